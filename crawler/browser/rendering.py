"""Decide for a crawl which pages are rendered."""

from collections import Counter

from crawler.browser.need import SeenPage, may_change, may_hide, needs_browser
from crawler.browser.state import browser_off
from crawler.politeness.policy import SitePolicy
from crawler.urls.scripted_patterns import ScriptedPatterns
from crawler.urls.traps import pattern
from storage.settings import Settings

MAX_FRUITLESS = 5
"""Consecutive pages of one address pattern that gained nothing by rendering; later ones are not rendered."""
AGAIN = 25
"""One in this many pages of such a pattern is rendered anyway, because sites change."""
SAMPLED = 2
"""Address patterns of a site of which a chapter is rendered only because it has scripts, which may change its text."""
UNCHANGED = 2
"""Chapters of such a pattern that scripts leave as they are, after which no more are rendered for this reason."""


class Rendering:
    """Decides which pages of one crawl are rendered."""

    def __init__(self, policy: SitePolicy, settings: Settings, scripted: ScriptedPatterns) -> None:
        self._mode = policy.render
        self._off = "visited through proxies" if policy.use_proxies else browser_off(settings)
        self._fruitless: Counter[str] = Counter()
        self._passed: Counter[str] = Counter()
        self._considered: Counter[str] = Counter()
        self._hiding: set[str] = set()
        """Patterns with a page that contained lines it did not show."""
        self._sampled: set[str] = set()
        self._scripted = scripted
        self._changing = {key for key, is_changed in scripted.known.items() if is_changed}
        """Patterns with a page whose text its scripts changed."""
        self._samples: set[str] = set()
        """Addresses of pages that are rendered only to see whether their scripts change them."""
        self.is_missed = False
        """Whether a page needed a browser and there is none."""

    def wants(self, page: SeenPage) -> bool:
        """Tell whether a page should be rendered before it is read."""
        if self._mode == "never":
            return False
        key = pattern(page.url)
        if self._mode == "auto" and not needs_browser(page):
            if self._off:
                return False
            if not self._is_suspect(page, key):
                if not self._is_sample(page, key):
                    return False
                self._samples.add(page.url)
        elif self._is_given_up(key):
            return False
        self.is_missed = self.is_missed or bool(self._off)
        return not self._off

    def _is_suspect(self, page: SeenPage, key: str) -> bool:
        """Tell whether a page may contain lines that it does not show.

        If no such page of the pattern is known, only the first few pages are checked, until one gained nothing by
        rendering, and then one in `AGAIN`.
        """
        self._considered[key] += 1
        is_due = self._considered[key] <= MAX_FRUITLESS and not self._fruitless[key]
        return (key in self._hiding or is_due or self._considered[key] % AGAIN == 0) and may_hide(page)

    def is_sample(self, url: str) -> bool:
        """Tell whether a page is rendered only because its scripts may change it."""
        return url in self._samples

    def _is_sample(self, page: SeenPage, key: str) -> bool:
        """Tell whether a page that lacks nothing is rendered all the same.

        What external scripts do is unknown: they may sort, replace or remove what the markup contains. The first
        chapters show whether they do.
        """
        if key in self._changing:
            return may_change(page)
        is_due = self._scripted.is_due and self._considered[key] <= MAX_FRUITLESS
        if not is_due or self._fruitless[key] >= UNCHANGED or not may_change(page):
            return False
        if len(self._sampled) < SAMPLED:
            self._sampled.add(key)
        return key in self._sampled

    def learn_change(self, url: str, *, is_changed: bool) -> None:
        """Record whether the scripts of a page changed its text."""
        key = pattern(url)
        self._samples.discard(url)
        self._scripted.note(key, is_changed=is_changed)
        if is_changed:
            self._changing.add(key)
        else:
            self._fruitless[key] += 1

    def learn(self, url: str, gained: int, hidden: int = 0) -> None:
        """Record how many characters and links rendering added to a page.

        Also how many characters it hid. A failure counts as no gain.
        """
        key = pattern(url)
        if hidden > 0:
            self._hiding.add(key)
        if gained + hidden > 0 or self._mode == "always":
            del self._fruitless[key], self._passed[key]
        else:
            self._fruitless[key] += 1

    def _is_given_up(self, key: str) -> bool:
        if self._fruitless[key] < MAX_FRUITLESS:
            return False
        self._passed[key] += 1
        return self._passed[key] % AGAIN != 0
