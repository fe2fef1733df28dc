"""Number the words of a text without a string for each of them."""

from functools import cache
from typing import NamedTuple

import numpy as np

from fingerprinting.text.compiled import filling_kernel, part
from fingerprinting.text.folding.code_points import points_of
from fingerprinting.text.folding.restoring.respelling.lexicon import COMMON, lexicon
from fingerprinting.text.folding.restoring.respelling.words.hash_table import HashTable, Places
from fingerprinting.text.folding.restoring.respelling.words.word_pairs import Known, pairs
from fingerprinting.text.folding.tokens import SEED, Points, mix

A, Z = ord("a"), ord("z")
APOSTROPHE, TYPOGRAPHIC = ord("'"), ord("’")


class NumberedWords(NamedTuple):
    """The words of a text, numbered as in `pairs`."""

    starts: Places
    """Shape (n,): the place of the first letter of each."""
    numbers: Places
    """Shape (n,): 0 for a word that is in no list."""
    is_known: Known
    """Shape (n,): whether each is in the lexicon."""
    is_common: Known
    """Shape (n,): whether each is one of the commonest words."""


def numbered_words(letters: Points) -> NumberedWords:
    """Return the words of a text in lower case, without their apostrophes."""
    words = _vocabulary()
    starts, hashes = _hashed(letters)
    numbers = words.table.places(hashes) + 1
    return NumberedWords(starts, numbers, words.is_known[numbers], words.is_common[numbers])


class _Vocabulary(NamedTuple):
    """All words of `pairs`."""

    table: HashTable
    """Finds the place of a word by its hash; that is one less than its number."""
    is_known: Known
    """Shape (n + 1,), by number; `is_common` likewise."""
    is_common: Known


@cache
def _vocabulary() -> _Vocabulary:
    words = pairs().words
    _, hashes = _hashed(points_of(" ".join(words)).copy())  # for read-only arrays, numba would compile a second kernel
    known = lexicon().worth
    return _Vocabulary(HashTable(hashes), np.array([False, *(word in known for word in words)]),
                       np.array([False, *(word in COMMON for word in words)]))


def _hashed(letters: Points) -> tuple[Places, Places]:
    """Return where each word starts, and its hash."""
    starts, hashes = np.empty((2, len(letters) // 2 + 1), np.int64)
    count = hash_words(letters, starts, hashes)
    return starts[:count], hashes[:count]


@filling_kernel
def hash_words(letters: Points, starts: Places, hashes: Places) -> int:
    """Write where each word starts, and its hash; returns the number of words.

    A single apostrophe between letters is part of a word, but not of its hash.
    """
    count, at = 0, 0
    while at < len(letters):
        if not A <= letters[at] <= Z:
            at += 1
            continue
        starts[count], value = at, SEED
        while at < len(letters) and (A <= letters[at] <= Z or is_inside(letters, at)):
            if letters[at] >= A and letters[at] <= Z:
                value = mix(value, 0 + int(letters[at]))
            at += 1
        hashes[count] = np.int64(value)
        count += 1
    return count


@part
def is_inside(letters: Points, at: int) -> bool:
    """Tell whether an apostrophe that follows a letter comes before another."""
    return letters[at] in (APOSTROPHE, TYPOGRAPHIC) and at + 1 < len(letters) and A <= letters[at + 1] <= Z
