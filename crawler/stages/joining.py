"""Chapters that a site spreads over several pages, put together again.

Every page is stored as it was read; when all pages of a chapter are there, one more page version is stored under the
first one's address, with the whole text. A stage does it from its inbox `join`, which receives every page that names
a next one, so it matters neither in which order the pages came nor which process fetched them.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from crawler.stages.continuation import continues, is_sure
from storage.collections.crawls import Crawls
from storage.collections.pages import Pages
from storage.documents import Page, derive_id
from storage.inbox import MAX_ABSENCES, Claim, Inbox, StageName
from storage.inbox_stage import Claimed, InboxStage, Unfinished
from storage.mongodb import Database

MAX_PARTS = 40
"""Pages of one chapter; a site that names more is making them up, or it is a thread without end."""
MAX_UNSURE = 8
"""Pages of one chapter of which only titles say that they are."""
_ENDS = ("。", "！", "？", "…", "”", "」", "』", ".", "!", "?", '"', "'", "）", ")", "；", "：", "—")


class Chain(NamedTuple):
    """The pages of one chapter that are there, first one first."""

    parts: tuple[Page, ...]
    is_whole: bool
    """Whether the last one names no further page."""


def joined(parts: Sequence[Page]) -> Page:
    """Make one page of a chapter's parts; a sentence that a page's end cut in two is one again."""
    text = parts[0].text
    for part in parts[1:]:
        text += ("\n" if text.endswith(_ENDS) else "") + part.text
    ids = tuple(part.id for part in parts)
    return replace(parts[0], text=text, next_url="", parts=ids, version=derive_id("joined", *ids),
                   place=(0, 0), joined_into="", fetched_at=max(part.fetched_at for part in parts))


def is_plausible(parts: Sequence[Page]) -> bool:
    """Tell whether pages may be one chapter; a long chain needs parts that are numbered as such."""
    return len(parts) <= MAX_UNSURE or all(is_sure(*pair) for pair in pairwise(parts))


class JoinStage(InboxStage[Page]):
    """Joins the pages of chapters; the ids in its inbox are page versions."""

    name = StageName.JOIN

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._fingerprint = Inbox(database, StageName.FINGERPRINT)
        self._pages, self._crawls = Pages(database), Crawls(database)

    def load(self, claims: Sequence[Claim]) -> dict[str, Page]:
        """Find the page versions."""
        return self._pages.versions(claim.id for claim in claims)

    def process(self, batch: Sequence[Claimed[Page]]) -> Unfinished:
        """Join the chapters that pages belong to; pages of chapters still being fetched are retried."""
        joined_pages: set[str] = set()
        for claimed in batch:
            if claimed.item.id not in joined_pages:
                joined_pages |= self._join(claimed.claim, claimed.item)
        return Unfinished({claimed.item.id for claimed in batch} - joined_pages)

    def _join(self, claim: Claim, page: Page) -> set[str]:
        """Join the chapter of a page and return the pages that are settled by it; none when it has to wait."""
        chain = self._chain(self._head(page))
        if not chain.is_whole and claim.absences < MAX_ABSENCES - 1 and not self._crawls.is_over(page.run, page.site):
            return set()
        if len(chain.parts) > 1 and is_plausible(chain.parts):
            whole = joined(chain.parts)
            if not self._pages.known([whole.id]):
                self._fingerprint.enqueue([f"page:{whole.id}"])
                self._pages.add(whole)
            self._pages.supersede(whole.parts, whole.id)
        return {page.id, *(part.id for part in chain.parts)}

    def _head(self, page: Page) -> Page:
        """Go back to the first page of a chapter."""
        seen = {page.url}
        while len(seen) < MAX_PARTS:
            before = [each for each in self._pages.leading_to(page.url)
                      if each.url not in seen and continues(each, page) and not each.parts]
            if not before:
                break
            page = max(before, key=lambda each: each.fetched_at)
            seen.add(page.url)
        return page

    def _chain(self, head: Page) -> Chain:
        parts = [self._current(head.url) or head]
        while (url := parts[-1].next_url) and len(parts) < MAX_PARTS and all(url != part.url for part in parts):
            following = self._current(url)
            if following is None:
                return Chain(tuple(parts), is_whole=False)
            if not continues(parts[-1], following):
                break
            parts.append(following)
        return Chain(tuple(parts), is_whole=True)

    def _current(self, url: str) -> Page | None:
        """Return the newest version of a page alone, decoded if there is a decoded one."""
        versions = [page for page in self._pages.at(url) if not page.parts]
        return max(versions, key=lambda page: (page.fetched_at, bool(page.decoded_from)), default=None)
