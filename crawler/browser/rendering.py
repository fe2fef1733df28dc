"""Decide for a crawl which pages the browser shows."""

from crawler.browser.need import needs_browser
from crawler.browser.state import browser_off
from crawler.politeness.policy import SitePolicy
from storage.settings import Settings

IN_VAIN = 5
"""Pages in a row that were no fuller for being shown, after which a site's pages are read as they come."""


class Rendering:
    """Decides for one crawl."""

    def __init__(self, policy: SitePolicy, settings: Settings) -> None:
        self._wish = policy.render
        self._off = "visited through proxies" if policy.use_proxies else browser_off(settings)
        self._in_vain = 0
        self.is_missed = False
        """A page would have needed a browser, and there is none."""

    def wants(self, html: str, characters: int, links: int) -> bool:
        """Tell whether a page is to be shown before it is read."""
        if self._wish == "never" or self._in_vain >= IN_VAIN:
            return False
        if self._wish == "auto" and not needs_browser(html, characters, links):
            return False
        self.is_missed = self.is_missed or bool(self._off)
        return not self._off

    def learn(self, gained: int) -> None:
        """Note how many characters and links the browser added to a page.

        A failure gains nothing.
        """
        self._in_vain = 0 if gained > 0 or self._wish == "always" else self._in_vain + 1
