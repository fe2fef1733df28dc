"""Collect how the markup of a site's lists and tables of contents is built.

Pages without text are not stored, so the pieces of the site's template are collected while those pages are read.
"""

from collections.abc import Iterable

PAGES, MOST = 30, 1_000
"""Number of pages, the first of a crawl, that pieces are collected from, and maximum number of pieces kept."""


class ListSkeleton:
    """Pieces of the markup skeletons of a site's pages without text.

    They are those of an earlier crawl until this crawl meets such a page.
    """

    def __init__(self, known: Iterable[str] = ()) -> None:
        self._known, self._fresh, self._pages = tuple(known), dict[str, None](), 0

    @property
    def pieces(self) -> tuple[str, ...]:
        """The pieces, sorted."""
        return tuple(sorted(list(self._fresh)[:MOST])) or self._known

    def learn(self, pieces: Iterable[str]) -> None:
        """Collect the pieces of one page."""
        if self._pages < PAGES:
            self._pages += 1
            self._fresh.update(dict.fromkeys(pieces))
