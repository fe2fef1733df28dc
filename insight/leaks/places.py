"""Find the places of a text where one word of a pair may replace the other."""

import hashlib
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from fingerprinting.text.folding.fold import fold
from insight.leaks.guarded import Locks, guarded
from insight.leaks.pairs import Pair

CONTEXT = 12
"""Characters shown to the author on either side of a place."""
APART = 6
"""Minimum characters between two places, so that each can be read from its own neighbours."""


class Place(NamedTuple):
    """Where a master text may be changed.

    `text[start:stop]` is `word`; `other` may replace it.
    """

    start: int
    stop: int
    word: str
    other: str

    def context(self, text: str) -> str:
        """Quote the place in brackets with the text around it."""
        before, after = text[max(0, self.start - CONTEXT):self.start], text[self.stop:self.stop + CONTEXT]
        return f"{before}[{self.word}]{after}".replace("\n", " ")


def suggested(text: str, pairs: Sequence[Pair], locks: Locks) -> list[tuple[Place, Pair]]:
    """List every place where a pair applies, by its start.

    Places may overlap. None is within a name, a number or locked text. A text whose order folding had to restore has no
    places.
    """
    words = _words(text)
    kept = guarded(text, words, locks)
    found = [*_of_words(words, pairs), *_of_patterns(text, pairs)] if fold(text).is_in_order else []
    return sorted((place, pair) for place, pair in found if not kept[place.start:place.stop].any())


def chosen(suggestions: Iterable[tuple[Place, Pair]], count: int) -> list[Place]:
    """Choose up to `count` places that keep their distance, spread over the text.

    The places hardest to confuse are chosen first; the result is in order of their start.
    """
    taken: list[Place] = []
    for place, _ in sorted(suggestions, key=lambda each: (-each[1].robustness, _scattered(each[0]))):
        if len(taken) < count and all(_is_apart(place, other) for other in taken):
            taken.append(place)
    return sorted(taken)


def _scattered(place: Place) -> bytes:
    """Return a pseudorandom but reproducible sort key of a place.

    Any excerpt thus has its share of places.
    """
    return hashlib.sha256(repr(place).encode()).digest()


def _is_apart(one: Place, other: Place) -> bool:
    return one.start >= other.stop + APART or other.start >= one.stop + APART


def _words(text: str) -> list[tuple[str, int, str]]:
    """Split a text into words with their offsets and jieba's word classes."""
    import rjieba  # imported late: loading its dictionary takes half a second

    tagged = rjieba.tag(text.encode("utf-8", "replace").decode())
    starts = accumulate((len(word) for word, _ in tagged), initial=0)
    return [(word, start, kind) for (word, kind), start in zip(tagged, starts, strict=False)]


def _of_words(words: Iterable[tuple[str, int, str]], pairs: Sequence[Pair]) -> Iterator[tuple[Place, Pair]]:
    known: dict[str, list[Pair]] = {}
    for pair in pairs:
        for word in pair.replaceable:
            if not word.isascii():
                known.setdefault(word, []).append(pair)
    for word, start, kind in words:
        for pair in known.get(word, ()):
            if not pair.classes or kind[:1] in pair.classes:
                yield Place(start, start + len(word), word, pair.other(word)), pair


def _of_patterns(text: str, pairs: Sequence[Pair]) -> Iterator[tuple[Place, Pair]]:
    """Find English words between spaces and punctuation, keeping capitals."""
    for pair in pairs:
        for word in pair.replaceable:
            if word.isascii():
                for found in _pattern(word).finditer(text):
                    yield Place(*found.span(), found[0], _cased(pair.other(word), found[0])), pair


def _pattern(word: str) -> re.Pattern[str]:
    if word[0].isalnum():
        return re.compile(rf"(?<![\w'’-]){re.escape(word)}(?![\w'’-])", re.IGNORECASE)
    return re.compile(rf"(?<=\w){re.escape(word)}(?=\s)")


def _cased(word: str, like: str) -> str:
    return word[0].upper() + word[1:] if like[0].isupper() else word
