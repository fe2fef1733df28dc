"""The case stage: opens one case for every stored match that infringes."""

from collections.abc import Iterator, Sequence

from crawler.browser.state import browser_off
from storage.collections.matches import Matches
from storage.collections.pages import Pages
from storage.collections.works import Works
from storage.documents import INFRINGING, Match
from storage.inbox import MAX_ABSENCES, Claim, Inbox, StageName
from storage.inbox_stage import FINISHED, Claimed, InboxStage, Unfinished
from storage.mongodb import Database, connect
from storage.settings import Settings
from storage.stage import Stage
from webadmin.cases.observation import Observation
from webadmin.cases.opening import open_or_update
from webadmin.cases.superseding import close_parts_of


class CaseStage(InboxStage[Observation | None]):
    """Opens and updates cases for the match ids in its inbox; quotations and unrelated texts open none."""

    name = StageName.CASE
    batch = 1

    def __init__(self, database: Database, *, shown: bool = False) -> None:
        """Open cases; with `shown`, enqueue a screenshot of each copying page too."""
        super().__init__(database)
        self._join = Inbox(database, StageName.JOIN)
        self._matches = Matches(database)
        self._pages = Pages(database)
        self._works = Works(database)
        self._screenshots = Inbox(database, StageName.SCREENSHOT) if shown else None

    def load(self, claims: Sequence[Claim]) -> dict[str, Observation | None]:
        """Find matches with their page, work and chapter; None for a match that opens no case.

        A page that may still be joined to a chapter is left out for a while; a part of a joined chapter opens none.
        """
        matches = self._matches.get(claim.id for claim in claims)
        replaced = self._pages.superseded(match.page for match in matches.values())
        copies = {match_id: match for match_id, match in matches.items()
                  if match.verdict in INFRINGING and match.page not in replaced}
        waiting = {claim.id for claim in claims if claim.id in copies and self._may_be_joined(claim, copies[claim.id])}
        observations = self._observations([match for match_id, match in copies.items() if match_id not in waiting])
        return {**dict.fromkeys(matches.keys() - copies.keys()),
                **{observation.match.id: observation for observation in observations}}

    def process(self, batch: Sequence[Claimed[Observation | None]]) -> Unfinished:
        """Open or update the cases of infringing matches."""
        for observation in (claimed.item for claimed in batch if claimed.item):
            if self._screenshots:
                page = observation.page
                self._screenshots.enqueue([page.id], {"url": page.url, "site": page.site})
            open_or_update(observation)
            if observation.page.parts:
                close_parts_of(observation.page, observation.match.chapter)
        return FINISHED

    def _may_be_joined(self, claim: Claim, match: Match) -> bool:
        """Tell whether a page may yet turn out to be part of a chapter; asked a bounded number of times."""
        return claim.absences < MAX_ABSENCES - 1 and self._join.holds(match.page)

    def _observations(self, matches: Sequence[Match]) -> Iterator[Observation]:
        """Join matches with their pages, works and chapters; those that lack one are left out."""
        pages = self._pages.versions({match.page for match in matches})
        chapters = self._works.versions({match.chapter_version for match in matches})
        works = {work_id: self._works.work(work_id) for work_id in {match.work for match in matches}}
        visits = self._pages.last_visits({match.url for match in matches})
        for match in matches:
            page, chapter, work = pages.get(match.page), chapters.get(match.chapter_version), works[match.work]
            if page and chapter and work:
                yield Observation(match, page, work, chapter, visits.get(match.url))


def stages(settings: Settings) -> list[Stage]:
    """List the package's stages; Django must be set up."""
    return [CaseStage(connect(settings), shown=not browser_off(settings))]
