"""Find letters that are written as numbers: 1 for a, a square's row and column.

Or the keys of a telephone. Gaps may be missing, or stand between digits; digits may be upside down, or numbers
written from their last digit.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from operator import itemgetter
from string import ascii_lowercase
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding.encoded.coded_bytes import Read
from fingerprinting.text.folding.encoded.sense import VARIED
from fingerprinting.text.folding.restoring.respelling.mapping.letter_patterns import letter_patterns, letter_rate

_PASSAGE = re.compile(r"(?<![0-9A-Za-z])[0-9](?:[^0-9A-Za-z]{0,9}[0-9]){150,}+")
"""More than 150 digits, some 25 words."""
_DIGIT = re.compile("[0-9]")
_SQUARE = "abcdefghiklmnopqrstuvwxyz"
"""The letters of five rows of five; i stands for j too."""
_TELEPHONE = dict(zip("23456789", ("abc", "def", "ghi", "jkl", "mno", "pqrs", "tuv", "wxyz"), strict=True))
ALPHABETS = (
    {str(number): letter for number, letter in enumerate(ascii_lowercase, 1)},
    {str(27 - number): letter for number, letter in enumerate(ascii_lowercase, 1)},
    {f"{place // 5 + 1}{place % 5 + 1}": letter for place, letter in enumerate(_SQUARE)},
    {digit * number: letter for digit, letters in _TELEPHONE.items() for number, letter in enumerate(letters, 1)})
"""From the first letter, from the last, in a square, and by the keys of a telephone, pressed once or more."""
TURNED = {"Ɩ": "1", "ᄅ": "2", "Ɛ": "3", "ㄣ": "4", "ϛ": "5", "9": "6", "ㄥ": "7", "6": "9"}
"""Digits upside down."""
_UPRIGHT = {ord(sign): digit for sign, digit in TURNED.items()}
LEAST_TURNED = 40
"""Minimum number of upside-down digits, without 6 and 9."""
GLIMPSE = 300
"""Number of runs of digits that tell how all are read."""
LONGEST = 100
"""Maximum number of digits that are cut into numbers at once."""
KNOWN = 0.95
"""Minimum share (0–1) of letters among what numbers stand for."""
LIKELY = -10.5
"""Minimum rate of the letters, in either direction; English without gaps has at least -10.1, numbers at random -13."""


class Digits(NamedTuple):
    """Digits that stand for one letter or, where gaps are missing, for several."""

    written: str
    places: Sequence[int]
    is_last: bool
    """Whether a gap between words follows."""


class Key(NamedTuple):
    """How numbers are read."""

    alphabet: dict[str, str]
    is_turned: bool
    """Whether each number is written from its last digit."""

    def letters(self, digits: str) -> list[tuple[str, int]]:
        """Cut digits into the numbers of the likeliest letters.

        Each letter has its number of digits; "?" stands for digits of no letter.
        """
        if letter := self._letter(digits):
            return [(letter, len(digits))]
        best: list[dict[str, tuple[float, list[tuple[str, int]]]]] = [{"`": (0.0, [])}]
        for stop in range(1, len(digits) + 1):
            ends = {self._letter(digits[stop - size:stop]): size for size in (1, 2) if size <= stop}
            best.append({letter: max((score + self._likelihood(before, letter), [*cut, (letter, size)])
                                     for before, (score, cut) in best[stop - size].items())
                         for letter, size in ends.items() if letter and best[stop - size]})
        return max(best[-1].values())[1] if best[-1] else [("?", len(digits))]

    def read(self, digits: Sequence[Digits]) -> Read:
        """Read digits as letters, with spaces in the gaps between words."""
        letters, starts, stops = list[str](), list[int](), list[int]()
        for each in digits:
            at = 0
            for letter, size in self.letters(each.written):
                letters.append(letter)
                starts.append(each.places[at])
                stops.append(each.places[at + size - 1] + 1)
                at += size
            if each.is_last:
                letters.append(" ")
                starts.append(stops[-1])
                stops.append(stops[-1] + 1)
        return Read("".join(letters), starts, stops)

    def _letter(self, digits: str) -> str:
        return self.alphabet.get((digits[::-1] if self.is_turned else digits).lstrip("0"), "")

    def _likelihood(self, before: str, letter: str) -> float:
        """Return the logarithm of how often a letter comes after another.

        Before it, if numbers are turned. "`" stands for no letter.
        """
        one, other = ord(before) - ord("`"), ord(letter) - ord("`")
        return float(_following()[int(self.is_turned), one, other])


KEYS = tuple(Key(alphabet, is_turned) for is_turned in (False, True) for alphabet in ALPHABETS)


def numbered_letters(text: str) -> Iterator[Read]:
    """Yield the passages of a text that make sense once their numbers are letters."""
    upright = _upright(text)
    for found in _PASSAGE.finditer(upright):
        digits = list(_digits(upright, found.start(), found.end()))
        rate, key = max(((_rate(each.read(digits[:GLIMPSE]).characters), each) for each in KEYS), key=itemgetter(0))
        if rate >= LIKELY:
            yield key.read(digits)


def _rate(letters: str) -> float:
    """Rate how likely letters follow each other, in either direction.

    Minus infinity if too few numbers stand for letters, or for too few different ones.
    """
    known = letters.replace("?", "")
    if len(known) < KNOWN * len(letters) or len(set(known)) < VARIED:
        return -np.inf
    return max(letter_rate(letters), letter_rate(letters[::-1]))


def _upright(text: str) -> str:
    """Turn upside-down digits."""
    turned = sum(text.count(sign) for sign in TURNED if sign not in "69")
    return text.translate(_UPRIGHT) if turned >= LEAST_TURNED else text


def _digits(text: str, start: int, stop: int) -> Iterator[Digits]:
    """Yield the runs of digits of a passage.

    The shortest gap is part of a run if there is one after each digit; the most frequent other gap stands between
    letters.
    """
    places = [found.start() for found in _DIGIT.finditer(text, start, stop)]
    gaps = [text[before + 1:after] for before, after in pairwise(places)]
    inner = min(gaps, key=len)
    usual, _ = Counter(gap for gap in gaps if gap != inner).most_common(1)[0] if set(gaps) > {inner} else (inner, 0)
    first = 0
    for at, gap in enumerate([*gaps, "\n"], 1):
        if gap != inner or at - first == LONGEST:
            run = places[first:at]
            yield Digits("".join(text[place] for place in run), run, gap not in (inner, usual) and at < len(places))
            first = at


@cache
def _following() -> NDArray[np.float64]:
    """Return the logarithm of how often each letter follows or precedes another.

    Shape (2, 27, 27); the letters are numbered from 1.
    """
    counts = np.exp(letter_patterns()).sum(axis=2)
    counts = np.stack([counts, counts.T])
    following: NDArray[np.float64] = np.log(counts / counts.sum(axis=2, keepdims=True))
    return following
