"""Read only those texts of a site's books that decide whether they pass off.

A book that does not name a work of the library can pass off only if at least `PAGES` of its chapters, and half of them,
are from the library. Nearly all books that copy a chapter or two fail this, and a few of their pages show it.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from insight.passing_off.findings import CHAPTER, OURS, PAGES
from storage.collections.matches import MatchSummary
from storage.collections.page_heads import PageHeads

SPARE = 4
"""Pages read in addition to the number that can decide about a book, because some are too short to be chapters."""


class _Doubt(NamedTuple):
    """A book that names no work of the library but may contain enough of one."""

    ours: int
    """Number of pages that are copied from the library."""
    some: Sequence[str]
    """Other pages; if more than twice `ours` of them are chapters, the book does not pass off."""
    rest: Sequence[str]
    """All remaining pages."""


def needed_texts(
    pages: PageHeads, books: Mapping[str, Sequence[str]], named: Collection[str], matches: Mapping[str, MatchSummary],
) -> dict[str, str]:
    """Map pages to their texts, as far as judging their books needs them.

    `books` maps folders to ids of page versions; `named` are the folders that name a work of the library. The judgement
    by these texts is the same as by all.
    """
    whole = [page for folder in books if folder in named for page in books[folder]]
    doubts = [doubt for folder in books if folder not in named and (doubt := _doubt(books[folder], matches))]
    texts = pages.texts([*whole, *(page for doubt in doubts for page in doubt.some)])
    open_still = [doubt for doubt in doubts if not _is_settled(doubt, texts)]
    return texts | pages.texts(page for doubt in open_still for page in doubt.rest)


def _doubt(book: Sequence[str], matches: Mapping[str, MatchSummary]) -> _Doubt | None:
    """Split a book's pages; None if too few are from the library for it to pass off."""
    ours = [page for page in book if page in matches and matches[page].page_coverage >= OURS]
    if len(ours) < PAGES:
        return None
    others = [page for page in book if page not in ours]
    most = 2 * len(ours) + 1 + SPARE
    return _Doubt(len(ours), others[:most], [*ours, *others[most:]])


def _is_settled(doubt: _Doubt, texts: Mapping[str, str]) -> bool:
    """Tell whether the library's part is a minority, whatever the remaining pages are."""
    return sum(len(texts.get(page, "")) >= CHAPTER for page in doubt.some) > 2 * doubt.ours
