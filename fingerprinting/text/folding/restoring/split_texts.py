"""Read split characters among signs, or on lines that are written backwards.

Where all characters are split, hardly any Han is left that is no part of another; so those that are none, and foreign
characters, are signs.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import filling_kernel
from fingerprinting.text.folding.alphabet import alphabet
from fingerprinting.text.folding.restoring.doubts import is_sign
from fingerprinting.text.folding.restoring.known_pairs import FIRST_HAN, LAST_HAN, is_ideograph
from fingerprinting.text.folding.restoring.part_reading import token_of
from fingerprinting.text.folding.restoring.reordering.arrangements import lines_reversed
from fingerprinting.text.folding.restoring.reordering.even_pieces import Order
from fingerprinting.text.folding.restoring.rewriting import Rewriting
from fingerprinting.text.folding.restoring.split_parts import joined_parts, may_be_split, part_tables
from fingerprinting.text.folding.tokens import Points, Table

AMONG_PARTS = 0.97
"""Share (0–1) of split characters that are joined with signs in the text above which none stand among their parts."""
LEAST = 0.07
"""Minimum share (0–1) of signs; of the characters of a split text, some 2 % are no parts and cannot be split."""
MOST = 0.3
"""Minimum share (0–1) of split characters in a text without signs.

Where fewer are split, the text's own characters are often no parts.
"""


class Whole(NamedTuple):
    """A split text as it is read."""

    rewriting: Rewriting
    signs: int
    """Number of signs that were removed."""


def whole_characters(points: Points) -> Whole | None:
    """Join the parts of a text, as written or backwards; None if it is not split."""
    if found := _joined(points, np.arange(len(points))):
        return found
    return _joined(points, lines_reversed(points))


def _joined(points: Points, order: Order) -> Whole | None:
    """Join parts in an order, without signs if they stand among the parts."""
    read = points[order]
    if not may_be_split(read):
        return None
    written, signs = joined_parts(read), signs_among_parts(read)
    kept = np.delete(order, signs)
    rewriting = joined_parts(points[kept]) if len(signs) and may_be_split(points[kept]) else None
    if rewriting and rewriting.undone < MOST * len(rewriting.points):
        rewriting = None
    if not rewriting or (written and written.undone > AMONG_PARTS * rewriting.undone):
        return Whole(_placed(written, order), 0) if written else None
    return Whole(_placed(rewriting, kept), len(signs))


def _placed(read: Rewriting, order: Order) -> Rewriting:
    """Convert the places of a text that was read in an order."""
    first, last = order[read.starts], order[read.stops - 1]
    return read._replace(starts=np.minimum(first, last), stops=np.maximum(first, last) + 1)


def signs_among_parts(points: Points) -> NDArray[np.int64]:
    """Return the places of inserted signs, shape (k,); empty if there are few."""
    is_inserted = np.zeros(len(points), np.bool_)
    find_signs(points, alphabet().table, part_tables().plain, _is_part(), is_inserted)
    places = np.flatnonzero(is_inserted)
    return places if len(places) >= LEAST * len(points) else places[:0]


@cache
def _is_part() -> NDArray[np.bool_]:
    """Tell for each Han from `FIRST_HAN` whether it is a part of another."""
    pairs = part_tables().pairs
    parts = np.concatenate([pairs >> np.uint64(32), pairs & np.uint64(0xFFFFFFFF)]).astype(np.int64)
    return np.isin(np.arange(FIRST_HAN, LAST_HAN + 1), parts)


@filling_kernel
def find_signs(
    points: Points, table: Table, plain: NDArray[np.uint32], is_part: NDArray[np.bool_], is_inserted: NDArray[np.bool_],
) -> int:
    """Mark foreign characters, with their brackets, and Han that are no parts.

    Returns 0.
    """
    for at in range(1, len(points) - 1):
        here = points[at]
        if is_ideograph(here):
            is_inserted[at] = not is_part[here - FIRST_HAN]
        elif here > 32 and not token_of(0 + int(here), plain):
            is_inserted[at] = is_sign(points, at, table)
    return 0
