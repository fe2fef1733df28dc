"""Cut signs into the English words that are most likely.

A sign may stand for several letters. In a word one letter may be more, less, other or swapped with the next, and spaces
may stand within words or not between them: a channel with noise (Kernighan, Church and Gale 1990), decoded by dynamic
programming over the trie.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import filling_kernel, part
from fingerprinting.text.folding.restoring.respelling.segmenting import UNKNOWN
from fingerprinting.text.folding.restoring.respelling.word_trie import (
    NOWHERE,
    Firsts,
    Masks,
    Worths,
    child,
    word_trie,
)

Glyphs = NDArray[np.uint32]
"""Shape (n,): the letters that each sign may be, one bit each; all of them where it can be any."""
Stack = NDArray[np.int64]
"""Words in the making: node, signs read, letters of the word, changes."""
ANY = (1 << 26) - 1
HIDDEN = -2.0
"""What a sign costs that can be any letter."""
SLIP, REPEATED = -5.5, -1.0
"""What a changed letter costs, and one that is written once more."""
SHORTEST = 3
"""Letters of a word that may be changed."""
LOST = 16.0
"""How much less than the best a reading is worth that is not gone on with."""
USUAL, FADING = 1.9, 1.5
"""What a letter of English costs, and by how much the best reading before counts less with each."""
ROOM = 4_096
STEPS = 1_200
"""Steps that a sign may take on average, several times as many as usual: of signs that may be any letter, and of one
that is written hundreds of times, all readings would take hours. The best of those tried is taken then."""


class Spacing(NamedTuple):
    """What spaces say."""

    within: float
    """What it costs that one stands within a word."""
    lacking: float
    """What it costs that none stands between two words."""


class NoisyWord(NamedTuple):
    """A word that was read."""

    word: str
    """Empty for a sign that is in none."""
    start: int
    stop: int
    is_sure: bool


def cut_noisily(glyphs: Glyphs, gaps: NDArray[np.bool_], spacing: Spacing) -> list[NoisyWord]:
    """Cut signs into words.

    `gaps`, shape (n + 1,), tells before which signs a space stands.
    """
    trie, size = word_trie(), len(glyphs)
    sums, rows = np.full(size + 1, -np.inf), np.zeros((size + 1, 3), np.int64)
    stack, costs = np.zeros((ROOM, 4), np.int64), np.zeros(ROOM)
    fill(glyphs, gaps, spacing.within, spacing.lacking, trie.masks, trie.firsts, trie.worths, sums, rows, stack, costs)
    words, stop = list[NoisyWord](), size
    while stop > 0:
        start, node, changes = rows[stop].tolist()
        word = trie.words[trie.numbers[node]] if node != NOWHERE else ""
        words.append(NoisyWord(word, start, stop, changes == 0))
        stop = start
    return words[::-1]


@filling_kernel
def fill(
    glyphs: Glyphs, gaps: NDArray[np.bool_], within: float, lacking: float, masks: Masks, firsts: Firsts,
    worths: Worths, sums: NDArray[np.float64], rows: NDArray[np.int64], stack: Stack, costs: NDArray[np.float64],
) -> int:
    """Find the best cut up to each sign.

    Writes its worth to `sums`, and to `rows` where its last word begins, its node and its changes. Returns the steps
    that this took.
    """
    sums[0], best, steps = 0.0, 0.0, 0
    for start in range(len(sums)):
        if start and sums[start - 1] + UNKNOWN > sums[start]:
            sums[start] = sums[start - 1] + UNKNOWN
            rows[start, 0], rows[start, 1], rows[start, 2] = start - 1, NOWHERE, 0
        best = max(best - FADING, sums[start] + USUAL * start)
        if start == len(glyphs) or sums[start] + USUAL * start < best - LOST:
            continue
        stack[0, 0], stack[0, 1], stack[0, 2], stack[0, 3] = 0, start, 0, 0
        costs[0], size = sums[start] + (0.0 if gaps[start] else lacking), 1
        while size and steps < STEPS * (start + 1):
            size, steps = size - 1, steps + 1
            node, at, letters, changes = stack[size, 0], stack[size, 1], stack[size, 2], stack[size, 3]
            cost = costs[size]
            if at > start and worths[node] + cost > sums[at] and (changes == 0 or letters >= SHORTEST):
                sums[at] = worths[node] + cost
                rows[at, 0], rows[at, 1], rows[at, 2] = start, node, changes
            if at < len(glyphs) and size + 80 < ROOM:
                if at > start and gaps[at]:
                    cost += within
                size = go_on(node, at, letters, changes, cost, start, glyphs, masks, firsts, stack, costs, size)
    return steps


@part
def go_on(
    node: int, at: int, letters: int, changes: int, cost: float, start: int, glyphs: Glyphs, masks: Masks,
    firsts: Firsts, stack: Stack, costs: NDArray[np.float64], size: int,
) -> int:
    """Go on by one sign in every way; returns the size of the stack."""
    mask, here = 0 + int(masks[node]), 0 + int(glyphs[at])
    exact = cost + HIDDEN if here == ANY else cost
    if at > start and here == glyphs[at - 1] and here != ANY:
        size = push(node, at + 1, letters, changes, cost + REPEATED, stack, costs, size)
    for letter in range(26):
        if not mask >> letter & 1:
            continue
        further = child(node, letter, masks, firsts)
        if here >> letter & 1:
            size = push(further, at + 1, letters + 1, changes, exact, stack, costs, size)
        elif changes == 0:
            size = push(further, at + 1, letters + 1, 1, cost + SLIP, stack, costs, size)
        if changes == 0:
            size = push(further, at, letters + 1, 1, cost + SLIP, stack, costs, size)
            if at + 1 < len(glyphs) and 0 + int(glyphs[at + 1]) >> letter & 1 and here != ANY:
                size = swapped(further, at, letters, here, cost + SLIP, masks, firsts, stack, costs, size)
    if changes == 0:
        size = push(node, at + 1, letters, 1, cost + SLIP, stack, costs, size)
    return size


@part
def swapped(
    node: int, at: int, letters: int, here: int, cost: float, masks: Masks, firsts: Firsts, stack: Stack,
    costs: NDArray[np.float64], size: int,
) -> int:
    """Go on by this sign behind the next one, which was read."""
    mask = 0 + int(masks[node])
    for letter in range(26):
        if mask >> letter & 1 and here >> letter & 1:
            further = child(node, letter, masks, firsts)
            size = push(further, at + 2, letters + 2, 1, cost, stack, costs, size)
    return size


@part
def push(
    node: int, at: int, letters: int, changes: int, cost: float, stack: Stack, costs: NDArray[np.float64], size: int,
) -> int:
    """Keep a word in the making; returns the size of the stack."""
    if size < len(costs):
        stack[size, 0], stack[size, 1], stack[size, 2], stack[size, 3] = node, at, letters, changes
        costs[size] = cost
        return size + 1
    return size
