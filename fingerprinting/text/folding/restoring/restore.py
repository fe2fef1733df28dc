"""Reduce a text to the symbols that a reader perceives, undoing disguises."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text import symbols
from fingerprinting.text.folding.alphabet import alphabet
from fingerprinting.text.folding.reduction import Reduced, Symbols, placed, reduce_points
from fingerprinting.text.folding.restoring.doubled_pieces import doubled_pieces
from fingerprinting.text.folding.restoring.doubts import (
    BOPOMOFO,
    BRACKETS,
    COLUMNS,
    HAN,
    LATIN,
    MIXED,
    RECURRING,
    REPEATED,
    SIGNS,
    SOME,
    doubts,
)
from fingerprinting.text.folding.restoring.known_pairs import FIRST_HAN, known_share, neighbours
from fingerprinting.text.folding.restoring.parting_marks import parting_marks
from fingerprinting.text.folding.restoring.recurring.alternate_signs import alternate_signs
from fingerprinting.text.folding.restoring.recurring.recurring_signs import recurring_signs
from fingerprinting.text.folding.restoring.reordering.arrangements import PLAUSIBLE, arrangement, stands_in_order
from fingerprinting.text.folding.restoring.reordering.columns import WIDE_SPACE, are_rows
from fingerprinting.text.folding.restoring.reordering.even_pieces import Order
from fingerprinting.text.folding.restoring.reordering.page_columns import page_columns
from fingerprinting.text.folding.restoring.reordering.woven import stands_in_turns
from fingerprinting.text.folding.restoring.repeated_characters import repeated_characters
from fingerprinting.text.folding.restoring.respelling.layers.layered_english import layered_english
from fingerprinting.text.folding.restoring.signs import OFTEN, regular_signs
from fingerprinting.text.folding.restoring.sounding.homophones_beside import homophones_beside
from fingerprinting.text.folding.restoring.sounding.interlinear import without_readings
from fingerprinting.text.folding.restoring.sounding.substituted_initials import INITIALS, initials
from fingerprinting.text.folding.restoring.sounding.syllables import spelled_text
from fingerprinting.text.folding.restoring.split_texts import whole_characters
from fingerprinting.text.folding.restoring.strange_signs import (
    TO_WIDE,
    enclosed_places,
    hide_characters,
    strange_signs,
    vary_like_characters,
    wide_letters,
)
from fingerprinting.text.folding.specials import TRICKS
from fingerprinting.text.folding.tokens import Points

SIGNED, DOUBLED, SOUNDING = "regular_signs", "repeated_characters", "homophones_beside"
"""Names of the disguises that are undone by removing characters."""
FIRST_PRIVATE, PRIVATE = np.uint32(0xE000), np.uint32(6400)
"""First code point and size of the private use area.

Letters that replace characters are mapped to it, different ones to different code points: mapped to a single one, they
would look like one inserted character.
"""
SOUNDS = LATIN | MIXED | BOPOMOFO
"""Doubts about a text that may contain readings of its characters."""
SPELLED = 0.5
"""Share (0–1) of regular characters, written in letters but read as syllables, above which they are pinyin."""
MASKS = 0.5
"""Share (0–1) of unreadable ones among regular characters above which they may replace other characters."""
HIDING = 0.06
"""Minimum difference between the shares of known pairs among adjacent Han and across characters that replace others."""
PARTED = 0.75
"""Ratio of the numbers of pairs of adjacent Han as written and as read below which marks separate the characters."""
STRICT = 4
"""Added to the exponent of the share of known pairs in `sense`: the share matters more than the number of pairs."""
LEAST, MOST = 0.08, 0.6
"""Minimum and maximum share (0–1) of characters that may be inserted in a text whose order is wrong too."""
DENSE = 0.3
"""Minimum share (0–1) of characters that may be inserted if they hide in which order a text in columns is read."""


class Restored(NamedTuple):
    """A text after disguises were undone."""

    reduced: Reduced
    undone: NDArray[np.int64]
    """Number of times that folding itself undid each trick: shape (tricks,)."""
    tricks: dict[str, int]
    """Names of the disguises that were undone, each with the number of characters, syllables or words affected."""
    is_in_order: bool = True
    """Whether the symbols are read in the order in which they are written."""
    signs: tuple[tuple[int, int], ...] = ()
    """Ranges of the code points of inserted characters that were removed, stops excluded."""
    passages: tuple[tuple[int, int], ...] = ()
    """Starts and stops of the passages that were restored, if only passages were."""


def restore(points: Points, doubted: int) -> Restored:
    """Undo the disguises that the doubts point to, if the text has them.

    An ordinary text is only folded.
    """
    if doubted & COLUMNS and (order := page_columns(points, neighbours().bits)) is not None:
        return _down_columns(points[order], order)
    if doubted & HAN and (joined := _joined(points)):
        return joined
    if read := _without_added(points, doubted):
        return read
    if rewriting := spelled_text(points, doubted) or (layered_english(points) if doubted & LATIN else None):
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
    """Undo other disguises of a text in columns; `read` is in reading order."""
    found = restore(read, doubts(read, alphabet().table, *neighbours()) & ~COLUMNS)
    return Restored(placed(found.reduced, order), found.undone, found.tricks | {"columns": len(order)},
                    is_in_order=False)


def _joined(points: Points) -> Restored | None:
    """Join split characters and undo other disguises; None if none are split."""
    if not (whole := whole_characters(points)):
        return None
    rewriting, signs = whole
    found = restore(rewriting.points, doubts(rewriting.points, alphabet().table, *neighbours()))
    removed = {SIGNED: signs + found.tricks.get(SIGNED, 0)} if signs else {}
    return found._replace(reduced=rewriting.placed(found.reduced), signs=(),
                          is_in_order=found.is_in_order and rewriting.is_in_order,
                          tricks={rewriting.name: rewriting.undone, **found.tricks, **removed})


def _without_added(points: Points, doubted: int) -> Restored | None:
    """Undo insertions or substitutions between the characters; None if there are none."""
    if doubted & (HAN | REPEATED) and len(places := repeated_characters(points)):
        return _without(points, places, DOUBLED)
    if doubted & REPEATED and len(places := doubled_pieces(points)):
        return _without(points, places, DOUBLED)
    if doubted & (HAN | BRACKETS) and len(places := homophones_beside(points, as_written(points).reduced)):
        return _without(points, places, SOUNDING)
    if doubted & (HAN | SIGNS) and len(places := alternate_signs(points)):
        return _without(points, places)
    if doubted & RECURRING and len(places := recurring_signs(points, alphabet().table, neighbours().bits)):
        return _without(points, places)
    return _without_strange(points) if doubted & (HAN | SIGNS) else None


def _without(points: Points, places: Order, name: str = SIGNED) -> Restored:
    """Remove inserted characters, and undo other disguises of the rest."""
    rest = np.delete(np.arange(len(points)), places)
    found = restore(points[rest], doubts(points[rest], alphabet().table, *neighbours()))
    tricks = found.tricks | {name: len(places) + found.tricks.get(name, 0)}
    return found._replace(reduced=placed(found.reduced, rest), tricks=tricks, signs=())


def _without_strange(points: Points) -> Restored | None:
    """Undo strange letters, initials or full-width letters; None without any."""
    strange = strange_signs(points, alphabet().table, neighbours().bits)
    if strange.hide_characters:
        return _read_as(points, strange.places, FIRST_PRIVATE + points[strange.places] % PRIVATE)
    if len(strange.places):
        return _without(points, strange.places)
    if written := with_initials_masked(points):
        return written
    wide = wide_letters(points)
    return _read_as(points, wide, points[wide] - TO_WIDE) if SOME * len(wide) > len(points) else None


def _read_as(points: Points, places: Order, codes: Points) -> Restored:
    """Replace the code points at some places, and undo other disguises."""
    written = points.copy()
    written[places] = codes
    return restore(written, doubts(written, alphabet().table, *neighbours()))


def with_initials_masked(points: Points) -> Restored | None:
    """Read initials as masks of the characters they replace; None without any."""
    if not len(places := initials(points, neighbours().bits)):
        return None
    written = points.copy()
    written[places] = FIRST_HAN
    read = as_written(written)
    read.reduced.symbols[np.isin(read.reduced.starts, places)] = symbols.WILD
    return read._replace(tricks={INITIALS: len(places)})


def _in_order(points: Points, written: Restored) -> Restored:
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
    return max((each for each in readings if each), key=lambda each: sense(points, each))


def sense(points: Points, restored: Restored) -> float:
    """Return a score of how much sense a reading makes.

    It grows with the share of known pairs and with the number of pairs, so that a reading does not gain by leaving out
    everything that does not fit.
    """
    share, pairs = known_share(_characters(points, restored), neighbours().bits)
    return float(pairs * share ** (1 + STRICT))


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
    bits, read = neighbours().bits, _characters(points, written)
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
    return _without_signs(points, Restored(placed(read.reduced, order), read.undone, tricks, is_in_order=False))


def as_written(points: Points) -> Restored:
    """Fold code points as written, without undoing disguises."""
    undone = np.zeros(len(TRICKS), np.int64)
    return Restored(reduce_points(points, alphabet().table, undone), undone, {})


def _characters(points: Points, restored: Restored) -> Points:
    """Return the first code point of each symbol, in reading order."""
    characters: Points = points[restored.reduced.starts]
    return characters


def is_han(kinds: Symbols) -> NDArray[np.bool_]:
    """Tell which symbols are Han characters, with or without a known reading."""
    return (kinds < symbols.FIRST_LETTER) | ((kinds >= symbols.FIRST_UNREAD) & (kinds < symbols.FIRST_HANGUL))


def _without_signs(points: Points, restored: Restored) -> Restored:
    reduced = restored.reduced
    han = is_han(reduced.symbols)
    places = regular_signs(_characters(points, restored).astype(np.int64), han, neighbours())
    # pinyin at regular places stands for characters and must stay
    if not len(places) or np.mean(points[reduced.starts[places]] < FIRST_HAN) > np.mean(~han[places]) + SPELLED:
        return restored
    if np.mean(reduced.symbols[places] == symbols.WILD) > MASKS and restored.is_in_order:
        enclosed = enclosed_places(points, reduced.starts[places].astype(np.int64))
        least = 0.0 if vary_like_characters(points[enclosed]) else HIDING
        if hide_characters(points, enclosed, neighbours().bits, least):
            return restored
    signs = tuple(zip(reduced.starts[places].tolist(), reduced.stops[places].tolist(), strict=True))
    kept = Reduced(np.delete(reduced.symbols, places), np.delete(reduced.starts, places),
                   np.delete(reduced.stops, places))
    return restored._replace(reduced=kept, tricks=restored.tricks | {SIGNED: len(places)}, signs=signs)
