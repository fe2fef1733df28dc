"""Notice that a text may not be written as it is read.

A few hundred characters are looked at.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import filling_kernel, part
from fingerprinting.text.folding import classes
from fingerprinting.text.folding.restoring.known_pairs import FIRST_HAN, Bits, is_ideograph, is_known
from fingerprinting.text.folding.tokens import Points, Table, is_letter_or_digit

NONE, HAN, SIGNS, BOPOMOFO, LATIN, MIXED, COLUMNS, BRACKETS = 0, 1, 2, 4, 8, 16, 32, 64
"""What may be wrong: the order of Han or signs among it, foreign signs among Han, bopomofo, odd Latin, Latin in Han,
gaps in the lines, brackets among Han."""
SHORTEST = 60
"""Code points under which a text is taken as it is."""
WINDOWS = 6
FIRST_LOOK, SECOND_LOOK = 48, 128
"""Characters of a window."""
PAIRS = 30
"""Pairs of Han that must have been seen to judge them."""
USUAL = 0.55
"""Share of neighbours that go together in ordinary text, at least; where there are less a second look is taken."""
USUAL_LEAD = 0.13
"""By how much more often neighbours go together than characters that are one apart, in ordinary text."""
BACKWARD, CLEARLY = 0.08, 0.15
"""By how much more often neighbours go together as written than read backwards, in ordinary text; less than the second
and a second look is taken."""
ODD = 0.115
"""Share of particles and rare characters among Han that is more than usual."""
SOME = 12
"""One Latin letter in so many characters speaks for English, most of whose letters may be other signs, or, among Han,
for pinyin."""
FOREIGN = 0.07
"""Share of foreign signs beside Han among the characters that is more than usual."""
SPELLED = 10
"""One sign of bopomofo in so many characters speaks for characters that are spelled by it."""
OPENED = 20
"""One bracket behind Han in so many characters speaks for characters that say how others sound."""
APART = 45
"""One gap in so many characters speaks for columns."""
TAB, BAR, WIDE_BAR, WIDE_SPACE = 9, 124, 0xFF5C, 0x3000
"""What gaps between columns are made of, besides two spaces."""


class Seen(NamedTuple):
    """What was counted in the windows of a text."""

    size: int
    han: int
    odd: int
    near: int
    near_known: int
    back_known: int
    """Neighbours that go together read backwards."""
    far: int
    far_known: int
    foreign: int
    latin: int
    bopomofo: int
    gaps: int
    brackets: int


@filling_kernel
def doubts(points: Points, table: Table, bits: Bits, odd: NDArray[np.bool_]) -> int:
    """Look at some windows of a text; returns which doubts there are, as bits."""
    if len(points) < SHORTEST:
        return NONE
    seen = look(points, FIRST_LOOK, False, table, bits, odd)
    found = NONE
    if SPELLED * seen.bopomofo > seen.size:
        found |= BOPOMOFO
    if APART * seen.gaps > seen.size and 5 * seen.han >= seen.size:
        found |= COLUMNS
    if SOME * seen.latin > seen.size:
        found |= LATIN if 10 * seen.han < seen.size else MIXED
    if OPENED * seen.brackets > seen.size:
        found |= BRACKETS
    if seen.foreign > FOREIGN * seen.size and 5 * seen.han >= seen.size:
        found |= SIGNS
    if 5 * seen.han < seen.size or is_usual(seen):
        return found
    seen = look(points, SECOND_LOOK, True, table, bits, odd)
    if seen.near + seen.far >= PAIRS and is_odd(seen):
        found |= HAN
    return found


@part
def is_usual(seen: Seen) -> bool:
    """Tell whether neighbours go together often, and not backwards.

    A text in which odd characters abound is not usual.
    """
    if seen.near_known <= USUAL * seen.near or seen.odd >= ODD * seen.han:
        return False
    return bool(seen.near_known - seen.back_known >= CLEARLY * seen.near)


@part
def is_odd(seen: Seen) -> bool:
    """Tell whether neighbours do not go together as they should.

    A text in which odd characters abound is odd too.
    """
    if seen.odd > ODD * seen.han or seen.near < seen.far // 2:
        return True
    if seen.near_known - seen.back_known < BACKWARD * seen.near:
        return True
    return bool(seen.near_known * seen.far < (seen.far_known + USUAL_LEAD * seen.far) * seen.near)


@part
def look(points: Points, width: int, further: bool, table: Table, bits: Bits, odd: NDArray[np.bool_]) -> Seen:
    """Count what stands in the windows.

    Pairs that are one apart only where asked to look further.
    """
    size, han, rare, foreign, latin, bopomofo, gaps, brackets = 0, 0, 0, 0, 0, 0, 0, 0
    near, near_known, back_known, far, far_known = 0, 0, 0, 0, 0
    width = min(width, len(points) // WINDOWS)
    for window in range(WINDOWS):
        start = (len(points) - 2 - width) * window // (WINDOWS - 1)
        for at in range(max(start, 1), start + width):
            here, after = points[at], points[at + 1]
            size += 1
            if is_ideograph(here):
                han += 1
                rare += odd[here - FIRST_HAN]
                if is_ideograph(after):
                    near += 1
                    near_known += is_known(here, after, bits)
                    back_known += is_known(after, here, bits)
                if further and is_ideograph(points[at + 2]):
                    far += 1
                    far_known += is_known(here, points[at + 2], bits)
            elif here <= 32:
                gaps += opens_gap(points, at)
            else:
                latin += 97 <= here | 32 <= 122 or 0x180 <= here < 0x2B0
                bopomofo += 0x3105 <= here <= 0x312F
                gaps += opens_gap(points, at)
                brackets += is_bracket(here) and is_ideograph(points[at - 1])
                foreign += is_beside_han(points, at) and is_sign(points, at, table)
    return Seen(size, han, rare, near, near_known, back_known, far, far_known, foreign, latin, bopomofo, gaps,
                brackets)


@part
def opens_gap(points: Points, at: int) -> bool:
    """Tell what stands behind Han or a sign and parts it from the next column."""
    here, before = points[at], points[at - 1]
    if before <= 32 or before in (WIDE_SPACE, BAR):
        return False
    if here == 32:
        return points[at + 1] in (32, BAR, WIDE_BAR, WIDE_SPACE)
    return here in (TAB, BAR, WIDE_BAR, WIDE_SPACE)


@part
def is_bracket(point: int) -> bool:
    """Tell a bracket that opens, but no quotation mark."""
    return point in (0x28, 0x5B, 0x7B, 0x3010, 0x3014, 0x3016, 0xFF08, 0xFF3B, 0xFF5B)


@part
def is_beside_han(points: Points, at: int) -> bool:
    """Tell whether Han stands before or behind a point."""
    return is_ideograph(points[at - 1]) or is_ideograph(points[at + 1])


@part
def is_sign(points: Points, at: int, table: Table) -> bool:
    """Tell a letter, a digit, a character of another block, or a footnote mark.

    The other block is any but the basic one; of the footnote mark it is what opens it.
    """
    return is_foreign(0 + int(table[points[at]])) or is_foreign(0 + int(table[points[at + 1]]))


@part
def is_foreign(kind: int) -> bool:
    """Tell the class of a letter or digit, or of a character of another block."""
    if is_letter_or_digit(kind) or classes.LEADING_JAMO <= kind < classes.COMPONENT:
        return True
    return 0 < kind < classes.BREAK
