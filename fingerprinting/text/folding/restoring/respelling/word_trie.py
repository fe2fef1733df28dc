"""Hold the English words as a trie, through which kernels walk letter by letter."""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import part
from fingerprinting.text.folding.restoring.respelling.lexicon import lexicon

Letters = NDArray[np.uint8]
"""Shape (n,): 0 for a to 25 for z."""
Masks = NDArray[np.uint32]
Firsts = NDArray[np.int64]
Worths = NDArray[np.float64]
NOWHERE = -1
"""In place of a node: no word begins so."""


class WordTrie(NamedTuple):
    """Words as paths from node 0.

    Nodes stand level by level, children side by side in the order of letters.
    """

    masks: Masks
    """Shape (n,): by which letters each node is left, one bit each."""
    firsts: Firsts
    """Shape (n,): the node that the first of them leads to."""
    worths: Worths
    """Shape (n,): of the word that ends at a node, as in `lexicon`; minus infinity where none does."""
    numbers: NDArray[np.int64]
    """Shape (n,): which of the words that is."""
    words: Sequence[str]


@cache
def word_trie() -> WordTrie:
    """Build the trie of the lexicon, once a process."""
    known = lexicon().worth
    words = sorted(known)
    lengths = np.array([len(word) for word in words])
    spelled = np.array(words, np.bytes_)
    letters = spelled.view(np.uint8).reshape(len(words), -1).astype(np.int64) - ord("a")
    size = 1 + int(lengths.sum())
    masks, firsts = np.zeros(size, np.uint32), np.zeros(size, np.int64)
    nodes, used = np.zeros(len(words), np.int64), 1
    for level in range(int(lengths.max())):
        longer = np.flatnonzero(lengths > level)
        ways, which = np.unique(nodes[longer] << 5 | letters[longer, level], return_inverse=True)
        parents, first = np.unique(ways >> 5, return_index=True)
        firsts[parents] = used + first
        np.bitwise_or.at(masks, ways >> 5, np.left_shift(1, ways & 31).astype(np.uint32))
        nodes[longer] = used + which
        used += len(ways)
    worths, numbers = np.full(used, -np.inf), np.zeros(used, np.int64)
    worths[nodes], numbers[nodes] = [known[word] for word in words], np.arange(len(words))
    return WordTrie(masks[:used].copy(), firsts[:used].copy(), worths, numbers, words)


def letters_of(word: str) -> Letters:
    """Give the letters of a word their numbers."""
    return np.frombuffer(word.encode("ascii"), np.uint8) - np.uint8(ord("a"))


@part
def child(node: int, letter: int, masks: Masks, firsts: Firsts) -> int:
    """Go on by one letter; `NOWHERE` if no word does, or from nowhere."""
    if node < 0:
        return NOWHERE
    mask = np.uint32(masks[node])
    if not mask >> np.uint32(letter) & np.uint32(1):
        return NOWHERE
    before = mask & ((np.uint32(1) << np.uint32(letter)) - np.uint32(1))
    count = 0
    while before:
        before &= before - np.uint32(1)
        count += 1
    return 0 + int(firsts[node]) + count


@part
def walk(node: int, letters: Letters, start: int, stop: int, masks: Masks, firsts: Firsts) -> int:
    """Go on by some letters."""
    at = start
    while at < stop and node >= 0:
        node = child(node, 0 + int(letters[at]), masks, firsts)
        at += 1
    return node
