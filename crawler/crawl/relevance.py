"""Where a crawl smells a copy: names of watched works in anchors, folders and shapes of addresses that held some."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache
from posixpath import splitext
from urllib.parse import urlsplit

from crawler.politeness.hints import Clues
from crawler.urls.address import shape

NONE, SHAPE, FOLDER, NAME = range(4)
SHORTEST = 3
"""Syllables, or Latin words, of a name that is looked for within longer words; a shorter one must stand alone."""
SURE = 5
"""Pages of one shape before it is believed to be that of chapters."""
MOSTLY = 0.6
LONG = 500
"""Characters from which on a page is a text rather than a list or a notice."""


class Scent:
    """Rates addresses by how likely they lead to a copy, and learns from the pages that were read."""

    def __init__(self, clues: Clues) -> None:
        self._names = Names((*clues.titles, *clues.chapters)) if clues.titles or clues.chapters else None
        self._folders = set(filter(None, map(folder, clues.copies)))
        self._shapes = {shape(url) for url in clues.copies}
        self._read: Counter[str] = Counter()
        self._long: Counter[str] = Counter()

    def of(self, url: str, words: str) -> int:
        """Rate a link, `NONE` to `NAME`; what lies below an address that a watched name led to is near it."""
        if self._names and self._names.occur_in(words):
            self._folders.add(url if url.endswith("/") else splitext(url)[0] + "/")
            return NAME
        if self._folders and any(each in self._folders for each in _folders_of(url)):
            return FOLDER
        return SHAPE if shape(url) in self._shapes or self._holds_texts(shape(url)) else NONE

    def learn(self, url: str, text: str) -> None:
        """Hear what a page of this address held."""
        self._read[shape(url)] += 1
        self._long[shape(url)] += len(text) >= LONG

    def _holds_texts(self, of: str) -> bool:
        return self._read[of] >= SURE and self._long[of] >= MOSTLY * self._read[of]


class Names:
    """Finds any of many names in short texts, in whatever script, width or punctuation they are written."""

    def __init__(self, names: Iterable[str]) -> None:
        self._long: dict[bytes, list[bytes]] = defaultdict(list)
        self._short: set[bytes] = set()
        for name in map(_folded, names):
            if len(name) >= 2 * SHORTEST:
                self._long[name[:4]].append(name)
            elif name:
                self._short.add(name)

    def occur_in(self, text: str) -> bool:
        """Tell whether a text holds one of the names."""
        here = _folded(text)
        starts = range(0, len(here) - 2 * SHORTEST + 2, 2)
        return here in self._short or any(
            here.startswith(name, start) for start in starts for name in self._long.get(here[start:start + 4], ()))


@lru_cache(maxsize=4096)
def _folded(text: str) -> bytes:
    """Fold a text into its symbols, two bytes each."""
    from fingerprinting.text.folding.fold import fold  # loads compiled code, which a crawl without names does not need

    return fold(text).symbols.tobytes()


def folder(url: str) -> str:
    """Cut an address to its folder; empty if that is the whole site."""
    parts = urlsplit(url)
    above = parts.path.rpartition("/")[0]
    return f"{parts.scheme}://{parts.netloc}{above}/" if above.strip("/") else ""


def _folders_of(url: str) -> Iterator[str]:
    """Every folder that an address lies in, the innermost first."""
    here = folder(url)
    while here:
        yield here
        here = folder(here[:-1])
