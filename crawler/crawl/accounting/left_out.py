"""Collect what a crawl left out and should report.

Links that its rules do not follow, and domains that the site seems to have moved to.
"""

import re
from collections import Counter
from collections.abc import Iterable
from urllib.parse import urlsplit

from crawler.extraction.page import Extraction
from crawler.urls.address import Scope, canonical, host_of
from crawler.urls.recent import Recent
from fingerprinting.text.chapter_numbers import chapter_number
from storage.collections.frontier import Entry
from storage.fetch_outcome import FetchOutcome

MOST = 10
"""Maximum number of other domains that are reported."""
FEW_LINKS = 3
_PERMANENT = (301, 308)
SHORT = 200
"""Maximum characters of a page that may only point to another address."""
_DOMAIN = r"((?:https?://)?(?:[a-z0-9-]{1,60}\.){1,4}[a-z]{2,18}(?::\d{1,5})?)(?![a-z0-9@-])"
_HINT = re.compile(
    r"[域网網地NnMm](?:(?<=域)名|(?<=[网網地])址|(?<=[Nn])(?i:ew (?:address|domain|site|home|url))"
    r"|(?<=[Mm])(?i:oved to))")
"""Words that every notice contains. Starting with one character class makes `re` search many times faster."""
_TAG = re.compile(r"<[^<>]{0,2000}>")
_NOTICE = re.compile(
    r"(?:新|备用|備用|永久|迁移|搬家)[^\n]{0,6}(?:域名|网址|網址|地址|站点)[^\n]{0,12}?" + _DOMAIN
    + r"|(?:our|the) new (?:address|domain|site|home|url)[^\n]{0,20}?" + _DOMAIN
    + r"|(?:have|has|we) moved to[^\n]{0,12}?" + _DOMAIN, re.IGNORECASE)


class PassedOver:
    """Counts the links that the rules of a crawl do not follow, each address once.

    Links to other sites are not counted.
    """

    def __init__(self) -> None:
        self._seen: Recent[str] = Recent()
        self._fresh: Counter[FetchOutcome] = Counter()

    def count(self, url: str, refusal: FetchOutcome) -> None:
        """Count a link that is not followed."""
        if refusal is not FetchOutcome.OFFSITE and url not in self._seen:
            self._seen.add([url])
            self._fresh[refusal] += 1

    def count_overlong(self, addresses: Iterable[str | None], scope: Scope) -> None:
        """Count links of the site whose addresses are too long to be followed."""
        for address in addresses:
            if address and scope.covers(address):
                self.count(address, FetchOutcome.LONG_ADDRESS)

    def take(self) -> Counter[FetchOutcome]:
        """Return the counts since the last call and reset them."""
        fresh, self._fresh = self._fresh, Counter()
        return fresh


class Successors:
    """Collects other domains that a site sends its readers to."""

    def __init__(self) -> None:
        self._hosts: set[str] = set()
        self._redirects: Counter[str] = Counter()
        self._fresh: dict[str, str] = {}

    def note_redirect(self, url: str, entry: Entry, status: int) -> None:
        """Note a redirect to another site.

        It counts if the crawl began with its address, or if several permanent redirects to that host keep the path.
        """
        same_path = urlsplit(url).path == urlsplit(entry.url).path
        self._redirects[host_of(url)] += status in _PERMANENT and same_path
        if not entry.parent or self._redirects[host_of(url)] >= FEW_LINKS:
            self._note(url, entry.url)

    def note_page(self, extraction: Extraction, markup: str, entry: Entry, scope: Scope) -> None:
        """Note what a page says about a new address.

        That is a sentence, or a redirect by script or markup on a short page that the crawl began with.
        """
        if len(extraction.text) < SHORT and not entry.parent:
            for link in extraction.links:
                if link.rel == "refresh" and not scope.covers(link.url):
                    self._note(link.url, entry.url)
        shown = _TAG.sub(" ", markup) if _HINT.search(markup) else ""
        for text in (shown, *(link.words + " " + link.url for link in extraction.links[:200]
                                               if not scope.covers(link.url))):
            for match in _NOTICE.finditer(text):
                named = next(filter(None, match.groups()))
                url = canonical(named if "://" in named else f"http://{named}/")
                if url and not scope.covers(url):
                    self._note(url, entry.url)

    def take(self) -> dict[str, str]:
        """Return what was noted since the last call.

        Maps each new address to the address of the page that named it.
        """
        fresh, self._fresh = self._fresh, {}
        return fresh

    def _note(self, url: str, named_by: str) -> None:
        if host_of(url) not in self._hosts and len(self._hosts) < MOST:
            self._hosts.add(host_of(url))
            self._fresh[url] = named_by


def leads_on(extraction: Extraction, found: int) -> bool:
    """Tell whether a page without text leads elsewhere, or is an empty chapter.

    A page without a chapter number leads on if it names several new addresses or chapters.
    """
    if extraction.number:
        return False
    chapters = sum(bool(chapter_number(link.words)) for link in extraction.links[:500])
    return found >= FEW_LINKS or chapters >= FEW_LINKS
