"""Map syllables to their first letters, for the daguan method."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding.alphabet import alphabet
from fingerprinting.text.folding.classes import LATIN_A
from fingerprinting.text.symbols import FIRST_LETTER

REFERENCE = {
    "a": 0.0046, "b": 0.0471, "c": 0.0439, "d": 0.0739, "e": 0.0066, "f": 0.0272, "g": 0.0510, "h": 0.0496,
    "j": 0.0742, "k": 0.0181, "l": 0.0547, "m": 0.0338, "n": 0.0232, "o": 0.0005, "p": 0.0116, "q": 0.0344,
    "r": 0.0242, "s": 0.0937, "t": 0.0363, "w": 0.0366, "x": 0.0551, "y": 0.0934, "z": 0.1062,
}  # fmt: skip
"""Share of each initial in written Chinese, from jieba's word frequencies (100 million characters)."""


@cache
def initial_letters() -> NDArray[np.uint8]:
    """Map symbols below 1024 to the ASCII code of their syllable's first letter.

    Shape (1024,); 0 if a symbol is no syllable.
    """
    tables = alphabet()
    letters = np.zeros(FIRST_LETTER, np.uint8)
    for first in range(LATIN_A, LATIN_A + 26):
        reached = [int(tables.next_node[0, first])]
        while reached:
            node = reached.pop()
            if node:
                letters[tables.ends[node]] = ord("a") + first - LATIN_A
                reached += tables.next_node[node].tolist()
    letters[0] = 0
    return letters
