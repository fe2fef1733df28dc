"""The symbols to which the two words of a place are folded."""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from fingerprinting.text.folding.fold import Folded, fold
from insight.leaks.places import Place
from insight.leaks.plan import ChapterPlan


@dataclass(frozen=True)
class PlaceSymbols:
    """A place among the symbols of its master text: source.symbols[start:stop].

    `word` and `other` are empty for punctuation.
    """

    source: Folded
    start: int
    stop: int
    word: list[int]
    other: list[int]
    signs: tuple[str, str]

    @property
    def is_sign(self) -> bool:
        """Tell whether the place is punctuation."""
        return not self.word

    @property
    def is_nested(self) -> bool:
        """Tell whether one word can become the other by leaving out symbols."""
        return set(self.word) <= set(self.other) or set(self.other) <= set(self.word)

    @property
    def longest(self) -> int:
        """Number of symbols of the longer word."""
        return max(len(self.word), len(self.other))

    def neighbours(self, left: int, right: int) -> tuple[list[int], list[int]]:
        """Return the symbols between the place and two other positions around it."""
        return self.source.symbols[left + 1:self.start].tolist(), self.source.symbols[self.stop:right].tolist()


def symbols_of(plan: ChapterPlan, source: Folded) -> Iterator[PlaceSymbols | None]:
    """Yield the symbols of each place of a plan, in order.

    None where the master text folds the word differently.
    """
    return (_symbols(place, source) for place in plan.places)


def sign_between(page: Folded, first: int, last: int) -> str:
    """Return the punctuation between two adjacent symbols of a copy, in normal width."""
    return _plain(page.original[int(page.ends[first]):int(page.offsets[last])])


def _symbols(place: Place, source: Folded) -> PlaceSymbols | None:
    start, stop = np.searchsorted(source.offsets, [place.start, place.stop]).tolist()
    word, other = (fold(text).symbols.tolist() for text in (place.word, place.other))
    if source.symbols[start:stop].tolist() != word:
        return None
    return PlaceSymbols(source, start, stop, word, other, (_plain(place.word), _plain(place.other)))


def _plain(sign: str) -> str:
    return unicodedata.normalize("NFKC", "".join(sign.split()))
