"""Join chapters that a site spreads over several pages.

Every page is stored as it was read. When all pages of a chapter are stored, one more page version with the whole text
is stored under the first page's address. The stage works from its inbox `join`, which receives every page that names a
next page, so neither the order of the pages nor the process that fetched them matters.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise

from crawler.stages.chapter_chains import Chains
from crawler.stages.continuation import is_sure
from storage.claims.parcel import Claim
from storage.collections.crawls import Crawls
from storage.collections.page_heads import PageHead, PageHeads
from storage.collections.pages import Pages
from storage.documents import Page, derive_id
from storage.inbox import MAX_ABSENCES, Inbox, StageName
from storage.inbox_stage import Claimed, InboxStage, Unfinished
from storage.mongodb import Database

MAX_UNSURE = 8
"""Maximum pages of a chapter if only titles indicate that they belong together."""
_ENDS = ("。", "！", "？", "…", "”", "」", "』", ".", "!", "?", '"', "'", "）", ")", "；", "：", "—")


def joined(parts: Sequence[Page]) -> Page:
    """Make one page of a chapter's parts.

    A sentence that was split between two pages is joined again.
    """
    text = parts[0].text
    for part in parts[1:]:
        text += ("\n" if text.endswith(_ENDS) else "") + part.text
    ids = tuple(part.id for part in parts)
    return replace(parts[0], text=text, next_url="", parts=ids, version=joined_id(parts), place=(0, 0),
                   joined_into="", fetched_at=max(part.fetched_at for part in parts))


def joined_id(parts: Sequence[Page] | Sequence[PageHead]) -> str:
    """Derive the id of a page version that is joined from others."""
    return derive_id("joined", *(part.id for part in parts))


def is_plausible(parts: Sequence[PageHead]) -> bool:
    """Tell whether pages may be one chapter.

    A long chain needs parts that are numbered as such.
    """
    return len(parts) <= MAX_UNSURE or all(is_sure(*pair) for pair in pairwise(parts))


class JoinStage(InboxStage[PageHead]):
    """Joins the pages of chapters; the ids in its inbox are page versions."""

    name = StageName.JOIN

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._fingerprint = Inbox(database, StageName.FINGERPRINT)
        self._pages, self._heads, self._crawls = Pages(database), PageHeads(database), Crawls(database)

    def load(self, claims: Sequence[Claim]) -> dict[str, PageHead]:
        """Find the page versions."""
        return self._heads.of(claim.id for claim in claims)

    def process(self, batch: Sequence[Claimed[PageHead]]) -> Unfinished:
        """Join the chapters that pages belong to.

        Pages of chapters that are still being fetched are retried.
        """
        chains = Chains(self._heads).of([claimed.item for claimed in batch])
        is_over = cache(self._crawls.is_over)
        settled: set[str] = set()
        chapters: dict[str, Sequence[PageHead]] = {}
        for claim, page in ((claimed.claim, claimed.item) for claimed in batch):
            chain = chains[page.id]
            if page.id in settled or not (
                    chain.is_whole or claim.absences >= MAX_ABSENCES - 1 or is_over(page.run, page.site)):
                continue
            settled |= {page.id, *(part.id for part in chain.parts)}
            if len(chain.parts) > 1 and is_plausible(chain.parts):
                chapters[joined_id(chain.parts)] = chain.parts
        self._store(chapters)
        return Unfinished({claimed.item.id for claimed in batch} - settled)

    def _store(self, chapters: Mapping[str, Sequence[PageHead]]) -> None:
        """Store chapters that are not stored yet, and record which parts they replace."""
        fresh = chapters.keys() - self._pages.known(chapters)
        pages = self._pages.versions({part.id for chapter in fresh for part in chapters[chapter]})
        if fresh:
            self._fingerprint.enqueue(f"page:{chapter}" for chapter in fresh)
            self._pages.put_versions(joined([pages[part.id] for part in chapters[chapter]]) for chapter in fresh)
        self._pages.supersede({chapter: [part.id for part in parts if part.joined_into != chapter]
                               for chapter, parts in chapters.items()})
