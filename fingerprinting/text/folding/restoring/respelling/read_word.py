"""Words read from a disguised text."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from fingerprinting.text.folding.restoring.rewriting import Rewriting
from fingerprinting.text.folding.tokens import Points

FIRST_EAST_ASIAN, LAST_EAST_ASIAN = 0x2E80, 0xD7B0
"""Code points in this range (the second excluded) are not part of the English and are left unchanged."""


class ReadWord(NamedTuple):
    """A word and its place in the text."""

    word: str
    places: tuple[int, ...]
    """Indices of the first and the last character that it was read from."""
    is_sure: bool = True
    """Whether it was read without changing letters."""


def rewritten(read: Sequence[ReadWord], points: Points, size: int, name: str) -> Rewriting:
    """Write the words that were read, followed by the code points left unchanged."""
    rows = [(ord(letter), min(places), max(places) + 1) for word, places, _ in read for letter in f"{word} "]
    is_other = (points >= FIRST_EAST_ASIAN) & (points < LAST_EAST_ASIAN)
    is_other[size:] = True
    others = np.flatnonzero(is_other)
    kept = np.stack([points[others].astype(np.int64), others, others + 1])
    codes, starts, stops = np.concatenate([np.array(rows, np.int64).reshape(-1, 3).T, kept], axis=1)
    return Rewriting(name, codes.astype(np.uint32), starts, stops, len(read))
