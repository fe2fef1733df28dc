"""Read of a site's books no more texts than tell whether they pass off.

A book that does not name a work of the library passes off only where at least PAGES of its chapters, and half of them,
are the library's. Nearly all books that copy a chapter or two do neither, and are settled by a few of their pages.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from insight.passing_off.findings import CHAPTER, OURS, PAGES
from storage.collections.matches import MatchSummary
from storage.collections.page_heads import PageHeads

SPARE = 4
"""Pages read beside as many as can settle a book: some are too short to be chapters."""


class _Doubt(NamedTuple):
    """A book that names no work of the library, but may hold enough of it."""

    ours: int
    """Pages that are the library's."""
    some: Sequence[str]
    """Other pages, of which more chapters than twice that settle the book."""
    rest: Sequence[str]
    """All that are left."""


def needed_texts(
    pages: PageHeads, books: Mapping[str, Sequence[str]], named: Collection[str], matches: Mapping[str, MatchSummary],
) -> dict[str, str]:
    """Map pages to their texts, as far as a judgement of their books needs them.

    `books` maps folders to ids of page versions, `named` are the folders that name a work of the library. Judged by
    these texts, each book is found to be what it would be by all.
    """
    whole = [page for folder in books if folder in named for page in books[folder]]
    doubts = [doubt for folder in books if folder not in named and (doubt := _doubt(books[folder], matches))]
    texts = pages.texts([*whole, *(page for doubt in doubts for page in doubt.some)])
    open_still = [doubt for doubt in doubts if not _is_settled(doubt, texts)]
    return texts | pages.texts(page for doubt in open_still for page in doubt.rest)


def _doubt(book: Sequence[str], matches: Mapping[str, MatchSummary]) -> _Doubt | None:
    """Divide a book; None where too little is ours for it to pass off."""
    ours = [page for page in book if page in matches and matches[page].page_coverage >= OURS]
    if len(ours) < PAGES:
        return None
    others = [page for page in book if page not in ours]
    most = 2 * len(ours) + 1 + SPARE
    return _Doubt(len(ours), others[:most], [*ours, *others[most:]])


def _is_settled(doubt: _Doubt, texts: Mapping[str, str]) -> bool:
    """Tell whether the library's part is the smaller one, whatever the rest is."""
    return sum(len(texts.get(page, "")) >= CHAPTER for page in doubt.some) > 2 * doubt.ours
