"""What a crawl leaves out and is to tell.

Links that its rules pass over, and where a site seems to have moved.
"""

import re
from collections import Counter
from urllib.parse import urlsplit

from crawler.extraction.page import Extraction
from crawler.urls.address import Scope, canonical, host_of
from crawler.urls.recent import Recent
from fingerprinting.text.chapter_numbers import chapter_number
from storage.collections.frontier import Entry
from storage.fetch_outcome import FetchOutcome

MOST = 10
"""Other domains that are told."""
FEW_LINKS = 3
_PERMANENT = (301, 308)
SHORT = 200
"""Characters up to which a page may be a mere sign to another address."""
_DOMAIN = r"((?:https?://)?(?:[a-z0-9-]{1,60}\.){1,4}[a-z]{2,18}(?::\d{1,5})?)(?![a-z0-9@-])"
_HINT = re.compile(
    r"[域网網地NnMm](?:(?<=域)名|(?<=[网網地])址|(?<=[Nn])(?i:ew (?:address|domain|site|home|url))"
    r"|(?<=[Mm])(?i:oved to))")
"""What every notice has; written with one set of first characters, which `re` looks for many times faster."""
_TAG = re.compile(r"<[^<>]{0,2000}>")
_NOTICE = re.compile(
    r"(?:新|备用|備用|永久|迁移|搬家)[^\n]{0,6}(?:域名|网址|網址|地址|站点)[^\n]{0,12}?" + _DOMAIN
    + r"|(?:our|the) new (?:address|domain|site|home|url)[^\n]{0,20}?" + _DOMAIN
    + r"|(?:have|has|we) moved to[^\n]{0,12}?" + _DOMAIN, re.IGNORECASE)


class PassedOver:
    """Counts, each address once, the links that the rules of a crawl pass over.

    Those of other sites are not told.
    """

    def __init__(self) -> None:
        self._seen: Recent[str] = Recent()
        self._fresh: Counter[FetchOutcome] = Counter()

    def count(self, url: str, refusal: FetchOutcome) -> None:
        """Count a link that is not followed."""
        if refusal is not FetchOutcome.OFFSITE and url not in self._seen:
            self._seen.add([url])
            self._fresh[refusal] += 1

    def take(self) -> Counter[FetchOutcome]:
        """Hand over what was counted since the last time."""
        fresh, self._fresh = self._fresh, Counter()
        return fresh


class Successors:
    """Notes other domains that a site sends its readers to."""

    def __init__(self) -> None:
        self._hosts: set[str] = set()
        self._redirects: Counter[str] = Counter()
        self._fresh: dict[str, str] = {}

    def note_redirect(self, url: str, entry: Entry, status: int) -> None:
        """Note a redirect off the site.

        A lasting one to the same path, or that of a start address.
        """
        same_path = urlsplit(url).path == urlsplit(entry.url).path
        self._redirects[host_of(url)] += status in _PERMANENT and same_path
        if not entry.parent or self._redirects[host_of(url)] >= FEW_LINKS:
            self._note(url, entry.url)

    def note_page(self, extraction: Extraction, markup: str, entry: Entry, scope: Scope) -> None:
        """Note what a page says of a new address.

        A move by script or markup, or a sentence.
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
        """Hand over what was noted since the last time.

        Addresses, and the one that said so.
        """
        fresh, self._fresh = self._fresh, {}
        return fresh

    def _note(self, url: str, said_by: str) -> None:
        if host_of(url) not in self._hosts and len(self._hosts) < MOST:
            self._hosts.add(host_of(url))
            self._fresh[url] = said_by


def leads_on(extraction: Extraction, found: int) -> bool:
    """Tell a page that leads on from a chapter whose text is missing.

    A page without text leads on when it names new addresses or chapters.
    """
    if extraction.number:
        return False
    chapters = sum(bool(chapter_number(link.words)) for link in extraction.links[:500])
    return found >= FEW_LINKS or chapters >= FEW_LINKS
