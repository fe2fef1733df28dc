"""Load the tables that folding looks up."""

from functools import cache
from importlib.resources import as_file, files
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray


class Alphabet(NamedTuple):
    """What the shipped archive says of every code point.

    Made by ``fingerprinting.text.folding.building``.
    """

    table: NDArray[np.uint16]
    """Shape (0x110000,): symbol or class by code point."""
    spelled_starts: NDArray[np.uint32]
    spelled_members: NDArray[np.uint16]
    """Classes of the letters and digits that one code point stands for: ﬁ, ㎏."""
    expanded_starts: NDArray[np.uint32]
    expanded_members: NDArray[np.uint16]
    """Symbols and classes of a mixture that one code point stands for: ㍿."""
    next_node: NDArray[np.int16]
    """Shape (nodes, 27): the trie of pinyin syllables, by node and letter (1 = a), 0 for none."""
    ends: NDArray[np.uint16]
    """Shape (nodes,): the syllable that ends at a node, 0 for none."""
    named: NDArray[np.uint16]
    """The symbols of 口 and 〇, which also serve as masks."""
    component_symbols: NDArray[np.uint16]
    """What a part of a character is when it stands alone, by its index."""
    pairs: NDArray[np.uint64]
    """Sorted: the code points of two parts, the left one shifted left by 32."""
    wholes: NDArray[np.uint16]
    """The symbol of the character that each pair makes."""


@cache
def alphabet() -> Alphabet:
    """Load the tables, once a process."""
    with as_file(files(__package__).joinpath("alphabet.npz")) as path, np.load(path) as archive:
        return Alphabet(**{name: archive[name] for name in Alphabet._fields})
