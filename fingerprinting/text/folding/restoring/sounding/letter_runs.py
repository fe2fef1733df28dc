"""Cut runs of letters into pinyin syllables."""

import re
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import filling_kernel
from fingerprinting.text.folding.alphabet import alphabet

Letters = NDArray[np.int64]
_LETTERS = re.compile("[A-Z]+[a-zü]*|[a-zü]+")
PRICE = 4
VOWEL_PRICE = 1
"""Cost of a syllable, and extra cost if it begins with a, e or o after a letter: fan·gan, not fang·an."""
IMPOSSIBLE = 1 << 30
LATIN_A, LATIN_E, LATIN_O = 1, 5, 15


def pinyin_syllables(text: str) -> Iterator[tuple[int, int, int]]:
    """Find each syllable of a text: its symbol, start and stop.

    A word that is not pinyin has the symbol 0. A capital after a small letter begins a word.
    """
    for found in _LETTERS.finditer(text):
        letters = np.array([ord(each) - ord("a") + 1 for each in found[0].lower().replace("ü", "v")], np.int64)
        yield from ((symbol, found.start() + start, found.start() + stop) for symbol, start, stop in _cut(letters))


def _cut(letters: Letters) -> list[tuple[int, int, int]]:
    size = len(letters)
    costs, origins, syllables = (np.zeros(size + 1, np.int64) for _ in range(3))
    cheapest(letters, alphabet().next_node, alphabet().ends, costs, origins, syllables)
    if costs[size] >= IMPOSSIBLE:
        return [(0, 0, size)]
    pieces, at = [], size
    while at > 0:
        pieces.append((int(syllables[at]), int(origins[at]), at))
        at = int(origins[at])
    return pieces[::-1]


@filling_kernel
def cheapest(
    letters: Letters, next_node: NDArray[np.int16], ends: NDArray[np.uint16], costs: Letters, origins: Letters,
    syllables: Letters,
) -> int:
    """Cut letters into the fewest syllables by dynamic programming.

    Of equal cuts, the one with the shortest last syllable is taken. Returns 0.
    """
    for at in range(1, len(costs)):
        costs[at] = IMPOSSIBLE
    for begin in range(len(letters)):
        if costs[begin] >= IMPOSSIBLE:
            continue
        node, first = 0, letters[begin]
        is_vowel = begin > 0 and first in (LATIN_A, LATIN_E, LATIN_O)
        price = costs[begin] + PRICE + (VOWEL_PRICE if is_vowel else 0)
        for at in range(begin, len(letters)):
            node = 0 + int(next_node[node, letters[at]])
            if node == 0:
                break
            if ends[node] and price <= costs[at + 1]:
                costs[at + 1], origins[at + 1], syllables[at + 1] = price, begin, 0 + int(ends[node])
    return 0
