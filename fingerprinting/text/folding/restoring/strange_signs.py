"""Find letters of scripts that no Chinese text holds, one by one.

They are no part of the text, or each hides a character. A word of another script stands together; a letter alone
between two characters says nothing, whether a period put it there or chance. So neither a period nor an alphabet has
to be found: signs may be as many as Hangul has syllables.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding import classes
from fingerprinting.text.folding.restoring.known_pairs import FIRST_HAN, LAST_HAN, Bits, known_share
from fingerprinting.text.folding.restoring.reordering.arrangements import stands_in_order
from fingerprinting.text.folding.tokens import Points, Table

STRANGE = np.array([
    (0x00C0, 0x1100), (0x1100, 0x1E00), (0x2C00, 0x2FE0), (0x3130, 0x31A0), (0x3200, 0x3400), (0xA000, 0xAC00),
    (0xAC00, 0xD800), (0xFFA0, 0xFFE0), (0x10000, 0x1D000), (0x1D800, 0x1F000), (0x20000, 0x32000)], np.int64)
"""Ranges of such scripts, stops excluded: all but Latin without marks, kana, bopomofo and the Han of the basic block
and its first extension. Radicals and characters in circles stand there too."""
TONED = np.array(sorted(map(ord, "āáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜüêńňǹ")), np.int64)
"""Letters that write pinyin, and stand for characters."""
LEAST, OFTEN = 10, 14
"""Letters directly between two characters, at least; and one in so many characters."""
VARIETY = 5
"""How many different ones, at least: a text on angles has α and β in each line."""
ALONE = 0.7
"""Share of the strange letters that stand alone, at least."""
HIDING = 0.16
"""How much less often the characters beside a sign go together than others do, where it stands for a character."""


class StrangeSigns(NamedTuple):
    """Letters that make no words."""

    places: NDArray[np.int64]
    """Shape (k,)."""
    hide_characters: bool
    """Whether they were put in the place of characters, and not between them."""


NOTHING = StrangeSigns(np.zeros(0, np.int64), False)


def strange_signs(points: Points, table: Table, bits: Bits) -> StrangeSigns:
    """Find such letters; none in any other text."""
    is_strange = _is_strange(points, table)
    count = int(np.count_nonzero(is_strange))
    if count < LEAST:
        return NOTHING
    is_letter = is_strange | _is_plain_letter(points)
    before, behind = np.append(False, is_letter[:-1]), np.append(is_letter[1:], False)
    alone = np.flatnonzero(is_strange & ~before & ~behind)
    enclosed = enclosed_places(points, alone)
    is_han = (points >= FIRST_HAN) & (points <= LAST_HAN)
    if len(enclosed) < max(LEAST, np.count_nonzero(is_han) / OFTEN) or len(alone) < ALONE * count:
        return NOTHING
    if len(np.unique(points[alone])) < VARIETY:
        return NOTHING
    return StrangeSigns(alone, hide_characters(points, enclosed, bits))


def hide_characters(points: Points, enclosed: NDArray[np.int64], bits: Bits, least: float = HIDING) -> bool:
    """Tell whether signs at some places stand for characters.

    Those on both sides hardly go together then: less than other neighbours do, or, where there are hardly any others,
    hardly more than those that are farther apart. `least` is by how much less often.
    """
    if known_share(points, bits)[1] < len(enclosed) / 2:
        return not stands_in_order(np.delete(points, enclosed), bits)
    apart = np.stack([points[enclosed - 1], points[enclosed + 1], np.zeros_like(points[enclosed])], axis=1)
    return known_share(apart.ravel(), bits)[0] < known_share(points, bits)[0] - least


def enclosed_places(points: Points, places: NDArray[np.int64]) -> NDArray[np.int64]:
    """Choose the places that have a character on both sides."""
    is_han = (points >= FIRST_HAN) & (points <= LAST_HAN)
    inner = places[(places > 0) & (places < len(points) - 1)]
    enclosed: NDArray[np.int64] = inner[is_han[inner - 1] & is_han[inner + 1]]
    return enclosed


def _is_strange(points: Points, table: Table) -> NDArray[np.bool_]:
    """Tell which points are letters of such scripts.

    Marks and symbols in the same ranges are none.
    """
    is_strange: NDArray[np.bool_] = (points < FIRST_HAN) | (points > LAST_HAN)  # few of a Chinese text
    others = points[is_strange]
    within = np.searchsorted(STRANGE.ravel(), others, side="right") % 2 == 1
    kinds = table[others]
    is_letter = (kinds < classes.BREAK) | (kinds >= classes.LEADING_JAMO)
    is_strange[is_strange] = within & is_letter & ~np.isin(others, TONED)
    return is_strange


def _is_plain_letter(points: Points) -> NDArray[np.bool_]:
    lower = points | 0x20
    is_digit = (points >= ord("0")) & (points <= ord("9"))
    is_plain: NDArray[np.bool_] = (points < 128) & (((lower >= ord("a")) & (lower <= ord("z"))) | is_digit)
    return is_plain
