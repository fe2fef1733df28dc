"""Find single letters of scripts that do not occur in Chinese text.

Such letters were inserted, or each replaces a character. A word of another script has several letters in a row; a
single letter between two characters means nothing, whether it was inserted regularly or at random. So neither a period
nor a set of inserted characters has to be found: they may be as varied as the syllables of Hangul.
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
"""Code point ranges of such scripts, stops excluded.

They leave out Latin without diacritics, kana, bopomofo, and the Han of the basic block and its first extension.
Radicals and enclosed characters are included.
"""
TONED = np.array(sorted(map(ord, "āáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜüêńňǹ")), np.int64)
"""Pinyin letters with diacritics; they are not strange, because pinyin stands for characters."""
LEAST, OFTEN = 10, 14
"""Minimum number of letters between two characters: this many, and one per `OFTEN` Han characters."""
VARIETY = 5
"""Minimum number of different letters: a text on geometry repeats α and β."""
ALONE = 0.7
"""Minimum share (0–1) of strange letters that have no letter or digit next to them."""
TO_WIDE = np.uint32(0xFEE0)
"""Offset from a Latin letter to its full-width form."""
HIDING = 0.16
"""Minimum difference between the shares of known pairs among adjacent Han and across letters that hide characters."""
FEW, LEAST_VARIED, MOST_VARIED = 150, 0.5, 0.95
"""Maximum number of signs, and minimum and maximum share (0–1) of different ones, to be as varied as characters."""


class StrangeSigns(NamedTuple):
    """Single letters that are not part of words."""

    places: NDArray[np.int64]
    """Shape (k,)."""
    hide_characters: bool
    """Whether they replace characters, rather than being inserted between them."""


NOTHING = StrangeSigns(np.zeros(0, np.int64), False)


def strange_signs(points: Points, table: Table, bits: Bits) -> StrangeSigns:
    """Find inserted or substituted letters; an ordinary text has none."""
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
    """Tell whether the code points at some places replace characters.

    The characters on both sides of them then rarely form known pairs: the share of known pairs is lower than that of
    adjacent Han by more than `least`. If there are few adjacent Han, the text without these code points is tested: it
    does not stand in order if characters are missing.
    """
    if known_share(points, bits)[1] < len(enclosed) / 2:
        return not stands_in_order(np.delete(points, enclosed), bits)
    apart = np.stack([points[enclosed - 1], points[enclosed + 1], np.zeros_like(points[enclosed])], axis=1)
    return known_share(apart.ravel(), bits)[0] < known_share(points, bits)[0] - least


def vary_like_characters(signs: Points) -> bool:
    """Tell whether a few signs are as varied as the characters of a text.

    Signs of a font that replace characters are; inserted signs are mostly a few, or hardly any occurs twice. Of many
    signs, the pairs across them tell more.
    """
    return len(signs) <= FEW and LEAST_VARIED <= len(np.unique(signs)) / max(len(signs), 1) <= MOST_VARIED


def wide_letters(points: Points) -> NDArray[np.int64]:
    """Return the places of full-width Latin letters, shape (k,)."""
    lower = (points - TO_WIDE) | np.uint32(0x20)  # smaller ones wrap round to values far above letters
    return np.flatnonzero((lower >= ord("a")) & (lower <= ord("z")))


def enclosed_places(points: Points, places: NDArray[np.int64]) -> NDArray[np.int64]:
    """Choose the places that have a Han character on both sides."""
    is_han = (points >= FIRST_HAN) & (points <= LAST_HAN)
    inner = places[(places > 0) & (places < len(points) - 1)]
    enclosed: NDArray[np.int64] = inner[is_han[inner - 1] & is_han[inner + 1]]
    return enclosed


def _is_strange(points: Points, table: Table) -> NDArray[np.bool_]:
    """Tell which code points are letters of such scripts.

    Punctuation and symbols in the same ranges are not.
    """
    is_strange: NDArray[np.bool_] = (points < FIRST_HAN) | (points > LAST_HAN)  # few in a Chinese text
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
