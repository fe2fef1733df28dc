"""Reduce a text to the symbols that a reader sees.

The text need not be written as it is read.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text import symbols
from fingerprinting.text.folding.alphabet import alphabet
from fingerprinting.text.folding.reduction import Reduced, reduce_points
from fingerprinting.text.folding.restoring.arrangements import arrangement
from fingerprinting.text.folding.restoring.doubts import HAN, LATIN, SIGNS
from fingerprinting.text.folding.restoring.even_pieces import Order
from fingerprinting.text.folding.restoring.known_pairs import neighbours
from fingerprinting.text.folding.restoring.respelling.english import respelled_english
from fingerprinting.text.folding.restoring.signs import regular_signs
from fingerprinting.text.folding.restoring.syllables import spelled_text
from fingerprinting.text.folding.tokens import Points


class Restored(NamedTuple):
    """A text as it is read."""

    reduced: Reduced
    tricks: dict[str, int]
    """What was undone by name, and how many characters it concerned."""
    is_in_order: bool
    """Whether the symbols stand in the order in which they are written."""


def restore(points: Points, doubted: int, undone: NDArray[np.int64]) -> Restored:
    """Undo what the doubts are about, where it is there.

    An ordinary text comes out as ever.
    """
    tricks: dict[str, int] = {}
    rewriting = spelled_text(points, doubted) or (respelled_english(points) if doubted & LATIN else None)
    if rewriting:
        return Restored(rewriting.reduced(undone), {rewriting.name: rewriting.undone}, rewriting.is_in_order)
    reduced = reduce_points(points, alphabet().table, undone)
    if doubted & (HAN | SIGNS):
        reduced = _without_signs(points, reduced, tricks)
    # signs stand between characters in order: where they were found, no other order is looked for
    arranged = arrangement(points, neighbours().bits) if doubted & HAN and not tricks else None
    if arranged:
        reduced = _placed(reduce_points(points[arranged.order], alphabet().table, undone), arranged.order)
        tricks[arranged.name] = len(reduced.symbols)
        reduced = _without_signs(points, reduced, tricks)
    return Restored(reduced, tricks, arranged is None)


def _placed(reduced: Reduced, order: Order) -> Reduced:
    """Say where symbols stand in the text, not in the order in which it was read."""
    first, last = order[reduced.starts], order[reduced.stops.astype(np.int64) - 1]
    return Reduced(reduced.symbols, np.minimum(first, last).astype(np.uint32),
                   (np.maximum(first, last) + 1).astype(np.uint32))


def _without_signs(points: Points, reduced: Reduced, tricks: dict[str, int]) -> Reduced:
    characters = points[reduced.starts].astype(np.int64)
    kind = reduced.symbols
    is_han = (kind < symbols.FIRST_LETTER) | ((kind >= symbols.FIRST_UNREAD) & (kind < symbols.FIRST_HANGUL))
    places = regular_signs(characters, is_han, neighbours())
    if not len(places):
        return reduced
    tricks["regular_signs"] = len(places)
    return Reduced(np.delete(reduced.symbols, places), np.delete(reduced.starts, places),
                   np.delete(reduced.stops, places))
