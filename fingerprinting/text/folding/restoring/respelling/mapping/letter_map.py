"""Find the letters that other letters or signs stand for throughout a text.

Caesar, rot13, atbash, a shifted keyboard and any other alphabet in which each letter has one sign: a monoalphabetic
substitution. The assignment that makes the most English patterns of three letters is found by hill climbing: two
letters are exchanged as long as that improves it (Jakobsen 1995).
"""

import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import filling_kernel
from fingerprinting.text.folding.restoring.respelling.lexicon import common_share, unknown_share
from fingerprinting.text.folding.restoring.respelling.mapping.letter_patterns import LETTERS, Patterns, letter_patterns
from fingerprinting.text.folding.restoring.respelling.mapping.usual_alphabets import ALPHABETS, Alphabet
from fingerprinting.text.folding.restoring.respelling.sequence.word_order import FEWEST, share_of_pairs
from fingerprinting.text.folding.restoring.respelling.spacing import words_as_written

BY_FREQUENCY = " etaoinshrdlcumwfgypbvkjxqz"
"""The space, and the letters from the most to the least frequent in English."""
RARE = 0.008
"""Minimum share (0–1) of a sign that is no letter among the signs of a text at which it may stand for a letter."""
INSIDE = 0.25
"""Minimum share (0–1) of the places of such a sign that are inside words: punctuation has a space on one side."""
LONGEST = 12_000
"""Maximum number of characters by which letters that a glimpse lacks are found."""
UNLIKELY = -8.5
"""Mean logarithm of the frequency of a text's patterns from which on it is written in letters as they are; in other
languages some -8, in English -7."""
LIKELY, HOPELESS = -7.75, -9.3
"""The same mean at which no better assignment is looked for, and below which none will be found."""
LIKELY_USUAL = -8.3
"""The same mean from which on a usual alphabet is taken, though words may be misspelt or without gaps."""
TRIALS, FIRST, MIXED = 24, 8, 5
"""Maximum number of assignments tried; number of them after which the search may be hopeless; pairs of letters that are
exchanged at random before each further one."""
WORD = 2.5, 9.0
"""Minimum and maximum mean number of letters in a word."""
COMMON, UNKNOWN, FLUENT = 0.2, 0.3, 0.34
"""Minimum share (0–1) of common words, maximum share of unknown ones, and minimum share of adjacent words that form
known pairs, in a text as it is read."""
FOREIGN = 0.85
"""Minimum share (0–1) of unknown words in a text with as many brackets as code that may be in a usual alphabet: some
letters of a neighbouring key are brackets."""
CLEARER = 0.4
"""Minimum difference between the mean logarithms with a usual alphabet and as written."""
FEWER, VARIETY, MOSTLY_UNKNOWN = 0.25, 25, 0.45
"""Minimum difference between the shares (0–1) of unknown words as written and with a usual alphabet; minimum number of
different words, and maximum share of unknown ones, with it."""
_NUMBERS = np.array([[max(0, ord(letters.get(chr(code), "`")) - ord("`")) for code in range(128)]
                     for letters in ALPHABETS])
"""Shape (alphabets, 128): the number of the letter that each sign of ASCII stands for."""
Key = NDArray[np.int64]
"""Shape (27,): for each sign, the letter that it stands for; both are numbered from 1, and 0 is the space."""


class Counted(NamedTuple):
    """The different rows of three signs in a text that have a letter in the middle."""

    rows: NDArray[np.int64]
    """Shape (n, 3)."""
    counts: NDArray[np.float64]
    """Shape (n,): how often each occurs, relative to all."""


def letter_map(glimpse: str, text: str) -> dict[str, str]:
    """Return the letter for each sign of a text of which the glimpse is a part.

    Both are in lower case. Returns an empty mapping if the glimpse is written in letters as they are, or is not
    English with any assignment.
    """
    before, signs = _as_they_are(glimpse), _signs(text[:LONGEST])
    seen = _counted(glimpse, signs)
    if seen and (usual := _usual(glimpse, signs, seen, before)):
        return usual
    if before >= UNLIKELY:
        return {}
    key = _solved(seen) if seen else None
    if key is None or not _is_english(glimpse, signs, key):
        return {}
    if whole := _counted(text[:LONGEST], signs):  # places letters that the glimpse lacks
        climb(whole.rows, whole.counts, letter_patterns(), key)
    return _mapping(signs, key)


def is_in_usual_alphabet(glimpse: str) -> bool:
    """Tell whether a text is English only if it is in a usual alphabet."""
    if unknown_share(words_as_written(glimpse)) < FOREIGN:
        return False
    signs = _signs(glimpse)
    seen = _counted(glimpse, signs)
    return bool(seen and _usual(glimpse, signs, seen, _as_they_are(glimpse)))


def likeliest_letters(glimpse: str) -> dict[str, str]:
    """Return the letter for each sign that makes the likeliest patterns.

    The words need not be known, and there need not be gaps between them. The glimpse is in lower case. Returns an empty
    mapping if its words are too short.
    """
    signs = _signs(glimpse)
    if not (seen := _counted(glimpse, signs, len(glimpse))):
        return {}
    rates = [rate(seen.rows, seen.counts, letter_patterns(), key) for key in _usual_keys(signs)]
    key = _solved(seen) if max(rates) < LIKELY_USUAL else None
    if key is None or rate(seen.rows, seen.counts, letter_patterns(), key) < max(rates):
        return ALPHABETS[int(np.argmax(rates))]
    return _mapping(signs, key)


def _solved(seen: Counted) -> Key | None:
    """Find the likeliest assignment of letters to signs; None if none is likely."""
    patterns, random = letter_patterns(), np.random.default_rng(1)
    key = np.array([max(0, ord(letter) - ord("a") + 1) for letter in BY_FREQUENCY], np.int64)
    best = climb(seen.rows, seen.counts, patterns, key)
    for trial in range(1, TRIALS):
        if best >= LIKELY or (trial == FIRST and best < HOPELESS):
            break
        other = key.copy()
        for first, second in random.integers(1, LETTERS, (MIXED, 2)).tolist():
            other[[first, second]] = other[[second, first]]
        if (reached := climb(seen.rows, seen.counts, patterns, other)) > best:
            best, key = reached, other
    return key if best >= HOPELESS else None


def _usual(glimpse: str, signs: Sequence[str], seen: Counted, before: float) -> Alphabet:
    """Return the usual alphabet in which a text is English; empty if there is none.

    `before` is the mean logarithm of the frequency of the patterns as written.
    """
    rates = [rate(seen.rows, seen.counts, letter_patterns(), key) for key in _usual_keys(signs)]
    best = int(np.argmax(rates))
    if rates[best] < max(HOPELESS, before + CLEARER):
        return {}
    written, read = (words_as_written(glimpse.translate(letters))
                     for letters in ({}, {ord(sign): letter for sign, letter in ALPHABETS[best].items()}))
    unknown = unknown_share(read)
    is_clearer = unknown <= min(MOSTLY_UNKNOWN, unknown_share(written) - FEWER)
    return ALPHABETS[best] if is_clearer and len(set(read)) >= VARIETY else {}


def _usual_keys(signs: Sequence[str]) -> Key:
    """Return the letters that signs stand for in each usual alphabet.

    Letters are numbered from 1; 0 is for other signs.
    """
    keys = np.zeros((len(ALPHABETS), LETTERS), np.int64)
    codes = np.array([min(ord(sign), len(_NUMBERS[0]) - 1) for sign in signs], np.int64)
    keys[:, 1:len(signs) + 1] = _NUMBERS[:, codes]
    return keys


def _mapping(signs: Sequence[str], key: Key) -> dict[str, str]:
    return {sign: chr(ord("a") - 1 + int(key[number])) for number, sign in enumerate(signs, 1)}


def _is_english(glimpse: str, signs: Sequence[str], key: Key) -> bool:
    """Tell whether an assignment makes English words that form known pairs.

    They must differ: any assignment may turn the two words of a table into common ones.
    """
    letters = {ord(sign): letter for sign, letter in _mapping(signs, key).items()}
    words = words_as_written(glimpse.translate(letters))
    return (len(set(words)) >= FEWEST and common_share(words) >= COMMON and unknown_share(words) < UNKNOWN
            and share_of_pairs(words) >= FLUENT)


def _as_they_are(glimpse: str) -> float:
    """Return the mean logarithm of the frequency of the patterns as written."""
    seen = _counted(glimpse, [chr(ord("a") + at) for at in range(26)])
    if seen is None:
        return -np.inf
    return float((letter_patterns()[tuple(seen.rows.T)] * seen.counts).sum())


def _signs(text: str) -> list[str]:
    """List the signs that may stand for letters, the most frequent first."""
    counts = Counter({sign: count for sign, count in Counter(text).items() if not sign.isspace()})
    least = RARE * counts.total()
    inside = Counter(re.findall(r"(?<=\S)(\S)(?=\S)", text))
    return [sign for sign, count in counts.most_common()
            if sign.isalpha() or (count >= least and inside[sign] >= INSIDE * count)][:LETTERS - 1]


def _counted(text: str, signs: Sequence[str], longest: float = WORD[1]) -> Counted | None:
    """Count the rows of three signs; None if words are too short or too long."""
    numbers = {sign: number for number, sign in enumerate(signs, 1)}
    symbols = np.array([0, *(numbers.get(sign, 0) for sign in text), 0], np.int64)
    symbols = symbols[np.append(True, (symbols[1:] > 0) | (symbols[:-1] > 0))]
    letters = np.flatnonzero(symbols)
    words = len(symbols) - 1 - len(letters)
    if not WORD[0] * words <= len(letters) <= longest * words:
        return None
    codes = (symbols[letters - 1] * LETTERS + symbols[letters]) * LETTERS + symbols[letters + 1]
    found, counts = np.unique(codes, return_counts=True)
    rows = np.stack([found // LETTERS ** 2, found // LETTERS % LETTERS, found % LETTERS], axis=1)
    return Counted(rows, counts / max(len(letters), 1))


@filling_kernel
def climb(rows: NDArray[np.int64], counts: NDArray[np.float64], patterns: Patterns, key: Key) -> float:
    """Exchange two letters of the key as long as that makes likelier patterns.

    Returns the mean logarithm of their frequency.
    """
    best = rate(rows, counts, patterns, key)
    improved = True
    while improved:
        improved = False
        for first in range(1, LETTERS - 1):
            for second in range(first + 1, LETTERS):
                key[first], key[second] = key[second], key[first]
                reached = rate(rows, counts, patterns, key)
                if reached > best + 1e-9:
                    best, improved = reached, True
                else:
                    key[first], key[second] = key[second], key[first]
    return best


@filling_kernel
def rate(rows: NDArray[np.int64], counts: NDArray[np.float64], patterns: Patterns, key: Key) -> float:
    """Return the mean logarithm of the frequency of the patterns that a key makes."""
    total = 0.0
    for at in range(len(rows)):
        total += counts[at] * patterns[key[rows[at, 0]], key[rows[at, 1]], key[rows[at, 2]]]
    return total
