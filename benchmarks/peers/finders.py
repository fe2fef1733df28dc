"""Other packages that find copies.

Each is used to name the chapters that a page may copy. All use their most sensitive settings: MinHash over runs of five
characters, 128 functions in 64 bands of two, so that a tenth of the shingles in common is enough to be found; simhash
at the published distance of 3.
"""

import logging
from collections.abc import Sequence
from typing import Protocol

import gaoya
import rensa
import rjieba
from datasketch import MinHash, MinHashLSH
from simhash import Simhash, SimhashIndex

from benchmarks.accuracy.library import Shelf, shelve
from benchmarks.harness.corpus import Corpus
from benchmarks.speed.other_packages import FUNCTIONS, shingles
from fingerprinting import DEFAULT, fold

BANDS, ROWS = 64, 2
LEAST = 0.05
DISTANCE = 3
_QUIET = logging.getLogger("benchmarks.peers.simhash")
_QUIET.disabled = True  # it warns of every crowded bucket at every query


class Finder(Protocol):
    """A program that stores a library and names candidates."""

    def find(self, page: str) -> Sequence[int]:
        """Return candidates by their position in the corpus, best first."""
        ...


class Ours:
    """The default method."""

    def __init__(self, corpus: Corpus) -> None:
        self._shelf: Shelf = shelve(corpus, [DEFAULT], lambda what, done, total: None)[0]
        self._places = {chapter.id: place for place, chapter in enumerate(corpus.chapters)}

    def find(self, page: str) -> Sequence[int]:
        """Ask the candidate search."""
        return [self._places[each.id] for each in next(self._shelf.candidates([fold(page)]))]


class Datasketch:
    """datasketch's MinHash LSH; candidates ranked by the estimated Jaccard similarity."""

    def __init__(self, corpus: Corpus) -> None:
        self._lsh = MinHashLSH(num_perm=FUNCTIONS, params=(BANDS, ROWS))
        self._signatures = [self._signature(chapter.text) for chapter in corpus.chapters]
        for place, signature in enumerate(self._signatures):
            self._lsh.insert(place, signature)

    def find(self, page: str) -> Sequence[int]:
        """Query, then rank."""
        signature = self._signature(page)
        found = self._lsh.query(signature)
        return sorted(found, key=lambda place: (-signature.jaccard(self._signatures[place]), place))

    @staticmethod
    def _signature(text: str) -> MinHash:
        signature = MinHash(num_perm=FUNCTIONS)
        signature.update_batch([each.encode() for each in shingles(text)])
        return signature


class Rensa:
    """rensa's MinHash LSH; candidates ranked by the estimated Jaccard similarity."""

    def __init__(self, corpus: Corpus) -> None:
        self._lsh = rensa.RMinHashLSH(threshold=LEAST, num_perm=FUNCTIONS, num_bands=BANDS)
        self._signatures = [self._signature(chapter.text) for chapter in corpus.chapters]
        for place, signature in enumerate(self._signatures):
            self._lsh.insert(place, signature)

    def find(self, page: str) -> Sequence[int]:
        """Query, then rank."""
        signature = self._signature(page)
        found = set(self._lsh.query(signature))
        return sorted(found, key=lambda place: (-signature.jaccard(self._signatures[place]), place))

    @staticmethod
    def _signature(text: str) -> rensa.RMinHash:
        signature = rensa.RMinHash(num_perm=FUNCTIONS, seed=1)
        signature.update(shingles(text))
        return signature


class Gaoya:
    """gaoya's MinHash index; it ranks by itself."""

    def __init__(self, corpus: Corpus) -> None:
        self._index = gaoya.minhash.MinHashStringIndex(
            hash_size=32, jaccard_threshold=LEAST, num_bands=BANDS, band_size=ROWS, num_hashes=FUNCTIONS,
            analyzer="char", ngram_range=(5, 5))
        for place, chapter in enumerate(corpus.chapters):
            self._index.insert_document(place, chapter.text)

    def find(self, page: str) -> Sequence[int]:
        """Query with similarities, and rank by them."""
        found = self._index.query(page, return_similarity=True)
        return [place for place, similarity in sorted(found, key=lambda pair: (-pair[1], pair[0]))]


class SimhashPackage:
    """The simhash package over jieba's words.

    Words have two characters or more and are cut by jieba's Rust twin.
    """

    def __init__(self, corpus: Corpus) -> None:
        values = [(str(place), self._value(chapter.text)) for place, chapter in enumerate(corpus.chapters)]
        self._values = dict(values)
        self._index = SimhashIndex(values, k=DISTANCE, log=_QUIET)

    def find(self, page: str) -> Sequence[int]:
        """Query, then rank by distance."""
        value = self._value(page)
        found = self._index.get_near_dups(value)
        return [int(place) for place in sorted(found, key=lambda place: value.distance(self._values[place]))]

    @staticmethod
    def _value(text: str) -> Simhash:
        return Simhash([word for word in rjieba.cut(text) if len(word) > 1])


FINDERS: dict[str, type[Ours | Datasketch | Rensa | Gaoya | SimhashPackage]] = {
    DEFAULT.name: Ours, "datasketch": Datasketch, "rensa": Rensa, "gaoya": Gaoya, "simhash": SimhashPackage}
