"""Chapters that a site spreads over several pages, put together again.

Every page is stored as it was read; when all pages of a chapter are there, one more page version is stored under the
first one's address, with the whole text. A stage does it from its inbox `join`, which hears of every page that names
a next one, so it matters neither in which order the pages came nor which process fetched them.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from pymongo.database import Database

from crawler.extraction.title import CHAPTER
from storage.collections.crawls import Crawls
from storage.collections.pages import Pages
from storage.documents import Document, Page, derive_id
from storage.inbox import MAX_ABSENCES, Claim, Inbox

NAME = "join"
MAX_PARTS = 40
"""Pages of one chapter; a site that names more is making them up, or it is a thread without end."""
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
    hidden = "\n".join(part.hidden for part in parts if part.hidden)
    ids = tuple(part.id for part in parts)
    return replace(parts[0], text=text, hidden=hidden, next_url="", parts=ids, version=derive_id("joined", *ids),
                   fetched_at=max(part.fetched_at for part in parts))


def belongs(head: Page, following: Page) -> bool:
    """Tell whether a page may continue another: both of one site, not headed as different chapters."""
    are_chapters = CHAPTER.search(head.title) and CHAPTER.search(following.title)
    return head.site == following.site and (head.title == following.title or not are_chapters)


class JoinStage:
    """Joins the pages of chapters; the ids in its inbox are page versions."""

    name = NAME

    def __init__(self, database: Database[Document]) -> None:
        self._inbox, self._fingerprint = Inbox(database, self.name), Inbox(database, "fingerprint")
        self._pages, self._crawls = Pages(database), Crawls(database)

    def step(self, limit: int = 64) -> int:
        """Join the chapters that up to `limit` pages belong to; those still being fetched are waited for."""
        claims = self._inbox.claim(limit)
        pages = self._pages.versions(claim.id for claim in claims)
        self._inbox.later([claim for claim in claims if claim.id not in pages])
        joined_already: set[str] = set()
        for claim in claims:
            if (page := pages.get(claim.id)) and page.id not in joined_already:
                joined_already |= self._join(claim, page)
        self._inbox.done([claim for claim in claims if claim.id in joined_already])
        return len(claims)

    def _join(self, claim: Claim, page: Page) -> set[str]:
        """Join the chapter of a page and return the pages that are settled by it; none when it has to wait."""
        chain = self._chain(self._head(page))
        if not chain.is_whole and claim.absences < MAX_ABSENCES - 1 and not self._crawls.is_over(page.run, page.site):
            self._inbox.later([claim])
            return set()
        if len(chain.parts) > 1:
            whole = joined(chain.parts)
            if not self._pages.known([whole.id]):
                self._fingerprint.announce([f"page:{whole.id}"])
                self._pages.add(whole)
        return {page.id, *(part.id for part in chain.parts)}

    def _head(self, page: Page) -> Page:
        """Go back to the first page of a chapter."""
        seen = {page.url}
        while len(seen) < MAX_PARTS:
            before = [each for each in self._pages.leading_to(page.url)
                      if each.url not in seen and belongs(each, page) and not each.parts]
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
            if not belongs(head, following):
                break
            parts.append(following)
        return Chain(tuple(parts), is_whole=True)

    def _current(self, url: str) -> Page | None:
        """The newest version of a page by itself, decoded rather than as it was written."""
        versions = [page for page in self._pages.at(url) if not page.parts]
        return max(versions, key=lambda page: (page.fetched_at, bool(page.decoded_from)), default=None)
