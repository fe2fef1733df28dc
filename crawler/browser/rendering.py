"""Decide for a crawl which pages the browser shows."""

from collections import Counter

from crawler.browser.need import SeenPage, may_hide, needs_browser
from crawler.browser.state import browser_off
from crawler.politeness.policy import SitePolicy
from crawler.urls.traps import pattern
from storage.settings import Settings

IN_VAIN = 5
"""Pages of one pattern of address in a row that were no fuller for being shown; later ones are read as they come."""
AGAIN = 25
"""Pages of such a pattern after which one is shown all the same, for sites change from page to page."""


class Rendering:
    """Decides for one crawl."""

    def __init__(self, policy: SitePolicy, settings: Settings) -> None:
        self._wish = policy.render
        self._off = "visited through proxies" if policy.use_proxies else browser_off(settings)
        self._in_vain: Counter[str] = Counter()
        self._passed: Counter[str] = Counter()
        self._asked: Counter[str] = Counter()
        self._hiding: set[str] = set()
        """Patterns of which a page held lines that it did not show."""
        self.is_missed = False
        """A page would have needed a browser, and there is none."""

    def wants(self, page: SeenPage) -> bool:
        """Tell whether a page is to be shown before it is read."""
        if self._wish == "never":
            return False
        key = pattern(page.url)
        if self._wish == "auto" and not needs_browser(page):
            if self._off or not self._is_suspect(page, key):
                return False
        elif self._is_given_up(key):
            return False
        self.is_missed = self.is_missed or bool(self._off)
        return not self._off

    def _is_suspect(self, page: SeenPage, key: str) -> bool:
        """Tell whether a page may hold lines that it does not show.

        Where no page of the pattern was found to, that is asked of the first few pages, until one was shown in vain,
        and of one in AGAIN.
        """
        self._asked[key] += 1
        is_due = self._asked[key] <= IN_VAIN and not self._in_vain[key]
        return (key in self._hiding or is_due or self._asked[key] % AGAIN == 0) and may_hide(page)

    def learn(self, url: str, gained: int, hidden: int = 0) -> None:
        """Note how many characters and links the browser added to a page.

        Also how many characters it hid. A failure gains nothing.
        """
        key = pattern(url)
        if hidden > 0:
            self._hiding.add(key)
        if gained + hidden > 0 or self._wish == "always":
            del self._in_vain[key], self._passed[key]
        else:
            self._in_vain[key] += 1

    def _is_given_up(self, key: str) -> bool:
        if self._in_vain[key] < IN_VAIN:
            return False
        self._passed[key] += 1
        return self._passed[key] % AGAIN != 0
