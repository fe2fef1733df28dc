"""Learn what each site shows everywhere from its stored pages, and cache it."""

from collections import Counter
from collections.abc import Callable
from time import monotonic

from matcher.site_boilerplate import LEAST_PAGES, NONE, SiteBoilerplate
from storage.collections.pages import Pages

PAGES = 60
"""Stored pages of a site that are read to learn from."""
FRESH = 600.0
"""Seconds after which a site is learned again: more of its pages may be stored by then."""
SOON = 5.0
"""Seconds after which a site with too few pages to learn from is looked at again, and twice as many each time."""
SITES = 1_000
"""Sites that are remembered at once."""


class LearnedBoilerplate:
    """The boilerplate of sites by name."""

    def __init__(self, pages: Pages, clock: Callable[[], float] = monotonic) -> None:
        self._pages, self._clock = pages, clock
        self._known: dict[str, tuple[float, SiteBoilerplate]] = {}
        """By site, until when what was learned holds, and that."""
        self._vain: Counter[str] = Counter()
        """How often a site had too few pages."""

    def of(self, site: str) -> SiteBoilerplate:
        """Tell what a site shows everywhere; nothing for a page of no site."""
        now = self._clock()
        stale_at, boilerplate = self._known.get(site, (now, NONE))
        if site and now >= stale_at:
            if len(self._known) >= SITES:
                self._known.clear()
                self._vain.clear()
            texts = set(self._pages.of_site(site, PAGES).values())
            boilerplate = SiteBoilerplate.learn(texts)
            self._known[site] = now + self._holds(site, len(texts)), boilerplate
        return boilerplate

    def _holds(self, site: str, pages: int) -> float:
        """Return how many seconds the boilerplate learned from some pages stays valid.

        The fewer the pages were, the sooner there are many more.
        """
        if pages >= LEAST_PAGES:
            return FRESH * min(pages / PAGES, 1.0)
        self._vain[site] += 1
        return min(SOON * 2.0 ** (self._vain[site] - 1), FRESH)
