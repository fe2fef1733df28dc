"""Find in which order a text is read that may have inserted characters too."""

from collections.abc import Iterator

import numpy as np

from fingerprinting.text.folding.alphabet import alphabet
from fingerprinting.text.folding.reduction import placed
from fingerprinting.text.folding.restoring.beneath_signs.parting_marks import parting_marks
from fingerprinting.text.folding.restoring.beneath_signs.removed_signs import without_signs
from fingerprinting.text.folding.restoring.known_pairs import FIRST_HAN, known_share, neighbours
from fingerprinting.text.folding.restoring.reordering.arrangements import PLAUSIBLE, arrangement, stands_in_order
from fingerprinting.text.folding.restoring.reordering.columns import WIDE_SPACE, are_rows
from fingerprinting.text.folding.restoring.reordering.even_pieces import Order
from fingerprinting.text.folding.restoring.reordering.layered.layered_order import layered_order
from fingerprinting.text.folding.restoring.restored import (
    SIGNED,
    Restored,
    as_written,
    characters_of,
    is_han,
    sense,
)
from fingerprinting.text.folding.restoring.signs import OFTEN
from fingerprinting.text.folding.tokens import Points

PARTED = 0.75
"""Ratio of the numbers of pairs of adjacent Han as written and as read below which marks separate the characters."""
LEAST, MOST = 0.08, 0.6
"""Minimum and maximum share (0–1) of characters that may be inserted in a text whose order is wrong too."""
DENSE = 0.3
"""Minimum share (0–1) of characters that may be inserted if they hide in which order a text in columns is read."""
ORDINARY = 0.55
"""Share (0–1) of known pairs from which on no second disguise is looked for in a text that is not rearranged."""


def in_order(points: Points, written: Restored) -> Restored:
    """Read characters in another order, if one makes more sense.

    Characters may have been inserted before the text was rearranged or afterwards. In the second case, the order is
    that of the remaining characters, so these are rearranged without the characters that may be inserted. In the first
    case these have cells of their own if the text is set in columns, and hide which characters follow each other.
    """
    if not written.signs and _parted_by_marks(points, written):
        return written
    places, have_cells = np.arange(len(points)), are_rows(points)
    readings = [written, _arranged(points, places)]
    for signs in _likely_signs(points, written):
        rest = np.ones(len(points), np.bool_)
        for start, stop in signs:
            rest[start:stop] = False
        others = [_arranged(points, np.flatnonzero(rest))]
        if have_cells and len(signs) >= DENSE * len(written.reduced.symbols):
            others.append(_arranged(np.where(rest, points, WIDE_SPACE), places))
        tricks = {SIGNED: len(signs)}
        readings += [other._replace(tricks=tricks | other.tricks) for other in others if other]
    best = max((each for each in readings if each), key=lambda each: sense(points, each))
    if not have_cells or (best.is_in_order and _makes_sense(points, best)):
        return best
    return max(best, _layered(points) or best, key=lambda each: sense(points, each))


def _likely_signs(points: Points, written: Restored) -> Iterator[tuple[tuple[int, int], ...]]:
    """Yield sets of characters that may be inserted in a text whose order is wrong.

    In the wrong order no period reveals them. The sets are: characters already removed; the most frequent mark; foreign
    and too frequent characters; these together with rare characters and particles.
    """
    if written.signs:
        yield written.signs
    if len(rules := parting_marks(points, alphabet().table)):
        yield tuple(zip(rules.tolist(), (rules + 1).tolist(), strict=True))
    reduced = as_written(points).reduced
    characters, kinds = points[reduced.starts].astype(np.int64), reduced.symbols
    _, numbers, counts = np.unique(characters, return_inverse=True, return_counts=True)
    is_likely = ~is_han(kinds) | (counts[numbers] > OFTEN * len(characters))
    is_odd = neighbours().odd[np.clip(characters - FIRST_HAN, 0, len(neighbours().odd) - 1)] & (characters >= FIRST_HAN)
    for likely in (is_likely, is_likely | is_odd):
        if LEAST * len(characters) <= np.count_nonzero(likely) <= MOST * len(characters):
            places = np.flatnonzero(likely)
            yield tuple(zip(reduced.starts[places].tolist(), reduced.stops[places].tolist(), strict=True))


def _parted_by_marks(points: Points, written: Restored) -> bool:
    """Tell whether a text is in order once marks between its characters are removed.

    As written, few characters are adjacent, so that another order would seem to make more sense.
    """
    bits, read = neighbours().bits, characters_of(points, written)
    share, pairs = known_share(read, bits)
    return known_share(points, bits)[1] < PARTED * pairs and share >= PLAUSIBLE and stands_in_order(read, bits)


def _arranged(points: Points, places: Order) -> Restored | None:
    """Rearrange some code points to make most sense, and remove inserted ones.

    Returns None if no other order makes more sense.
    """
    found = arrangement(points[places], neighbours().bits)
    if not found:
        return None
    order = places[found.order]
    read = as_written(points[order])
    tricks = {found.name: len(read.reduced.symbols)}
    return without_signs(points, Restored(placed(read.reduced, order), read.undone, tricks, is_in_order=False))


def _makes_sense(points: Points, restored: Restored) -> bool:
    """Tell whether a text stands in order with as many known pairs as usual."""
    read = characters_of(points, restored)
    return known_share(read, neighbours().bits)[0] >= ORDINARY and stands_in_order(read, neighbours().bits)


def _layered(points: Points) -> Restored | None:
    """Undo a disguise within clauses beneath that of the layout."""
    found = layered_order(points, neighbours())
    if not found:
        return None
    read = as_written(points[found.order])
    tricks = dict.fromkeys(found.names, len(read.reduced.symbols))
    return Restored(placed(read.reduced, found.order), read.undone, tricks, is_in_order=False)
