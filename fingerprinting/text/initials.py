"""Map syllables to their first letters, for the daguan method."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding.alphabet import alphabet
from fingerprinting.text.folding.classes import LATIN_A
from fingerprinting.text.symbols import FIRST_LETTER


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
