"""Cut letters without gaps into the most likely altered words, and read them."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

import numpy as np

from fingerprinting.text.folding.restoring.respelling.altered.altered_forms import Key, forms, words_having
from fingerprinting.text.folding.restoring.respelling.altered.covered_letters import COVERED
from fingerprinting.text.folding.restoring.respelling.altered.reading_in_context import (
    TOKEN,
    Span,
    covered,
    read_spans,
)
from fingerprinting.text.folding.restoring.respelling.altered.word_keys import (
    VOWELS,
    ends_and_bag,
    same,
    with_covered_vowels,
    without_vowels,
)
from fingerprinting.text.folding.restoring.respelling.lexicon import LONGEST
from fingerprinting.text.folding.restoring.respelling.read_word import ReadWord

UNKNOWN = -13.0
"""Log-likelihood of a letter that is part of no word."""
PIECE = 300
"""Number of characters by which a rule is chosen."""
JOINED, SHORT = 8.0, 4.5
"""Minimum mean length of tokens whose gaps were left out, and of those that also have no vowels, or covered ones."""
FEW_VOWELS, COVERING = 0.2, 0.15
"""Share (0–1) of vowels below which they were left out or covered; minimum share of characters that cover them."""
CLEARER = 0.15
"""Minimum gain, per letter, of a rule over the letters as they are."""
_PAIR = re.compile("(.)(.)")


class Undoing(NamedTuple):
    """How to look up altered words."""

    form: Key
    """Makes the form that is looked up of a token."""
    key: Key
    """Makes that form of a word."""

    def meaning(self, token: str) -> dict[str, float]:
        """Return the words that a token may mean."""
        return words_having(self.form(token), self.key)


AS_WRITTEN = Undoing(same, same)
WITHOUT_VOWELS, COVERED_VOWELS = (Undoing(key, key) for key in (without_vowels, with_covered_vowels))
MOVED = (
    Undoing(lambda token: token[::-1], same), Undoing(lambda token: token[-1:] + token[:-1], same),
    Undoing(lambda token: token[1:] + token[:1], same),
    Undoing(lambda token: token[-1:] + token[1:-1] + token[:1] if len(token) > 1 else token, same),
    Undoing(lambda token: _PAIR.sub(r"\2\1", token), same), Undoing(ends_and_bag, ends_and_bag))


def uncut_rule(text: str) -> Callable[[str], list[ReadWord]] | None:
    """Choose how to read altered words without gaps.

    None if the tokens do not look like several words each.
    """
    text = covered(text)
    tokens = TOKEN.findall(text)
    letters = "".join(tokens)
    size = len(letters) / max(len(tokens), 1)
    if size < SHORT:
        return None
    if sum(map(letters.count, VOWELS)) < FEW_VOWELS * len(letters):
        are_covered = len(COVERED.findall(letters)) >= COVERING * len(letters)
        return partial(uncut, undoing=COVERED_VOWELS if are_covered else WITHOUT_VOWELS)
    if size < JOINED:
        return None
    piece = text[:PIECE]
    likely, best = max(((_likelihood(piece, undoing), -number) for number, undoing in enumerate(MOVED)))
    clearly = CLEARER * sum(map(str.isalpha, piece))
    return partial(uncut, undoing=MOVED[-best]) if likely >= _likelihood(piece, AS_WRITTEN) + clearly else None


def uncut(text: str, undoing: Undoing) -> list[ReadWord]:
    """Cut the tokens of a text into words, and read them."""
    text = covered(text)
    return read_spans(text, list(_spans(text, undoing)), undoing.meaning)


def _spans(text: str, undoing: Undoing) -> Iterator[Span]:
    for found in TOKEN.finditer(text):
        start = found.start()
        for stop in _cut(found[0], undoing).stops:
            yield start, found.start() + stop
            start = found.start() + stop


def _likelihood(text: str, undoing: Undoing) -> float:
    return sum(_cut(token, undoing).likelihood for token in TOKEN.findall(text))


class _Cut(NamedTuple):
    stops: list[int]
    likelihood: float


def _cut(letters: str, undoing: Undoing) -> _Cut:
    """Cut letters by dynamic programming over the frequencies of words."""
    size = len(letters)
    spans = [(start, stop) for stop in range(1, size + 1) for start in range(max(0, stop - LONGEST), stop)]
    worths = forms(undoing.key).worths([undoing.form(letters[start:stop]) for start, stop in spans])
    likelihood, before = [0.0] + [-np.inf] * size, [0] * (size + 1)
    for (start, stop), worth in zip(spans, worths.tolist(), strict=True):
        reaching = likelihood[start] + (max(worth, UNKNOWN) if stop - start == 1 else worth)
        if reaching > likelihood[stop]:
            likelihood[stop], before[stop] = reaching, start
    stops, stop = list[int](), size
    while stop:
        stops.append(stop)
        stop = before[stop]
    return _Cut(stops[::-1], likelihood[size])
