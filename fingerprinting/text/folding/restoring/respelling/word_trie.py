"""Hold the English words in a trie that kernels walk through letter by letter."""

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
"""Returned instead of a node where no word begins with the letters."""


class WordTrie(NamedTuple):
    """Words as paths from node 0.

    Nodes are numbered level by level; the children of a node are consecutive, in alphabetical order.
    """

    masks: Masks
    """Shape (n,): the letters for which each node has a child, one bit per letter."""
    firsts: Firsts
    """Shape (n,): the first child of each node."""
    worths: Worths
    """Shape (n,): log frequency, as in `lexicon`, of the word that ends at each node; minus infinity if none does."""
    numbers: NDArray[np.int64]
    """Shape (n,): index of that word in `words`."""
    words: Sequence[str]


@cache
def word_trie() -> WordTrie:
    """Build the trie of the lexicon, once per process."""
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
    """Convert a word to letter numbers."""
    return np.frombuffer(word.encode("ascii"), np.uint8) - np.uint8(ord("a"))


@part
def child(node: int, letter: int, masks: Masks, firsts: Firsts) -> int:
    """Return the child of a node for a letter; `NOWHERE` if there is none."""
    if node < 0:
        return NOWHERE
    mask = np.uint32(masks[node])
    if not mask >> np.uint32(letter) & np.uint32(1):
        return NOWHERE
    return 0 + int(firsts[node]) + count_bits(mask & ((np.uint32(1) << np.uint32(letter)) - np.uint32(1)))


@part
def count_bits(mask: np.uint32) -> int:
    """Return how many bits of a mask are set; neighbours are added in parallel."""
    by_two = mask - ((mask >> np.uint32(1)) & np.uint32(0x55555555))
    by_four = (by_two & np.uint32(0x33333333)) + ((by_two >> np.uint32(2)) & np.uint32(0x33333333))
    by_eight = (by_four + (by_four >> np.uint32(4))) & np.uint32(0x0F0F0F0F)
    return int(np.uint32(by_eight * np.uint32(0x01010101)) >> np.uint32(24))


@part
def walk(node: int, letters: Letters, start: int, stop: int, masks: Masks, firsts: Firsts) -> int:
    """Follow `letters[start:stop]` from a node; `NOWHERE` if no word continues so."""
    at = start
    while at < stop and node >= 0:
        node = child(node, 0 + int(letters[at]), masks, firsts)
        at += 1
    return node
