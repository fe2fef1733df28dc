"""Build the trie of pinyin syllables."""

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding.classes import LATIN_A

LETTERS = 27
ALIASES = {"nu": "nv", "lu": "lv", "nue": "nve", "lue": "lve"}


def syllable_trie(numbers: dict[str, int]) -> tuple[NDArray[np.int16], NDArray[np.uint16]]:
    """Build the trie of pinyin syllables.

    Returns the next node by (node, letter), 0 for none, and the symbol of the syllable that ends at each node.
    """
    spellings = numbers | {alias: numbers[plain] for plain, alias in ALIASES.items()}
    rows, ends = [[0] * LETTERS], [0]
    for spelling, symbol in sorted(spellings.items()):
        node = 0
        for letter in spelling:
            column = ord(letter) - ord("a") + LATIN_A
            if not rows[node][column]:
                rows[node][column] = len(rows)
                rows.append([0] * LETTERS)
                ends.append(0)
            node = rows[node][column]
        ends[node] = symbol
    return np.array(rows, np.int16), np.array(ends, np.uint16)
