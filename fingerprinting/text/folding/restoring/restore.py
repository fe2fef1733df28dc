"""Reduce a text to the symbols that a reader sees.

The text need not be written as it is read.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text import symbols
from fingerprinting.text.folding.alphabet import alphabet
from fingerprinting.text.folding.reduction import Reduced, Symbols, reduce_points
from fingerprinting.text.folding.restoring.doubts import (
    BOPOMOFO,
    BRACKETS,
    COLUMNS,
    HAN,
    LATIN,
    MIXED,
    SIGNS,
    SOME,
    doubts,
)
from fingerprinting.text.folding.restoring.known_pairs import FIRST_HAN, known_share, neighbours
from fingerprinting.text.folding.restoring.parting_marks import parting_marks
from fingerprinting.text.folding.restoring.recurring_signs import recurring_signs
from fingerprinting.text.folding.restoring.reordering.arrangements import PLAUSIBLE, arrangement, stands_in_order
from fingerprinting.text.folding.restoring.reordering.even_pieces import Order
from fingerprinting.text.folding.restoring.reordering.page_columns import page_columns
from fingerprinting.text.folding.restoring.reordering.woven import stands_in_turns
from fingerprinting.text.folding.restoring.repeated_characters import repeated_characters
from fingerprinting.text.folding.restoring.respelling.english import respelled_english
from fingerprinting.text.folding.restoring.signs import OFTEN, regular_signs
from fingerprinting.text.folding.restoring.sounding.homophones_beside import homophones_beside
from fingerprinting.text.folding.restoring.sounding.interlinear import without_readings
from fingerprinting.text.folding.restoring.sounding.syllables import spelled_text
from fingerprinting.text.folding.restoring.split_parts import joined_parts
from fingerprinting.text.folding.restoring.strange_signs import enclosed_places, hide_characters, strange_signs
from fingerprinting.text.folding.specials import TRICKS
from fingerprinting.text.folding.tokens import Points

SIGNED, REPEATED, SOUNDING = "regular_signs", "repeated_characters", "homophones_beside"
"""Disguises of what is left out again."""
FIRST_PRIVATE, PRIVATE = np.uint32(0xE000), np.uint32(6400)
"""Code points of characters that cannot be read, and how many they are: different ones, or they would be one sign."""
TO_WIDE = 0xFEE0
"""From a letter to the same in full width."""
SOUNDS = LATIN | MIXED | BOPOMOFO
"""Doubts about a text that may say how its characters are read."""
SPELLED = 0.5
"""Share of regular signs that were read as syllables, from which they are pinyin."""
MASKS = 0.5
"""Share of regular signs that cannot be read, from which they may stand for characters."""
HIDING = 0.06
"""How much less often the characters beside such a sign go together than others do, where it stands for one."""
PARTED = 0.75
"""Pairs of neighbours as written for each in what is read: fewer, where marks stand between the characters."""
STRICT = 4
"""How much more the share of neighbours that go together counts than how many do."""
LEAST, MOST = 0.08, 0.6
"""Share of the characters that are signs where the order is wrong too."""


class Restored(NamedTuple):
    """A text as it is read."""

    reduced: Reduced
    undone: NDArray[np.int64]
    """How often folding itself undid each trick: shape (tricks,)."""
    tricks: dict[str, int]
    """What was undone by name, and how many characters it concerned."""
    is_in_order: bool = True
    """Whether the symbols stand in the order in which they are written."""
    signs: tuple[tuple[int, int], ...] = ()
    """Where the code points of signs that were left out stand, stops excluded."""
    passages: tuple[tuple[int, int], ...] = ()
    """Where the passages stand that were read by themselves, if it was done to passages alone."""


def restore(points: Points, doubted: int) -> Restored:
    """Undo what the doubts are about, where it is there.

    An ordinary text comes out as ever.
    """
    if doubted & COLUMNS and (order := page_columns(points, neighbours().bits)) is not None:
        return _down_columns(points[order], order)
    if read := _without_added(points, doubted):
        return read
    rewriting = spelled_text(points, doubted) or (respelled_english(points) if doubted & LATIN else None)
    if not rewriting and doubted & HAN:
        rewriting = joined_parts(points)
    if rewriting:
        undone = np.zeros(len(TRICKS), np.int64)
        reduced = rewriting.reduced(undone)
        reduced = without_readings(points, reduced) if doubted & SOUNDS else reduced
        return Restored(reduced, undone, {rewriting.name: rewriting.undone}, rewriting.is_in_order)
    written = as_written(points)
    if doubted & SOUNDS:
        written = written._replace(reduced=without_readings(points, written.reduced))
    if not doubted & (HAN | SIGNS):
        return written
    if not doubted & HAN or not stands_in_turns(points, neighbours().bits):
        written = _without_signs(points, written)
    return _in_order(points, written) if doubted & HAN else written


def _down_columns(read: Points, order: Order) -> Restored:
    """Undo what else was done to a text that stood in columns."""
    found = restore(read, doubts(read, alphabet().table, *neighbours()) & ~COLUMNS)
    return Restored(_placed(found.reduced, order), found.undone, found.tricks | {"columns": len(order)},
                    is_in_order=False)


def _without_added(points: Points, doubted: int) -> Restored | None:
    """Leave out what a script put between the characters; none where nothing was."""
    if doubted & HAN and len(places := repeated_characters(points)):
        return _without(points, places, REPEATED)
    if doubted & (HAN | BRACKETS) and len(places := homophones_beside(points, as_written(points).reduced)):
        return _without(points, places, SOUNDING)
    if not doubted & (HAN | SIGNS):
        return None
    places = recurring_signs(points, alphabet().table, neighbours().bits)
    return _without(points, places) if len(places) else _without_strange(points)


def _without(points: Points, places: Order, name: str = SIGNED) -> Restored:
    """Leave out what was put into a text, and undo what else was done to it."""
    rest = np.delete(np.arange(len(points)), places)
    found = restore(points[rest], doubts(points[rest], alphabet().table, *neighbours()))
    tricks = found.tricks | {name: len(places) + found.tricks.get(name, 0)}
    return found._replace(reduced=_placed(found.reduced, rest), tricks=tricks, signs=())


def _without_strange(points: Points) -> Restored | None:
    """Undo letters of other scripts, or in full width, among characters.

    None where there are none.
    """
    strange = strange_signs(points, alphabet().table, neighbours().bits)
    if strange.hide_characters:
        return _read_as(points, strange.places, FIRST_PRIVATE + points[strange.places] % PRIVATE)
    if len(strange.places):
        return _without(points, strange.places)
    wide = np.flatnonzero(_is_wide_letter(points))
    return _read_as(points, wide, points[wide] - np.uint32(TO_WIDE)) if SOME * len(wide) > len(points) else None


def _read_as(points: Points, places: Order, codes: Points) -> Restored:
    """Undo what else was done to a text some of whose code points are read as others."""
    written = points.copy()
    written[places] = codes
    return restore(written, doubts(written, alphabet().table, *neighbours()))


def _is_wide_letter(points: Points) -> NDArray[np.bool_]:
    lower = (points - np.uint32(TO_WIDE)) | np.uint32(0x20)  # what stands before wraps round, far beyond letters
    is_letter: NDArray[np.bool_] = (lower >= ord("a")) & (lower <= ord("z"))
    return is_letter


def _in_order(points: Points, written: Restored) -> Restored:
    """Read characters in another order, if there is one that makes more sense.

    Signs may have been put in before all was rearranged, or after that. Then the order is that of the rest, if it is
    not in order as it is.
    """
    if not written.signs and _parted_by_marks(points, written):
        return written
    readings = [written, _arranged(points, np.arange(len(points)))]
    for signs in _likely_signs(points, written):
        rest = np.ones(len(points), np.bool_)
        for start, stop in signs:
            rest[start:stop] = False
        other = _arranged(points, np.flatnonzero(rest))
        tricks = {SIGNED: len(signs)}
        readings.append(other and other._replace(tricks=tricks | other.tricks))
    return max((each for each in readings if each), key=lambda each: sense(points, each))


def sense(points: Points, restored: Restored) -> float:
    """Tell how much sense a reading makes.

    Neighbours go together often in it, and there are many: a reading that leaves out whatever does not fit has few.
    """
    share, pairs = known_share(_characters(points, restored), neighbours().bits)
    return float(pairs * share ** (1 + STRICT))


def _likely_signs(points: Points, written: Restored) -> Iterator[tuple[tuple[int, int], ...]]:
    """Give what may be signs in a text whose order is wrong.

    No period shows them. What was left out, what is foreign or too frequent, and also what is rare or a particle.
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
    """Tell whether a text is in order once marks between its characters are gone.

    As written hardly any two of them are neighbours, so that another order seems to make more sense.
    """
    bits, read = neighbours().bits, _characters(points, written)
    share, pairs = known_share(read, bits)
    return known_share(points, bits)[1] < PARTED * pairs and share >= PLAUSIBLE and stands_in_order(read, bits)


def _arranged(points: Points, places: Order) -> Restored | None:
    """Read some code points in the order that makes most sense, without signs.

    None if they stand in it.
    """
    found = arrangement(points[places], neighbours().bits)
    if not found:
        return None
    order = places[found.order]
    read = as_written(points[order])
    tricks = {found.name: len(read.reduced.symbols)}
    return _without_signs(points, Restored(_placed(read.reduced, order), read.undone, tricks, is_in_order=False))


def as_written(points: Points) -> Restored:
    """Take code points as they stand."""
    undone = np.zeros(len(TRICKS), np.int64)
    return Restored(reduce_points(points, alphabet().table, undone), undone, {})


def _characters(points: Points, restored: Restored) -> Points:
    """Give the first character of each symbol."""
    characters: Points = points[restored.reduced.starts]
    return characters


def _placed(reduced: Reduced, order: Order) -> Reduced:
    """Say where symbols stand in the text, not in the order in which it was read."""
    first, last = order[reduced.starts], order[reduced.stops.astype(np.int64) - 1]
    return Reduced(reduced.symbols, np.minimum(first, last).astype(np.uint32),
                   (np.maximum(first, last) + 1).astype(np.uint32))


def is_han(kinds: Symbols) -> NDArray[np.bool_]:
    """Tell which symbols are characters, read or not."""
    return (kinds < symbols.FIRST_LETTER) | ((kinds >= symbols.FIRST_UNREAD) & (kinds < symbols.FIRST_HANGUL))


def _without_signs(points: Points, restored: Restored) -> Restored:
    reduced = restored.reduced
    han = is_han(reduced.symbols)
    places = regular_signs(_characters(points, restored).astype(np.int64), han, neighbours())
    # pinyin at regular places tells the characters
    if not len(places) or np.mean(points[reduced.starts[places]] < FIRST_HAN) > np.mean(~han[places]) + SPELLED:
        return restored
    if np.mean(reduced.symbols[places] == symbols.WILD) > MASKS and restored.is_in_order and hide_characters(
            points, enclosed_places(points, reduced.starts[places].astype(np.int64)), neighbours().bits, HIDING):
        return restored
    signs = tuple(zip(reduced.starts[places].tolist(), reduced.stops[places].tolist(), strict=True))
    kept = Reduced(np.delete(reduced.symbols, places), np.delete(reduced.starts, places),
                   np.delete(reduced.stops, places))
    return restored._replace(reduced=kept, tricks=restored.tricks | {SIGNED: len(places)}, signs=signs)
