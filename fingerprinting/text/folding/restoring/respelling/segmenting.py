"""Cut letters without spaces into the most likely English words."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import filling_kernel
from fingerprinting.text.folding.restoring.respelling.lexicon import lexicon
from fingerprinting.text.folding.restoring.respelling.word_trie import (
    Firsts,
    Letters,
    Masks,
    Worths,
    child,
    letters_of,
    word_trie,
)

UNKNOWN = -13.0
"""Log-likelihood of a letter that is part of no word."""


class Cut(NamedTuple):
    """Letters cut into words."""

    worth: float
    words: list[str]


def segmented(letters: str) -> Cut:
    """Cut letters by dynamic programming over unigrams.

    Adjacent letters that are part of no word are kept together.
    """
    trie, size = word_trie(), len(letters)
    sums, before = np.zeros(size + 1), np.zeros(size + 1, np.int64)
    cut(letters_of(letters), trie.masks, trie.firsts, trie.worths, sums, before)
    origins = before.tolist()
    words, stop = [], len(letters)
    while stop > 0:
        words.append(letters[origins[stop]:stop])
        stop = origins[stop]
    return Cut(float(sums[-1]), _joined(words[::-1]))


@filling_kernel
def cut(
    letters: Letters, masks: Masks, firsts: Firsts, worths: Worths, sums: NDArray[np.float64],
    before: NDArray[np.int64],
) -> int:
    """Find the best cut up to each letter: its score, and its last word.

    Writes `sums` and `before` (where that word begins), shape (n + 1,) each; returns 0.
    Among equal cuts, the one with the longest last word is taken.
    """
    for stop in range(1, len(sums)):
        sums[stop] = -np.inf
    for start in range(len(sums)):
        if start and sums[start] <= sums[start - 1] + UNKNOWN:
            sums[start], before[start] = sums[start - 1] + UNKNOWN, start - 1
        node, stop = 0, start
        while stop < len(letters) and node >= 0:
            node = child(node, 0 + int(letters[stop]), masks, firsts)
            stop += 1
            if node >= 0 and sums[start] + worths[node] > sums[stop]:
                sums[stop], before[stop] = sums[start] + worths[node], start
    return 0


def _joined(words: list[str]) -> list[str]:
    """Join adjacent letters that are not words: they are part of a name."""
    known, joined, is_open = lexicon().worth, list[str](), False
    for word in words:
        if word in known:
            joined.append(word)
        elif is_open:
            joined[-1] += word
        else:
            joined.append(word)
        is_open = word not in known
    return joined
