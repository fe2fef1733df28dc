"""Rate links by how likely they lead to a copy.

Uses the names of watched works and the addresses that held copies.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache
from posixpath import splitext
from urllib.parse import urlsplit

from crawler.politeness.hints import CrawlHints
from crawler.urls.address import shape

NONE, SHAPE, FOLDER, NAME = range(4)
SHORTEST = 3
"""Minimum length, in syllables or Latin words, of a name that is searched within longer text. A shorter one must stand
alone."""
MIN_PAGES = 5
"""Minimum number of pages read with one shape of address before it can count as that of chapters."""
MIN_LONG_SHARE = 0.6
LONG = 500
"""Minimum characters of a page that is a text rather than a list or a notice."""


class Relevance:
    """Rates addresses by how likely they lead to a copy.

    Learns from the pages that were read.
    """

    def __init__(self, hints: CrawlHints) -> None:
        self._names = Names((*hints.titles, *hints.chapters)) if hints.titles or hints.chapters else None
        self._folders = set(filter(None, map(folder, hints.copies)))
        self._shapes = {shape(url) for url in hints.copies}
        self._read: Counter[str] = Counter()
        self._long: Counter[str] = Counter()

    def rate(self, url: str, words: str) -> int:
        """Rate a link, from `NONE` to `NAME`.

        Addresses below one that a watched name led to get at least `FOLDER`.
        """
        if self._names and self._names.occur_in(words):
            self._folders.add(url if url.endswith("/") else splitext(url)[0] + "/")
            return NAME
        if self._folders and any(above in self._folders for above in _folders_of(url)):
            return FOLDER
        return SHAPE if shape(url) in self._shapes or self._holds_texts(shape(url)) else NONE

    def learn(self, url: str, text: str) -> None:
        """Count whether a page with this shape of address held a long text."""
        self._read[shape(url)] += 1
        self._long[shape(url)] += len(text) >= LONG

    def _holds_texts(self, url_shape: str) -> bool:
        read = self._read[url_shape]
        return read >= MIN_PAGES and self._long[url_shape] >= MIN_LONG_SHARE * read


class Names:
    """Finds any of many names in short texts.

    Script, character width and punctuation are ignored.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self._long: dict[bytes, list[bytes]] = defaultdict(list)
        self._short: set[bytes] = set()
        for name in map(_folded, names):
            if len(name) >= 2 * SHORTEST:
                self._long[name[:4]].append(name)
            elif name:
                self._short.add(name)

    def occur_in(self, text: str) -> bool:
        """Tell whether a text contains one of the names."""
        here = _folded(text)
        starts = range(0, len(here) - 2 * SHORTEST + 2, 2)
        return here in self._short or any(
            here.startswith(name, start) for start in starts for name in self._long.get(here[start:start + 4], ()))


@lru_cache(maxsize=4096)
def _folded(text: str) -> bytes:
    """Fold a text into its symbols, two bytes each."""
    from fingerprinting.text.folding.fold import fold  # imports compiled code that a crawl without names does not need

    return fold(text).symbols.tobytes()


def folder(url: str) -> str:
    """Return the folder of an address; empty if that is the whole site."""
    parts = urlsplit(url)
    above = parts.path.rpartition("/")[0]
    return f"{parts.scheme}://{parts.netloc}{above}/" if above.strip("/") else ""


def _folders_of(url: str) -> Iterator[str]:
    """Yield every folder that contains an address, the innermost first."""
    here = folder(url)
    while here:
        yield here
        here = folder(here[:-1])
