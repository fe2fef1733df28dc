"""Choose which adjacent parts of characters to join into one, in a whole text.

Dynamic programming finds the likeliest of all readings: rare characters make a reading less likely, known pairs make it
likelier.
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
"""Maximum number of different characters that one pair of parts can make."""
CANDIDATES = 1 + 3 * WAYS
"""Number of readings that may end at a token: itself, joined with the one before, and joined with the two before in
either grouping."""
UNKNOWN = -15.5
"""Logarithm of the frequency assumed for characters outside the basic block, such as strokes."""
TOGETHER, APART = 1.7, -0.9
"""Log-likelihood ratio between neighbours in a text and random pairs, for a known and for an unknown pair."""
IMPOSSIBLE = -1e18
FIRST_RADICAL = 0x2E80
FIRST_STROKE, AFTER_STROKES = 0x31C0, 0x31E4
NEAR = 3
"""Maximum distance between two parts of a character, in code points: up to two characters may stand between."""


class PartTables(NamedTuple):
    """Tables of parts in the shipped archive; see ``building.parts``."""

    pairs: NDArray[np.uint64]
    """Both code points of each pair in one number, sorted; a pair is listed once for each character that it makes."""
    wholes: NDArray[np.uint16]
    """The character that each pair makes."""
    chances: NDArray[np.float32]
    """Shape (20902,): logarithm of the frequency of each character from U+4E00 on."""
    plain: NDArray[np.uint32]
    """Shape (352,): the ordinary character for each radical from U+2E80 on."""


@part
def chance(point: int, chances: NDArray[np.float32]) -> float:
    """Look up the logarithm of a character's frequency."""
    return float(chances[point - FIRST_HAN]) if is_ideograph(point) else UNKNOWN


@part
def first_whole(left: int, right: int, pairs: NDArray[np.uint64]) -> int:
    """Return the first row of a pair, -1 if no character consists of it."""
    pair = np.uint64(left) << np.uint64(32) | np.uint64(right)
    at = np.searchsorted(pairs, pair)
    return 0 + int(at) if at < len(pairs) and pairs[at] == pair else -1


@part
def token_of(point: int, plain: NDArray[np.uint32]) -> int:
    """Return the token of a code point that may be a part, 0 for any other.

    A radical becomes the ordinary character.
    """
    if point < FIRST_RADICAL:
        return 0
    if point < FIRST_RADICAL + len(plain):
        return 0 + int(plain[point - FIRST_RADICAL])
    is_stroke = FIRST_STROKE <= point < AFTER_STROKES
    return point if is_stroke or 0x3400 <= point < 0xA000 or 0x20000 <= point < 0x32000 else 0


@filling_kernel
def count_rare(points: Points, start: int, most: int, chances: NDArray[np.float32], plain: NDArray[np.uint32],
               rare: float, counts: Tokens) -> int:
    """Count up to `most` tokens from `start`, and the rare ones, into `counts`.

    A token is rare if the logarithm of its frequency is below `rare`. Returns 0.
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
    """Count tokens in pairs that make a character, among `most` from `start`."""
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
    """Find the likeliest reading and return its log-likelihood.

    `joined` tells whether a token may be joined with the one before it. Fills `spans` (n,) with the number of tokens
    of the character that ends there, 0 within a character, and `made[i, 0]` with that character. The other columns of
    `made` (n, candidates), `scores` and `before` are working space.
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
    """Return the number of tokens that a candidate is read from."""
    return 1 if way == 0 else (2 if way <= WAYS else 3)


@part
def propose(tokens: Tokens, joined: NDArray[np.bool_], at: int, pairs: NDArray[np.uint64],
            wholes: NDArray[np.uint16], made: Tokens) -> None:
    """Write the characters that may end at a token into `made`, 0 for none."""
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
    """Write the characters that two parts make into `made`, from column `first` on."""
    row = first_whole(left, right, pairs)
    if row < 0:
        return
    for way in range(WAYS):
        if row + way < len(pairs) and pairs[row + way] == pairs[row]:
            made[at, first + way] = 0 + int(wholes[row + way])


@part
def extend(at: int, way: int, joined: NDArray[np.bool_], chances: NDArray[np.float32], bits: Bits, made: Tokens,
           scores: Scores, before: Tokens) -> None:
    """Score a candidate that follows the best reading of the tokens before it."""
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
    """Trace the best reading back into `made` and `spans`; return its score."""
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
    """Return the log-likelihood of the tokens if none are joined."""
    total = 0.0
    for at in range(len(tokens)):
        total += chance(tokens[at], chances)
        if at and joined[at] and is_ideograph(tokens[at - 1]) and is_ideograph(tokens[at]):
            total += TOGETHER if is_known(tokens[at - 1], tokens[at], bits) else APART
    return total
