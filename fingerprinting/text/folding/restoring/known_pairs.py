"""Tell whether two Han characters stand side by side in any word."""

from functools import cache
from importlib.resources import as_file, files
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import filling_kernel, part

Bits = NDArray[np.uint8]
FIRST_HAN, LAST_HAN = 0x4E00, 0x9FA5


class Neighbours(NamedTuple):
    """What the shipped archive says of Han; see ``building.neighbours``."""

    bits: Bits
    """One bit for each hashed pair of characters, set where the two are neighbours in a word."""
    odd: NDArray[np.bool_]
    """Shape (20902,): whether a character from 4E00 on is a particle or rare."""


@cache
def neighbours() -> Neighbours:
    """Load the tables, once a process."""
    with as_file(files(__package__).joinpath("known_pairs.npz")) as path, np.load(path) as archive:
        return Neighbours(archive["bits"], archive["odd"])


@part
def is_known(left: int, right: int, bits: Bits) -> bool:
    """Look a pair of code points up; the hash is that of ``building.neighbours``."""
    mixed = (left * 0x9E3779B1 ^ right * 0x85EBCA77) & 0xFFFFFFFF
    at = (mixed * 0x2C1B3C6D & 0xFFFFFFFF) >> 10
    return bool(bits[at >> 3] >> (at & 7) & 1)


@part
def is_ideograph(point: int) -> bool:
    """Tell a Han character of the basic block."""
    return FIRST_HAN <= point <= LAST_HAN


@part
def count_pair(left: int, right: int, bits: Bits, counts: NDArray[np.int64]) -> None:
    """Count a pair of neighbours if both are Han, and whether they go together."""
    if is_ideograph(left) and is_ideograph(right):
        counts[0] += 1
        counts[1] += is_known(left, right, bits)


def known_share(characters: NDArray[Any], bits: Bits) -> tuple[float, int]:
    """Give the share of neighbouring Han that go together, and of how many."""
    counts = np.zeros(2, np.int64)
    count_known(characters.astype(np.int64), bits, counts)
    return float(counts[1] / max(counts[0], 1)), int(counts[0])


@filling_kernel
def count_known(characters: NDArray[np.int64], bits: Bits, counts: NDArray[np.int64]) -> int:
    """Count the pairs of neighbouring Han, and those that go together, into `counts`.

    Returns 0.
    """
    for at in range(len(characters) - 1):
        count_pair(characters[at], characters[at + 1], bits, counts)
    return 0
