"""Propose sites whose addresses name watched works.

The addresses are those of another crawl's index.

Nothing is asked of any server. `/%E9%9B%BE…/12.html` names a work, and so does `/wuzhongshu/12.html`.
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
"""Letters of a part of an address that can be a work's title in pinyin."""
HAN = "书"
"""Stands before letters that may be pinyin: beside a character they are read as such."""
MOST_PROPOSED = 500
"""Sites that one search proposes to an organisation."""


def search_index(settings: Settings, files: Sequence[Path]) -> dict[str, int]:
    """Look for titles in the addresses of index files and propose their hosts.

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
    """The titles of one organisation's works, and what it knows already."""

    def __init__(self, settings: Settings, organisation: Organisation) -> None:
        works = Works(connect(settings)).watched(organisation.slug)
        self.titles = [work.title for work in works if len(fold(work.title)) >= SHORTEST_TITLE]
        self.names = Names(self.titles)
        self._organisation = organisation
        self._known = known_hosts(organisation)
        self._left = MOST_PROPOSED

    def propose(self, named: str, words: str) -> int:
        """Propose the host of an address, if it is unknown; return how many were."""
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
    """Read the parts of an address that can name a work."""
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
    """Decode a part of an address, its joints as spaces.

    Empty where it can name no work.
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
