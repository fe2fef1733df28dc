"""Look up known pairs: two Han characters that are adjacent in some word."""

from functools import cache
from importlib.resources import as_file, files
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import filling_kernel, part

Bits = NDArray[np.uint8]
FIRST_HAN, LAST_HAN = 0x4E00, 0x9FA5
NEAR, IN_ORDER = 4, 1.5
"""Maximum distance of Han that are near each other; from this many times the share of known pairs among them on, those
among adjacent Han tell that a text is in order."""


class Neighbours(NamedTuple):
    """Tables of Han characters in the shipped archive; see ``building.neighbours``."""

    bits: Bits
    """One bit per hash value of a pair of characters: set if a pair with this hash is known."""
    odd: NDArray[np.bool_]
    """Shape (20902,): whether each character from U+4E00 on is a particle or rare."""


@cache
def neighbours() -> Neighbours:
    """Load the tables; they are cached for the process."""
    with as_file(files(__package__).joinpath("known_pairs.npz")) as path, np.load(path) as archive:
        return Neighbours(archive["bits"], archive["odd"])


@part
def is_known(left: int, right: int, bits: Bits) -> bool:
    """Tell whether a pair is known; the hash is that of ``building.neighbours``."""
    mixed = (left * 0x9E3779B1 ^ right * 0x85EBCA77) & 0xFFFFFFFF
    at = (mixed * 0x2C1B3C6D & 0xFFFFFFFF) >> 10
    return bool(bits[at >> 3] >> (at & 7) & 1)


@part
def is_ideograph(point: int) -> bool:
    """Tell whether a code point is a Han character of the basic block."""
    return FIRST_HAN <= point <= LAST_HAN


@part
def count_pair(left: int, right: int, bits: Bits, counts: NDArray[np.int64]) -> None:
    """Add a pair to `counts` if both are Han: to pairs, and if known to known ones."""
    if is_ideograph(left) and is_ideograph(right):
        counts[0] += 1
        counts[1] += is_known(left, right, bits)


def are_han(points: NDArray[Any]) -> NDArray[np.bool_]:
    """Tell which code points are Han characters of the basic block."""
    return (points >= FIRST_HAN) & (points <= LAST_HAN)


def is_rare_or_particle(points: NDArray[Any], odd: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Tell which code points are rare Han or particles."""
    return are_han(points) & odd[np.clip(points.astype(np.int64) - FIRST_HAN, 0, len(odd) - 1)]


def known_share(characters: NDArray[Any], bits: Bits) -> tuple[float, int]:
    """Return the share (0–1) of adjacent Han pairs that are known, and their number.

    The number is that of all pairs of adjacent Han, known or not.
    """
    counts = np.zeros(2, np.int64)
    count_known(characters.astype(np.int64), bits, counts)
    return float(counts[1] / max(counts[0], 1)), int(counts[0])


@filling_kernel
def count_known(characters: NDArray[np.int64], bits: Bits, counts: NDArray[np.int64]) -> int:
    """Count the pairs of adjacent Han, and the known ones of them, into `counts`.

    Returns 0.
    """
    for at in range(len(characters) - 1):
        count_pair(characters[at], characters[at + 1], bits, counts)
    return 0


@filling_kernel
def count_apart(characters: NDArray[Any], bits: Bits, counts: NDArray[np.int64]) -> int:
    """Count the pairs of Han at each distance, and the known ones; return 0.

    The shape of `counts` is (distances, period, 2): how far apart they are, and the place of the first one modulo the
    period.
    """
    distances, period = counts.shape[0], counts.shape[1]
    for at in range(len(characters)):
        for apart in range(1, min(distances, len(characters) - at)):
            count_pair(characters[at], characters[at + apart], bits, counts[apart, at % period])
    return 0


def near_share(characters: NDArray[Any], reach: int, bits: Bits) -> float:
    """Return the share (0–1) of known pairs among Han up to `reach` apart.

    Whatever moves characters within their clauses leaves neighbours near each other, but hardly any of them adjacent.
    """
    counts = np.zeros(2, np.int64)
    count_near(characters.astype(np.int64), reach, bits, counts)
    return float(counts[1] / max(counts[0], 1))


def is_out_of_order(points: NDArray[Any], bits: Bits) -> bool:
    """Tell whether adjacent Han are hardly more often known than others.

    The others are those that are near each other.
    """
    return known_share(points, bits)[0] < IN_ORDER * near_share(points, NEAR, bits)


@filling_kernel
def count_near(characters: NDArray[np.int64], reach: int, bits: Bits, counts: NDArray[np.int64]) -> int:
    """Count the pairs of Han up to `reach` characters apart, read either way.

    Adds to `counts` all pairs and the known ones; returns 0.
    """
    for at in range(len(characters)):
        for other in range(at + 1, min(at + 1 + reach, len(characters))):
            count_pair(characters[at], characters[other], bits, counts)
            count_pair(characters[other], characters[at], bits, counts)
    return 0
