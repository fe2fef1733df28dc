"""The case stage: opens a case for every stored match that infringes."""

from collections.abc import Iterator, Mapping, Sequence

from crawler.browser.state import browser_off
from storage.claims.parcel import Claim
from storage.collections.matches import Matches, MatchSummary
from storage.collections.page_heads import PageHead, PageHeads
from storage.collections.pages import Pages
from storage.collections.works import Works
from storage.documents import INFRINGING
from storage.inbox import MAX_ABSENCES, Inbox, StageName
from storage.inbox_stage import FINISHED, Claimed, InboxStage, Unfinished
from storage.mongodb import Database, connect
from storage.settings import Settings
from storage.stage import Stage
from webadmin.cases.opening.observation import Observation
from webadmin.cases.opening.open_copies import open_or_update
from webadmin.cases.superseding import close_parts_of


class CaseStage(InboxStage[Observation | None]):
    """Opens and updates cases for the match ids in its inbox.

    Quotations and unrelated texts open no case.
    """

    name = StageName.CASE

    def __init__(self, database: Database, *, shown: bool = False) -> None:
        """Connect; with `shown`, each copying page is also enqueued for a screenshot."""
        super().__init__(database)
        self._join = Inbox(database, StageName.JOIN)
        self._matches = Matches(database)
        self._pages, self._heads = Pages(database), PageHeads(database)
        self._works = Works(database)
        self._screenshots = Inbox(database, StageName.SCREENSHOT) if shown else None

    def trace_of(self, claimed: Claimed[Observation | None]) -> str:
        """Return the page version of a match."""
        return claimed.item.match.page if claimed.item else super().trace_of(claimed)

    def load(self, claims: Sequence[Claim]) -> dict[str, Observation | None]:
        """Read matches with their page, work and chapter.

        None for a match that opens no case, such as one of a part of a joined chapter. Matches of pages that may still
        be joined are left out for now.
        """
        matches = self._matches.summaries(claim.id for claim in claims)
        infringing = {match.id: match for match in matches.values() if match.verdict in INFRINGING}
        pages = self._heads.of({match.page for match in infringing.values()})
        copies = {match_id: match for match_id, match in infringing.items()
                  if match.page not in pages or not pages[match.page].joined_into}
        waiting = self._waiting(claims, copies)
        ready = [match for match in copies.values() if match.id not in waiting]
        observations = self._observations(ready, pages)
        return {**dict.fromkeys(matches.keys() - copies.keys()),
                **{observation.match.id: observation for observation in observations}}

    def process(self, batch: Sequence[Claimed[Observation | None]]) -> Unfinished:
        """Open or update the cases of infringing matches."""
        observations = [claimed.item for claimed in batch if claimed.item]
        if observations:
            if self._screenshots:
                self._screenshots.enqueue(observation.page.id for observation in observations)
            open_or_update(observations)
            close_parts_of(observations)
        return FINISHED

    def _waiting(self, claims: Sequence[Claim], copies: Mapping[str, MatchSummary]) -> set[str]:
        """Find the matches whose pages may still become parts of chapters.

        A match waits for at most a limited number of claims.
        """
        pages = {claim.id: copies[claim.id].page for claim in claims
                 if claim.id in copies and claim.absences < MAX_ABSENCES - 1}
        joining = self._join.held(pages.values())
        return {match_id for match_id, page in pages.items() if page in joining}

    def _observations(
        self, matches: Sequence[MatchSummary], pages: Mapping[str, PageHead],
    ) -> Iterator[Observation]:
        """Combine matches with their pages, works and chapters.

        Matches that lack one of these are left out.
        """
        chapters = self._works.names({match.chapter_version for match in matches})
        works = self._works.works({match.work for match in matches})
        visits = self._pages.last_visits({match.url for match in matches})
        for match in matches:
            page, chapter, work = pages.get(match.page), chapters.get(match.chapter_version), works.get(match.work)
            if page and chapter and work:
                yield Observation(match, page, work, chapter, visits.get(match.url))


def stages(settings: Settings) -> list[Stage]:
    """List the package's stages; Django must be set up."""
    return [CaseStage(connect(settings), shown=not browser_off(settings))]
