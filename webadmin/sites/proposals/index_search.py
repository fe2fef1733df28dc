"""Propose sites whose addresses contain titles of watched works.

The addresses come from the index files of another crawl; no server is contacted. `/%E9%9B%BE…/12.html` contains a
title, and so does `/wuzhongshu/12.html`.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from urllib.parse import unquote_to_bytes, urlsplit

from crawler.crawl.relevance import Names
from crawler.urls.address import canonical
from fingerprinting import fold
from storage.collections.works import Works
from storage.mongodb import connect
from storage.settings import Settings
from webadmin.accounts.models import Organisation
from webadmin.sites.models import SiteCandidate
from webadmin.sites.proposals.discovery import known_hosts
from webadmin.sites.proposals.imported_sources import host_of_site
from webadmin.sites.proposals.index_lines import addresses_of
from webadmin.sites.proposals.search_terms import SHORTEST_TITLE

SHORTEST_PINYIN = 6
"""Minimum number of letters in a part of an address to be read as a title in pinyin."""
HAN = "书"
"""Put before letters that may be pinyin: next to a Chinese character they are folded as pinyin."""
MOST_PROPOSED = 500
"""Maximum number of sites that one search proposes to an organisation."""


def search_index(settings: Settings, files: Sequence[Path]) -> dict[str, int]:
    """Search the addresses of index files for titles and propose their hosts.

    Returns the counts `lines`, `damaged`, `hits` and `proposed`. Raises IndexFileError.
    """
    counts: Counter[str] = Counter({"lines": 0, "damaged": 0, "hits": 0, "proposed": 0})
    seekers = [seeker for organisation in Organisation.objects.order_by("pk")
               if (seeker := _Seeker(settings, organisation)).titles]
    for url in (url for path in files for url in addresses_of(path, counts)):
        for words in _words_of(url):
            for seeker in seekers:
                if seeker.names.occur_in(words):
                    counts["hits"] += 1
                    counts["proposed"] += seeker.propose(url, words)
    return dict(counts)


class _Seeker:
    """The titles of one organisation's works, and the hosts it already knows."""

    def __init__(self, settings: Settings, organisation: Organisation) -> None:
        works = Works(connect(settings)).watched(organisation.slug)
        self.titles = [work.title for work in works if len(fold(work.title)) >= SHORTEST_TITLE]
        self.names = Names(self.titles)
        self._organisation = organisation
        self._known = known_hosts(organisation)
        self._left = MOST_PROPOSED

    def propose(self, named: str, words: str) -> int:
        """Propose the host of an address if it is unknown; returns how many were new."""
        url = canonical(named)
        host = host_of_site(url) if url else ""
        if not url or not host or host in self._known or self._left <= 0:
            return 0
        self._known.add(host)
        title = next(each for each in self.titles if Names([each]).occur_in(words))
        self._left -= 1
        return SiteCandidate.objects.get_or_create(organisation=self._organisation, host=host, defaults={
            "url": url, "title": words.removeprefix(HAN)[:200], "excerpt": named[:500], "query": title[:500],
            "work": title[:500]})[1]


def _words_of(url: str) -> Iterator[str]:
    """Yield the parts of an address that may contain a title."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return
    fields = [pair.partition("=")[2] for pair in parts.query.split("&")] if parts.query else []
    for part in (*parts.path.split("/"), *fields):
        if words := _decoded(part):
            yield words


@lru_cache(maxsize=4096)
def _decoded(part: str) -> str:
    """Decode a part of an address, with punctuation as spaces.

    Empty if it cannot contain a title.
    """
    if part.isascii() and "%" not in part:
        letters = "".join(filter(str.isalpha, part.partition(".")[0][:200])).lower()
        return HAN + letters if len(letters) >= SHORTEST_PINYIN else ""
    raw = unquote_to_bytes(part)
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        text = raw.decode("gb18030", "ignore")
    return "" if text.isascii() else " ".join("".join(each if each.isalnum() else " " for each in text[:200]).split())
