"""What each site shows everywhere, learned from its stored pages and kept for a while."""

from collections.abc import Callable
from time import monotonic

from matcher.furniture import NONE, Furniture
from storage.pages import Pages

PAGES = 60
"""Stored page versions of a site that are read to learn from."""
FRESH = 600.0
"""Seconds after which a site is learned again: more of its pages may be stored by then."""
SITES = 1_000
"""Sites that are remembered at once."""


class Furnishing:
    """The furniture of sites by name."""

    def __init__(self, pages: Pages, clock: Callable[[], float] = monotonic) -> None:
        self._pages, self._clock = pages, clock
        self._known: dict[str, tuple[float, Furniture]] = {}

    def of(self, site: str) -> Furniture:
        """Tell what a site shows everywhere; nothing for a page of no site."""
        now = self._clock()
        learned, furniture = self._known.get(site, (now - FRESH, NONE))
        if site and now - learned >= FRESH:
            if len(self._known) >= SITES:
                self._known.clear()
            furniture = Furniture.learn(self._pages.of_site(site, PAGES).values())
            self._known[site] = now, furniture
        return furniture
