"""Learn each site's boilerplate from its stored pages, and cache it."""

from collections import Counter
from collections.abc import Callable
from time import monotonic

from matcher.site_boilerplate import LEAST_PAGES, NONE, SiteBoilerplate
from storage.collections.pages import Pages

PAGES = 60
"""Maximum stored pages of a site from which its boilerplate is learned."""
FRESH = 600.0
"""Maximum seconds before a site is learned again, because more of its pages may be stored by then."""
SOON = 5.0
"""Seconds before a site with too few pages is tried again; doubled with each attempt."""
SITES = 1_000
"""Maximum sites that are cached."""


class LearnedBoilerplate:
    """The boilerplate of sites, by name."""

    def __init__(self, pages: Pages, clock: Callable[[], float] = monotonic) -> None:
        self._pages, self._clock = pages, clock
        self._known: dict[str, tuple[float, SiteBoilerplate]] = {}
        """By site: the time until which its boilerplate is valid, and the boilerplate."""
        self._vain: Counter[str] = Counter()
        """How often a site had too few pages."""

    def of(self, site: str) -> SiteBoilerplate:
        """Return a site's boilerplate; none for a page without a site."""
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
        """Return for how many seconds boilerplate learned from some pages is valid.

        With fewer pages it expires sooner, because there will soon be many more.
        """
        if pages >= LEAST_PAGES:
            return FRESH * min(pages / PAGES, 1.0)
        self._vain[site] += 1
        return min(SOON * 2.0 ** (self._vain[site] - 1), FRESH)
