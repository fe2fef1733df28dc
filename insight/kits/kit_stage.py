"""The stage that reads what sites are built with, and which of them moved."""

import logging
import time
from collections.abc import Sequence

from insight.kits.moves_of_owner import read_moves
from insight.kits.site_reading import read_site
from storage.claims.parcel import Claim
from storage.collections.site_facts.site_kits import SiteKits
from storage.inbox import Inbox, StageName
from storage.inbox_stage import FINISHED, Claimed, InboxStage, Unfinished
from storage.mongodb import Database
from storage.raw.store import RawStore

SHORT, REST = 5.0, 10
"""Seconds that a comparison may take without a pause after it; after a longer one, the pause in multiples of its
duration."""

_log = logging.getLogger(__name__)


class KitStage(InboxStage[str]):
    """Read the kits of sites that were crawled or whose copies changed.

    Ids are sites. The stage waits until no page waits to be compared and no family to be rebuilt. Sites are compared
    with each other once all are read, so that the work grows with their number and not with the order in which they
    arrive.
    """

    name = StageName.KIT

    def __init__(self, database: Database, raw: RawStore) -> None:
        super().__init__(database)
        self._database, self._raw = database, raw
        self._before = [Inbox(database, stage) for stage in (StageName.FINGERPRINT, StageName.MATCH, StageName.INSIGHT)]
        self._owing: set[str] | None = None
        """Organisations whose sites must be compared; None means all, because a previous process may have been
        killed."""
        self._rests_until: dict[str, float] = {}

    def is_ready(self) -> bool:
        """Tell whether all copies of the sites are found and their families built."""
        return not any(inbox.waiting() for inbox in self._before)

    def load(self, claims: Sequence[Claim]) -> dict[str, str]:
        """Return the sites; a site without pages has nothing to read."""
        return {claim.id: claim.id for claim in claims}

    def process(self, batch: Sequence[Claimed[str]]) -> Unfinished:
        """Read each site; note the organisations whose sites must be compared again."""
        claims = [claimed.claim for claimed in batch]
        for claimed in batch:
            for kit in read_site(self._database, self._raw, claimed.item):
                if kit and self._owing is not None:
                    self._owing |= kit.organisations
            self.keep(claims)
        return FINISHED

    def on_idle(self) -> None:
        """Compare the sites of organisations that need it.

        An organisation whose last comparison took long has to wait.
        """
        if self._owing is None:
            self._owing = SiteKits(self._database).organisations()
        now = time.monotonic()
        for organisation in sorted(each for each in self._owing if self._rests_until.get(each, 0.0) <= now):
            self._compare(organisation)
            self._owing.discard(organisation)

    def _compare(self, organisation: str) -> None:
        started = time.monotonic()
        try:
            read_moves(self._database, organisation)
        except Exception as error:
            if self.is_outage(error):
                raise
            _log.exception("the sites that copy works of %s cannot be compared", organisation)
        ended = time.monotonic()
        self._rests_until[organisation] = ended + (REST * (ended - started) if ended - started > SHORT else 0.0)
