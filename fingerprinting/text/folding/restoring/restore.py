"""Reduce a text to the symbols that a reader perceives, undoing disguises."""


import numpy as np

from fingerprinting.text import symbols
from fingerprinting.text.folding.alphabet import alphabet
from fingerprinting.text.folding.reduction import placed
from fingerprinting.text.folding.restoring.beneath_signs.order_among_signs import in_order
from fingerprinting.text.folding.restoring.beneath_signs.removed_signs import without_signs
from fingerprinting.text.folding.restoring.beneath_signs.separators import separators
from fingerprinting.text.folding.restoring.doubled_pieces import doubled_pieces
from fingerprinting.text.folding.restoring.doubts import (
    BOPOMOFO,
    BRACKETS,
    COLUMNS,
    HAN,
    LATIN,
    MIXED,
    PARTED,
    RECURRING,
    REPEATED,
    SIGNS,
    SOME,
    doubts,
)
from fingerprinting.text.folding.restoring.known_pairs import FIRST_HAN, neighbours
from fingerprinting.text.folding.restoring.recurring.alternate_signs import alternate_signs
from fingerprinting.text.folding.restoring.recurring.recurring_signs import recurring_signs
from fingerprinting.text.folding.restoring.reordering.even_pieces import Order
from fingerprinting.text.folding.restoring.reordering.page_columns import page_columns
from fingerprinting.text.folding.restoring.reordering.woven import stands_in_turns
from fingerprinting.text.folding.restoring.repeated_characters import repeated_characters
from fingerprinting.text.folding.restoring.respelling.layers.layered_english import layered_english
from fingerprinting.text.folding.restoring.restored import SIGNED, Restored, as_written
from fingerprinting.text.folding.restoring.sounding.homophones_beside import homophones_beside
from fingerprinting.text.folding.restoring.sounding.interlinear import without_readings
from fingerprinting.text.folding.restoring.sounding.substituted_initials import INITIALS, initials
from fingerprinting.text.folding.restoring.sounding.syllables import spelled_text
from fingerprinting.text.folding.restoring.split_texts import whole_characters
from fingerprinting.text.folding.restoring.strange_signs import (
    TO_WIDE,
    strange_signs,
    wide_letters,
)
from fingerprinting.text.folding.specials import TRICKS
from fingerprinting.text.folding.tokens import Points

DOUBLED, SOUNDING = "repeated_characters", "homophones_beside"
"""Further names of disguises that are undone by removing characters."""
FIRST_PRIVATE, PRIVATE = np.uint32(0xE000), np.uint32(6400)
"""First code point and size of the private use area.

Letters that replace characters are mapped to it, different ones to different code points: mapped to a single one, they
would look like one inserted character.
"""
SOUNDS = LATIN | MIXED | BOPOMOFO
"""Doubts about a text that may contain readings of its characters."""


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
        written = without_signs(points, written)
    return in_order(points, written) if doubted & HAN else written


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
    if doubted & PARTED and len(places := separators(points, neighbours().bits)):
        return _without(points, places)
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
