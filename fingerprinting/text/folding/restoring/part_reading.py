"""Choose which neighbouring parts of characters to read as one, over a whole text.

Of all readings the likeliest is found by dynamic programming: each character costs as much as it is rare, and
neighbours that go together in words gain.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import filling_kernel, part
from fingerprinting.text.folding.restoring.known_pairs import FIRST_HAN, Bits, is_ideograph, is_known
from fingerprinting.text.folding.tokens import Points

Tokens = NDArray[np.int64]
Scores = NDArray[np.float64]
WAYS = 3
"""Characters that two parts may make."""
CANDIDATES = 1 + 3 * WAYS
"""What may end at a part: itself, what it makes with the one before, and with the two before, grouped either way."""
UNKNOWN = -15.5
"""Logarithm of the share of a sign outside the basic block, such as a stroke."""
TOGETHER, APART = 1.7, -0.9
"""Logarithm of how much likelier true neighbours are to be known, or not, than strangers are."""
IMPOSSIBLE = -1e18
FIRST_RADICAL = 0x2E80
FIRST_STROKE, AFTER_STROKES = 0x31C0, 0x31E4
NEAR = 3
"""How far a part may stand from the one that it goes with: up to two signs stand between."""


class PartTables(NamedTuple):
    """What the shipped archive says of parts; see ``building.parts``."""

    pairs: NDArray[np.uint64]
    """Two code points each, sorted; a pair that makes several characters is listed several times."""
    wholes: NDArray[np.uint16]
    chances: NDArray[np.float32]
    plain: NDArray[np.uint32]
    """Shape (352,): the plain character of each radical from 2E80 on."""


@part
def chance(point: int, chances: NDArray[np.float32]) -> float:
    """Look up the logarithm of a character's share."""
    return float(chances[point - FIRST_HAN]) if is_ideograph(point) else UNKNOWN


@part
def first_whole(left: int, right: int, pairs: NDArray[np.uint64]) -> int:
    """Find the first row of a pair, -1 for none."""
    pair = np.uint64(left) << np.uint64(32) | np.uint64(right)
    at = np.searchsorted(pairs, pair)
    return 0 + int(at) if at < len(pairs) and pairs[at] == pair else -1


@part
def token_of(point: int, plain: NDArray[np.uint32]) -> int:
    """Give what may be a part, a radical in its plain form; 0 for anything else."""
    if point < FIRST_RADICAL:
        return 0
    if point < FIRST_RADICAL + len(plain):
        return 0 + int(plain[point - FIRST_RADICAL])
    is_stroke = FIRST_STROKE <= point < AFTER_STROKES
    return point if is_stroke or 0x3400 <= point < 0xA000 or 0x20000 <= point < 0x32000 else 0


@filling_kernel
def count_rare(points: Points, start: int, most: int, chances: NDArray[np.float32], plain: NDArray[np.uint32],
               rare: float, counts: Tokens) -> int:
    """Count up to `most` tokens, and the rare ones of them, into `counts`.

    Begins at `start`. Returns 0.
    """
    for at in range(start, len(points)):
        token = token_of(0 + int(points[at]), plain)
        counts[0] += token > 0
        counts[1] += token > 0 and chance(token, chances) < rare
        if counts[0] == most:
            break
    return 0


@filling_kernel
def count_joinable(points: Points, start: int, most: int, pairs: NDArray[np.uint64], plain: NDArray[np.uint32]) -> int:
    """Count the tokens in pairs that make a character, of up to `most`."""
    count, joinable, previous, place = 0, 0, 0, 0
    for at in range(start, len(points)):
        token = token_of(0 + int(points[at]), plain)
        if not token:
            continue
        count += 1
        if previous and at - place <= NEAR and first_whole(previous, token, pairs) >= 0:
            joinable += 2
            previous = 0
        else:
            previous, place = token, at
        if count == most:
            break
    return joinable


@filling_kernel
def read_parts(tokens: Tokens, joined: NDArray[np.bool_], pairs: NDArray[np.uint64], wholes: NDArray[np.uint16],
               chances: NDArray[np.float32], bits: Bits, made: Tokens, scores: Scores, before: Tokens,
               spans: Tokens) -> float:
    """Find the likeliest reading; returns the logarithm of how likely it is.

    `joined` tells whether a token may go with the one before it. `made` (n, candidates) becomes the characters, 0 for
    none; `spans` (n,) how many tokens the character that ends there is read from, 0 within one, and made[i, 0] which
    that is.
    """
    for at in range(len(tokens)):
        propose(tokens, joined, at, pairs, wholes, made)
        for way in range(CANDIDATES):
            scores[at, way] = IMPOSSIBLE
            if made[at, way]:
                extend(at, way, joined, chances, bits, made, scores, before)
    return settle(made, scores, before, spans)


@part
def span_of(way: int) -> int:
    """Say from how many tokens a candidate is read."""
    return 1 if way == 0 else (2 if way <= WAYS else 3)


@part
def propose(tokens: Tokens, joined: NDArray[np.bool_], at: int, pairs: NDArray[np.uint64],
            wholes: NDArray[np.uint16], made: Tokens) -> None:
    """List what may end at a token."""
    made[at, 0] = tokens[at]
    for way in range(1, CANDIDATES):
        made[at, way] = 0
    if at < 1 or not joined[at]:
        return
    list_wholes(tokens[at - 1], tokens[at], at, 1, pairs, wholes, made)
    if at < 2 or not joined[at - 1]:
        return
    if made[at, 1]:
        list_wholes(tokens[at - 2], made[at, 1], at, 1 + WAYS, pairs, wholes, made)
    if made[at - 1, 1]:
        list_wholes(made[at - 1, 1], tokens[at], at, 1 + 2 * WAYS, pairs, wholes, made)


@part
def list_wholes(left: int, right: int, at: int, first: int, pairs: NDArray[np.uint64],
                wholes: NDArray[np.uint16], made: Tokens) -> None:
    """Write down the characters that two parts make."""
    row = first_whole(left, right, pairs)
    if row < 0:
        return
    for way in range(WAYS):
        if row + way < len(pairs) and pairs[row + way] == pairs[row]:
            made[at, first + way] = 0 + int(wholes[row + way])


@part
def extend(at: int, way: int, joined: NDArray[np.bool_], chances: NDArray[np.float32], bits: Bits, made: Tokens,
           scores: Scores, before: Tokens) -> None:
    """Score a candidate behind the best one that ends where it begins."""
    worth, end = chance(made[at, way], chances), at - span_of(way)
    if end < 0:
        scores[at, way], before[at, way] = worth, 0
        return
    for earlier in range(CANDIDATES):
        if not made[end, earlier]:
            continue
        together = scores[end, earlier] + worth
        if joined[end + 1] and is_ideograph(made[end, earlier]) and is_ideograph(made[at, way]):
            together += TOGETHER if is_known(made[end, earlier], made[at, way], bits) else APART
        if together > scores[at, way]:
            scores[at, way], before[at, way] = together, earlier


@part
def settle(made: Tokens, scores: Scores, before: Tokens, spans: Tokens) -> float:
    """Go back along the best reading and write it down."""
    at, way = len(made) - 1, 0
    for other in range(CANDIDATES):
        if made[at, other] and scores[at, other] > scores[at, way]:
            way = other
    best = scores[at, way]
    while at >= 0:
        spans[at] = span_of(way)
        earlier, end = before[at, way], at - spans[at]
        made[at, 0] = made[at, way]
        at, way = end, earlier
    return float(best)


@filling_kernel
def written_score(tokens: Tokens, joined: NDArray[np.bool_], chances: NDArray[np.float32], bits: Bits) -> float:
    """Give the logarithm of how likely tokens are as they stand."""
    total = 0.0
    for at in range(len(tokens)):
        total += chance(tokens[at], chances)
        if at and joined[at] and is_ideograph(tokens[at - 1]) and is_ideograph(tokens[at]):
            total += TOGETHER if is_known(tokens[at - 1], tokens[at], bits) else APART
    return total
