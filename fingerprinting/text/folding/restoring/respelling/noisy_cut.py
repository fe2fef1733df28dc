"""Cut a sequence of glyphs into the most likely English words.

A glyph is a character that may stand for one of several letters. Each word may have one letter inserted, deleted,
replaced or swapped with the next, and spaces may have been added within words or removed between them: a noisy channel
(Kernighan, Church and Gale 1990), decoded by dynamic programming over the trie.
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
    word_trie,
)

Glyphs = NDArray[np.uint32]
"""Shape (n,): the letters that each glyph may stand for, one bit per letter; `ANY` for all of them."""
Stack = NDArray[np.int64]
"""Shape (`ROOM`, 4), one partial word per row: trie node, glyphs read, number of letters, number of changes."""
ANY = (1 << 26) - 1
HIDDEN = -2.0
"""Log-likelihood added for a glyph that may be any letter."""
SLIP, REPEATED = -5.5, -1.0
"""Log-likelihood added for a changed letter, and for a doubled one."""
SHORTEST = 3
"""Minimum number of letters of a word that may contain a change."""
LOST = 16.0
"""A reading is abandoned if its score, adjusted for its length, is further than this below the best one."""
USUAL, FADING = 1.9, 1.5
"""Usual cost of a letter of English, which makes readings of different lengths comparable; amount by which the best
score so far is reduced at each glyph."""
ROOM = 4_096
"""Maximum number of partial words on the stack."""
STEPS = 1_200
"""Maximum number of steps per glyph, on average; several times the usual number.

Trying all readings of glyphs that may be any letter, or of one repeated hundreds of times, would take hours. At the
limit, the best reading found so far is taken.
"""


class Spacing(NamedTuple):
    """Log-likelihoods added where spaces and word boundaries disagree."""

    within: float
    """For a space within a word."""
    lacking: float
    """For a missing space between two words."""


class NoisyWord(NamedTuple):
    """A word that was read."""

    word: str
    """Empty for a glyph that is part of no word."""
    start: int
    stop: int
    is_sure: bool


def cut_noisily(glyphs: Glyphs, gaps: NDArray[np.bool_], spacing: Spacing) -> list[NoisyWord]:
    """Cut glyphs into words.

    `gaps`, shape (n + 1,), tells before which glyphs there is a space.
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
    """Find the best cut up to each glyph.

    Writes the score of the cut to `sums`, and the start, trie node and number of changes of its last word to `rows`.
    Returns the number of steps taken.
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
                size = go_on(
                    node, at, letters, changes, cost, start, glyphs, masks, firsts, worths, sums, stack, costs, size)
    return steps


@part
def go_on(
    node: int, at: int, letters: int, changes: int, cost: float, start: int, glyphs: Glyphs, masks: Masks,
    firsts: Firsts, worths: Worths, sums: NDArray[np.float64], stack: Stack, costs: NDArray[np.float64], size: int,
) -> int:
    """Extend a partial word in every way that may make a word.

    Returns the new size of the stack.
    """
    mask, here = 0 + int(masks[node]), 0 + int(glyphs[at])
    exact = cost + HIDDEN if here == ANY else cost
    if at > start and here == glyphs[at - 1] and here != ANY:
        size = push(node, at + 1, letters, changes, cost + REPEATED, stack, costs, size)
    further = 0 + int(firsts[node]) - 1
    for letter in range(26):
        if not mask >> letter & 1:
            continue
        further += 1
        if here >> letter & 1:
            size = push(further, at + 1, letters + 1, changes, exact, stack, costs, size)
        elif changes == 0 and can_go_on(further, at + 1, cost + SLIP, glyphs, masks, worths, sums):
            size = push(further, at + 1, letters + 1, 1, cost + SLIP, stack, costs, size)
        if changes == 0:
            if can_go_on(further, at, cost + SLIP, glyphs, masks, worths, sums):
                size = push(further, at, letters + 1, 1, cost + SLIP, stack, costs, size)
            if at + 1 < len(glyphs) and 0 + int(glyphs[at + 1]) >> letter & 1 and here != ANY:
                size = swapped(further, at, letters, here, cost + SLIP, masks, firsts, stack, costs, size)
    if changes == 0:
        size = push(node, at + 1, letters, 1, cost + SLIP, stack, costs, size)
    return size


@part
def can_go_on(
    node: int, at: int, cost: float, glyphs: Glyphs, masks: Masks, worths: Worths, sums: NDArray[np.float64],
) -> bool:
    """Tell whether a changed word may end at a glyph, or go on with it unchanged."""
    if worths[node] + cost > sums[at]:
        return True
    if at == len(glyphs):
        return False
    here = 0 + int(glyphs[at])
    return masks[node] & here != 0 or (at > 0 and here == glyphs[at - 1])


@part
def swapped(
    node: int, at: int, letters: int, here: int, cost: float, masks: Masks, firsts: Firsts, stack: Stack,
    costs: NDArray[np.float64], size: int,
) -> int:
    """Extend a partial word by a glyph that was swapped with the next one.

    `node` already includes the letter of the next glyph. Returns the new size of the stack.
    """
    mask, further = 0 + int(masks[node]), 0 + int(firsts[node]) - 1
    for letter in range(26):
        further += mask >> letter & 1
        if mask >> letter & 1 and here >> letter & 1:
            size = push(further, at + 2, letters + 2, 1, cost, stack, costs, size)
    return size


@part
def push(
    node: int, at: int, letters: int, changes: int, cost: float, stack: Stack, costs: NDArray[np.float64], size: int,
) -> int:
    """Push a partial word, if there is room; returns the new size of the stack."""
    if size < len(costs):
        stack[size, 0], stack[size, 1], stack[size, 2], stack[size, 3] = node, at, letters, changes
        costs[size] = cost
        return size + 1
    return size
