"""Detect cheaply that a text may be disguised.

Only a few windows, some hundred characters, are examined.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import kernel, part
from fingerprinting.text.folding import classes
from fingerprinting.text.folding.restoring.known_pairs import FIRST_HAN, Bits, is_ideograph, is_known
from fingerprinting.text.folding.restoring.recurring.recurring_pairs import recurrence
from fingerprinting.text.folding.restoring.reordering.even_pieces import LINE_FEED
from fingerprinting.text.folding.tokens import Points, Table, is_letter_or_digit

NONE, HAN, SIGNS, BOPOMOFO, LATIN, MIXED, COLUMNS, BRACKETS, RECURRING = 0, 1, 2, 4, 8, 16, 32, 64, 128
REPEATED, PARTED = 256, 512
"""Flags for what may be disguised.

`HAN`: Han in the wrong order or with inserted characters. `SIGNS`: foreign or too frequent characters among Han.
`BOPOMOFO`: text in bopomofo. `LATIN`: Latin letters with hardly any Han. `MIXED`: Latin letters among Han. `COLUMNS`:
gaps within the lines. `BRACKETS`: brackets after Han. `RECURRING`: pairs of characters that recur at one distance.
`REPEATED`: Han that soon occur again. `PARTED`: hardly any adjacent Han.
"""
SHORTEST = 60
"""Minimum number of code points; a shorter text raises no doubts."""
WINDOWS = 6
"""Number of windows, spread evenly over the text."""
FIRST_LOOK, SECOND_LOOK = 48, 128
"""Code points of a window in the first and in the second, closer look."""
PAIRS = 30
"""Minimum number of pairs of Han, adjacent or one apart, for the second look to judge them."""
USUAL = 0.55
"""Share (0–1) of known pairs among adjacent Han that ordinary text exceeds; otherwise a second look is taken."""
USUAL_LEAD = 0.13
"""Minimum difference, in ordinary text, between the shares of known pairs among adjacent Han and Han one apart."""
BACKWARD, CLEARLY = 0.08, 0.15
"""Minimum difference, in ordinary text, between the shares of known pairs as written and read backwards.

The first value is that of the second look; a difference below the second value makes the second look necessary.
"""
ODD = 0.115
"""Share (0–1) of particles and rare characters among Han above which a text is odd."""
SOME = 12
"""More than one Latin letter in this many code points raises `LATIN` or, among Han, `MIXED`.

The share is low because a disguise may replace most letters of an English text by other characters.
"""
FOREIGN, STRANGE = 0.055, 0.11
"""Share (0–1) of foreign characters next to Han above which `SIGNS` is raised; the same for the sum of this share and
that of particles and rare characters among Han, because inserted characters may be of both kinds."""
SPELLED = 10
"""More than one bopomofo letter in this many code points raises `BOPOMOFO`."""
OPENED = 20
"""More than one bracket after Han in this many code points raises `BRACKETS`: it may enclose readings."""
STRIDE, REACH, AGAIN = 5, 4, 0.15
"""Han at one in `STRIDE` places are sampled; share (0–1) of them that occur again within `REACH` characters above which
`REPEATED` is raised. Two or four would hit the same place of each of the repeated pieces."""
FEWEST, ADJOINING = 32, 4
"""One Han in this many code points, and as many Han per pair of adjacent Han, are the minimum for `PARTED`."""
APART = 45
"""More than one gap in this many code points raises `COLUMNS`."""
TAB, BAR, WIDE_BAR, WIDE_SPACE = 9, 124, 0xFF5C, 0x3000
"""Characters that separate columns, besides two spaces in a row."""


class Seen(NamedTuple):
    """The counts in the windows of a text."""

    size: int
    """All code points."""
    han: int
    odd: int
    """Particles and rare characters."""
    near: int
    """Pairs of adjacent Han; `near_known` counts the known ones."""
    near_known: int
    back_known: int
    """Pairs of adjacent Han that are known if read backwards."""
    far: int
    """Pairs of Han that are one code point apart; `far_known` counts the known ones."""
    far_known: int
    sampled: int
    """Han at one in `STRIDE` places; `again` counts those that occur again within `REACH` characters."""
    again: int
    foreign: int
    """Foreign characters next to Han."""
    latin: int
    bopomofo: int
    gaps: int
    brackets: int


@kernel
def doubts(points: Points, table: Table, bits: Bits, odd: NDArray[np.bool_]) -> int:
    """Examine some windows of a text and return the doubts as flags."""
    if len(points) < SHORTEST:
        return NONE
    seen = look(points, FIRST_LOOK, False, table, bits, odd)
    found = by_letters(seen)
    if FEWEST * seen.han > seen.size and ADJOINING * seen.near < seen.han:
        found |= PARTED
    if 5 * seen.han < seen.size:  # a footnote mark such as [12] after each Han leaves fewer of them
        return found | SIGNS if found & BRACKETS and 10 * seen.han >= seen.size and has_signs(seen) else found
    if APART * seen.gaps > seen.size:
        found |= COLUMNS
    is_frequent, is_recurring = recurrence(points)
    if is_frequent or has_signs(seen):
        found |= SIGNS
    if is_recurring:
        found |= RECURRING
    if seen.again > AGAIN * seen.sampled:
        found |= REPEATED
    if is_usual(seen):
        return found
    seen = look(points, SECOND_LOOK, True, table, bits, odd)
    return found | HAN if seen.near + seen.far >= PAIRS and is_odd(seen) else found


@part
def by_letters(seen: Seen) -> int:
    """Return the doubts that letters and brackets raise."""
    found = NONE
    if SPELLED * seen.bopomofo > seen.size:
        found |= BOPOMOFO
    if SOME * seen.latin > seen.size:
        found |= LATIN if 10 * seen.han < seen.size else MIXED
    if OPENED * seen.brackets > seen.size:
        found |= BRACKETS
    return found


@part
def has_signs(seen: Seen) -> bool:
    """Tell whether more foreign and odd characters occur than in most ordinary text."""
    foreign = seen.foreign / seen.size
    return bool(foreign > FOREIGN or foreign + seen.odd / seen.han > STRANGE)


@part
def is_usual(seen: Seen) -> bool:
    """Tell whether many pairs are known as written, and clearly fewer backwards.

    A text with many particles and rare characters is not usual.
    """
    if seen.near_known <= USUAL * seen.near or seen.odd >= ODD * seen.han:
        return False
    return bool(seen.near_known - seen.back_known >= CLEARLY * seen.near)


@part
def is_odd(seen: Seen) -> bool:
    """Tell whether fewer pairs of adjacent Han are known than in ordinary text.

    A text with many particles and rare characters, or with few adjacent Han, is odd too.
    """
    if seen.odd > ODD * seen.han or seen.near < seen.far // 2:
        return True
    if seen.near_known - seen.back_known < BACKWARD * seen.near:
        return True
    return bool(seen.near_known * seen.far < (seen.far_known + USUAL_LEAD * seen.far) * seen.near)


@part
def look(points: Points, width: int, further: bool, table: Table, bits: Bits, odd: NDArray[np.bool_]) -> Seen:
    """Count characters and pairs in windows of `width` code points.

    Pairs that are one apart are counted only if `further` is set.
    """
    size, han, rare, foreign, latin, bopomofo, gaps, brackets = 0, 0, 0, 0, 0, 0, 0, 0
    near, near_known, back_known, far, far_known, sampled, again = 0, 0, 0, 0, 0, 0, 0
    width = min(width, len(points) // WINDOWS)
    for window in range(WINDOWS):
        start = (len(points) - 2 - width) * window // (WINDOWS - 1)
        for at in range(max(start, 1), start + width):
            here, after = points[at], points[at + 1]
            size += 1
            if is_ideograph(here):
                han += 1
                rare += odd[here - FIRST_HAN]
                if at % STRIDE == 0:
                    sampled += 1
                    again += is_soon_again(points, at)
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
    return Seen(size, han, rare, near, near_known, back_known, far, far_known, sampled, again, foreign,
                latin, bopomofo, gaps, brackets)


@part
def is_soon_again(points: Points, at: int) -> bool:
    """Tell whether a Han occurs again within `REACH` characters.

    Only Han stand before it, or it follows the first signs of the line: a piece of which it is the first is repeated.
    """
    other, stop = at + 1, min(at + 1 + REACH, len(points))
    while other < stop and points[other] != points[at] and is_ideograph(points[other]):
        other += 1
    while other < stop and points[other] != LINE_FEED and not is_ideograph(points[other]):
        other += 1
    return other < stop and points[other] == points[at]


@part
def opens_gap(points: Points, at: int) -> bool:
    """Tell whether a gap between columns starts at a place."""
    here, before = points[at], points[at - 1]
    if before <= 32 or before in (WIDE_SPACE, BAR):
        return False
    if here == 32:
        return points[at + 1] in (32, BAR, WIDE_BAR, WIDE_SPACE)
    return here in (TAB, BAR, WIDE_BAR, WIDE_SPACE)


@part
def is_bracket(point: int) -> bool:
    """Tell whether a code point is an opening bracket; quotation marks are not."""
    return point in (0x28, 0x5B, 0x7B, 0x3010, 0x3014, 0x3016, 0xFF08, 0xFF3B, 0xFF5B)


@part
def is_closing_bracket(point: int) -> bool:
    """Tell whether a code point is a closing bracket."""
    return point in (0x29, 0x5D, 0x7D, 0x3011, 0x3015, 0x3017, 0xFF09, 0xFF3D, 0xFF5D)


@part
def is_beside_han(points: Points, at: int) -> bool:
    """Tell whether a Han character comes directly before or after a place."""
    return is_ideograph(points[at - 1]) or is_ideograph(points[at + 1])


@part
def is_sign(points: Points, at: int, table: Table) -> bool:
    """Tell whether the code point at a place is foreign, or a bracket around one.

    The bracket is that of a footnote mark such as [1]. Punctuation before Han is no sign: most ordinary text has it.
    """
    here = points[at]
    if is_bracket(here):
        return not is_ideograph(points[at + 1]) and is_before_foreign(points, at, table)
    inside = at - 1 if is_closing_bracket(here) else at
    kind = 0 + int(table[points[inside]])
    return not is_ideograph(points[inside]) and (is_foreign(kind) or classes.COMPONENT <= kind < classes.LETTER)


@part
def is_before_foreign(points: Points, at: int, table: Table) -> bool:
    """Tell whether a foreign character or Han comes directly after a place."""
    return is_foreign(0 + int(table[points[at + 1]]))


@part
def is_foreign(kind: int) -> bool:
    """Tell whether a class is a letter, a digit or one that yields symbols.

    Han, Hangul and compatibility characters have such classes.
    """
    if is_letter_or_digit(kind) or classes.LEADING_JAMO <= kind < classes.COMPONENT:
        return True
    return 0 < kind < classes.BREAK
