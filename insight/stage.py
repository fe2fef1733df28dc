"""The stage that evaluates the copies of works.

It finds who copied whom, when copies were taken, and which sites pass off.
"""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime

from insight.dating.dates_of_work import read_dates
from insight.family.evidence_of_work import chosen, evidence
from insight.family.family import family_of
from insight.family.records import document_of
from insight.kits.kit_stage import KitStage
from insight.passing_off.on_site import read_passing_off
from storage import mongodb
from storage.claims.parcel import Claim
from storage.collections.families import Families
from storage.collections.matches import Matches, MatchSummary
from storage.collections.works import Works
from storage.documents import Work
from storage.inbox import Inbox, StageName
from storage.inbox_stage import FINISHED, Claimed, InboxStage, Unfinished
from storage.mongodb import Database
from storage.raw.opening import open_raw
from storage.settings import Settings
from storage.stage import Stage

TOGETHER, MOST = 64, 5_000
"""Maximum works whose matches are read at once, and the number of their matches from which they are read in halves
instead."""


class FamilyStage(InboxStage[Work]):
    """Rebuild the families of works that have new copies.

    The stage waits until no page waits to be fingerprinted or compared.
    """

    name = StageName.INSIGHT
    limit, batch = 65_536, 1_024
    """Large, because each batch reads all pages of the sites that it concerns. The limit also counts repetitions: the
    matching of each batch of pages announces its works again."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._database = database
        self._before = [Inbox(database, stage) for stage in (StageName.FINGERPRINT, StageName.MATCH)]
        self._kits = Inbox(database, StageName.KIT)

    def is_ready(self) -> bool:
        """Tell whether all pages are compared.

        This avoids rebuilding a family for every single copy.
        """
        return not any(inbox.waiting() for inbox in self._before)

    def load(self, claims: Sequence[Claim]) -> dict[str, Work]:
        """Find the works."""
        return Works(self._database).works(claim.id for claim in claims)

    def process(self, batch: Sequence[Claimed[Work]]) -> Unfinished:
        """Rebuild the results of works whose copies have changed.

        Each site is judged once for all works, while the last of them are rebuilt: both mostly wait for MongoDB.
        """
        *others, last = self._together([claimed.claim.id for claimed in batch])
        stored, sites = Matches(self._database), dict[str, set[str]]()
        with self.holding(), ThreadPoolExecutor(1, "passing-off") as executor:  # one family may take minutes
            for works in others:
                sites |= _sites_of(matches := stored.summaries_of_works(works))
                self._rebuild(matches)
            sites |= _sites_of(matches := stored.summaries_of_works(last))
            judging = executor.submit(lambda: deque(read_passing_off(self._database, sites), maxlen=0))
            self._rebuild(matches)
            self._kits.enqueue(set().union(*sites.values()))
            judging.result()
        return FINISHED

    def _rebuild(self, matches: Mapping[str, Sequence[MatchSummary]]) -> None:
        rebuild(self._database, matches)
        deque(read_dates(self._database, matches), maxlen=0)

    def _together(self, works: Sequence[str]) -> Iterator[Sequence[str]]:
        """Split works into groups whose matches fit into memory together."""
        if len(works) > 1 and (
                len(works) > TOGETHER or Matches(self._database).count_of_works(works, MOST) >= MOST):
            middle = len(works) // 2
            yield from self._together(works[:middle])
            yield from self._together(works[middle:])
        else:
            yield works


def _sites_of(matches: Mapping[str, Sequence[MatchSummary]]) -> dict[str, set[str]]:
    return {work: {match.site for match in some} for work, some in matches.items()}


def rebuild(database: Database, matches: Mapping[str, Sequence[MatchSummary]]) -> list[str]:
    """Rebuild the families of works from their matches.

    Returns the works whose family was rebuilt; works whose copies have not changed are left out.
    """
    families, copies = Families(database), {work: chosen(some) for work, some in matches.items()}
    known = families.read_from(copies)
    changed = {work: each for work, each in copies.items() if known.get(work) != each.digest}
    rebuilt = [{"_id": work, "read_from": copies[work].digest, **document_of(family_of(witnesses, originals)),
                "chapters": len(originals), "read_at": datetime.now(UTC)}
               for work, witnesses, originals in evidence(database, changed)]
    families.put_all(rebuilt)
    return [family["_id"] for family in rebuilt]


def stages(settings: Settings) -> list[Stage]:
    """List the package's stages."""
    database = mongodb.connect(settings)
    return [FamilyStage(database), KitStage(database, open_raw(settings))]
