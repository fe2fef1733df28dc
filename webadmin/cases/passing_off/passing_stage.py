"""The stage that turns findings of passing off into cases."""

from collections.abc import Sequence

from storage.claims.parcel import Claim
from storage.collections.passings import Passings
from storage.collections.works import Works
from storage.documents import Document
from storage.inbox import StageName
from storage.inbox_stage import FINISHED, Claimed, InboxStage, Unfinished
from storage.mongodb import Database, connect
from storage.settings import Settings
from storage.stage import Stage
from webadmin.cases.passing_off.passed_pages_seen import seen_pages
from webadmin.cases.passing_off.passing_cases import open_passings


class PassingStage(InboxStage[Document]):
    """Opens or updates a case for each book that passes off."""

    name = StageName.PASSING

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._database = database
        self._passings, self._works = Passings(database), Works(database)

    def load(self, claims: Sequence[Claim]) -> dict[str, Document]:
        """Read the findings of each site."""
        return self._passings.of(claim.id for claim in claims)

    def process(self, batch: Sequence[Claimed[Document]]) -> Unfinished:
        """Open the cases of one site after the other."""
        for claimed in batch:
            found = claimed.item
            works = self._works.works(work for each in found["findings"] for work in each["works"])
            # findings of earlier versions have no pages
            pages = [page for each in found["findings"] for page in each.get("pages", ())]
            open_passings(found, {work: each.title for work, each in works.items()},
                          seen_pages(self._database, pages))
        return FINISHED


def stages(settings: Settings) -> list[Stage]:
    """List the package's stages; Django must be set up."""
    return [PassingStage(connect(settings))]
