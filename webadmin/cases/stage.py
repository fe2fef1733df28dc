"""The case stage: every match that was stored becomes a case, once, if it infringes."""

import logging
from collections.abc import Iterator, Sequence

from pymongo.database import Database

from crawler.browser.state import browser_off
from crawler.stages.screenshots import STAGE as SHOTS
from storage.collections.matches import Matches
from storage.collections.pages import Pages
from storage.collections.works import Works
from storage.documents import INFRINGING, Document, Match
from storage.inbox import Claim, Inbox
from storage.mongodb import connect
from storage.settings import Settings
from storage.stage import Stage
from webadmin.cases.opening import open_or_update
from webadmin.cases.sighting import Sighting
from webadmin.sites.asking import take_outcomes

_log = logging.getLogger(__name__)


class CaseStage:
    """Opens and updates cases for the match ids in the inbox `case`; quotations and strangers open none."""

    name = "case"

    def __init__(self, database: Database[Document], *, shown: bool = False) -> None:
        """Open cases; with `shown`, ask for a screenshot of each copying page too."""
        self._inbox = Inbox(database, self.name)
        self._matches = Matches(database)
        self._pages = Pages(database)
        self._works = Works(database)
        self._shots = Inbox(database, SHOTS) if shown else None

    def step(self, limit: int = 64) -> int:
        """Judge up to `limit` matches; one that cannot be is put back with its reason, and set aside in the end."""
        claims = self._inbox.claim(limit)
        if not claims:
            take_outcomes()
            return 0
        matches = self._matches.get(claim.id for claim in claims)
        self._inbox.done([each for each in claims if each.id in matches and not _infringes(matches[each.id])])
        copies = [each for each in claims if each.id in matches and _infringes(matches[each.id])]
        sightings = {each.match.id: each for each in self._sightings([matches[claim.id] for claim in copies])}
        self._inbox.later([each for each in claims if each.id not in matches])
        self._inbox.later([each for each in copies if each.id not in sightings])
        self._inbox.done([each for each in copies if each.id in sightings and self._open(each, sightings[each.id])])
        return len(claims)

    def _open(self, claim: Claim, sighting: Sighting) -> bool:
        try:
            if self._shots:
                self._shots.announce([sighting.page.id], {"url": sighting.page.url, "site": sighting.page.site})
            open_or_update(sighting)
        except Exception as error:  # noqa: BLE001 - one poisonous match must not hold up the others
            _log.exception("match %s opens no case", claim.id)
            self._inbox.fail(claim, f"{type(error).__name__}: {error}")
            return False
        return True

    def _sightings(self, matches: Sequence[Match]) -> Iterator[Sighting]:
        """Join matches with their pages, works and chapters; those that lack one are left out."""
        pages = self._pages.versions({match.page for match in matches})
        chapters = self._works.versions({match.chapter_version for match in matches})
        works = {each: self._works.work(each) for each in {match.work for match in matches}}
        visits = self._pages.last_visits({match.url for match in matches})
        for match in matches:
            page, chapter, work = pages.get(match.page), chapters.get(match.chapter_version), works[match.work]
            if page and chapter and work:
                yield Sighting(match, page, work, chapter, visits.get(match.url))


def _infringes(match: Match) -> bool:
    return match.verdict in INFRINGING


def stages(settings: Settings) -> list[Stage]:
    """List the package's stages; Django must be set up."""
    return [CaseStage(connect(settings), shown=not browser_off(settings))]
