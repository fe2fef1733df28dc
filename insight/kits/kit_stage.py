"""The stage that reads what sites are built with, and which of them moved."""

from collections.abc import Sequence

from insight.kits.moves_of_owner import read_moves
from insight.kits.site_reading import read_site
from storage.inbox import Inbox, StageName
from storage.inbox_stage import FINISHED, Claimed, InboxStage, Unfinished
from storage.mongodb import Database
from storage.parcel import Claim
from storage.raw.store import RawStore


class KitStage(InboxStage[str]):
    """Read sites that were crawled, or whose copies changed.

    Ids are sites. This waits until no page waits to be compared and no family to be rebuilt.
    """

    name = StageName.KIT

    def __init__(self, database: Database, raw: RawStore) -> None:
        super().__init__(database)
        self._database, self._raw = database, raw
        self._before = [Inbox(database, stage) for stage in (StageName.FINGERPRINT, StageName.MATCH, StageName.INSIGHT)]

    def is_ready(self) -> bool:
        """Tell whether the copies of the sites are all found, and their families built."""
        return not any(inbox.waiting() for inbox in self._before)

    def load(self, claims: Sequence[Claim]) -> dict[str, str]:
        """Name the sites; one without pages has nothing to be read."""
        return {claim.id: claim.id for claim in claims}

    def process(self, batch: Sequence[Claimed[str]]) -> Unfinished:
        """Read each site, then propose once for each organisation whose works they copy."""
        claims = [claimed.claim for claimed in batch]
        organisations: set[str] = set()
        for claimed in batch:
            if kit := read_site(self._database, self._raw, claimed.item):
                organisations |= kit.organisations
            self.keep(claims)
        for organisation in sorted(organisations):
            for _ in read_moves(self._database, organisation):
                self.keep(claims)
        return FINISHED
