"""Gather how a site's lists and tables of contents are built.

Pages without text are not stored, so what they show of the site's template is taken while they are read.
"""

from collections.abc import Iterable

PAGES, MOST = 30, 1_000
"""Pages of a crawl that are gathered from, the first ones, and pieces that are kept."""


class ListSkeleton:
    """Pieces of the skeletons of a site's pages without text.

    Those of this crawl, or of an earlier one as long as this one has met no such page.
    """

    def __init__(self, known: Iterable[str] = ()) -> None:
        self._known, self._fresh, self._pages = tuple(known), dict[str, None](), 0

    @property
    def pieces(self) -> tuple[str, ...]:
        """The pieces, in order."""
        return tuple(sorted(list(self._fresh)[:MOST])) or self._known

    def learn(self, pieces: Iterable[str]) -> None:
        """Gather the pieces of one page."""
        if self._pages < PAGES:
            self._pages += 1
            self._fresh.update(dict.fromkeys(pieces))
