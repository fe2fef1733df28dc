"""Load the lookup tables of folding."""

from functools import cache
from importlib.resources import as_file, files
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray


class Alphabet(NamedTuple):
    """The tables of the shipped archive.

    They are built by ``fingerprinting.text.folding.building``.
    """

    table: NDArray[np.uint16]
    """Shape (0x110000,): symbol or class (see ``classes``) by code point."""
    spelled_starts: NDArray[np.uint32]
    spelled_members: NDArray[np.uint16]
    """Classes of the letters and digits that one code point stands for (ﬁ, ㎏). `spelled_starts` holds the bounds of
    each expansion."""
    expanded_starts: NDArray[np.uint32]
    expanded_members: NDArray[np.uint16]
    """Symbols and classes that one code point stands for if they are not all letters and digits (㍿). `expanded_starts`
    holds the bounds of each expansion."""
    next_node: NDArray[np.int16]
    """Shape (nodes, 27): the trie of pinyin syllables, by node and letter (1 = a); 0 if there is no next node."""
    ends: NDArray[np.uint16]
    """Shape (nodes,): the symbol of the syllable that ends at a node; 0 if none does."""
    named: NDArray[np.uint16]
    """The symbols of 口 (kou) and 〇 (ling), which may also be masks."""
    component_symbols: NDArray[np.uint16]
    """The symbol of a part of a character that stands alone, by the index of the part."""
    pairs: NDArray[np.uint64]
    """Sorted pairs of parts: the code point of the left part shifted left by 32, plus that of the right part."""
    wholes: NDArray[np.uint16]
    """The symbol of the character that each pair makes."""


@cache
def alphabet() -> Alphabet:
    """Load the tables; they are cached for the process."""
    with as_file(files(__package__).joinpath("alphabet.npz")) as path, np.load(path) as archive:
        return Alphabet(**{name: archive[name] for name in Alphabet._fields})
