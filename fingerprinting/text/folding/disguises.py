"""Count the disguises that the folding table undoes: scripts, widths, styles.

Masks, written-out pinyin and split characters are counted where they are undone. Homophones cannot be counted here:
only a comparison with the source tells 在 from 再.
"""

from functools import cache
from importlib.resources import as_file, files

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text import symbols
from fingerprinting.text.folding import classes
from fingerprinting.text.folding.alphabet import alphabet
from fingerprinting.text.folding.code_points import points_of

TRADITIONAL, WIDTH, STYLED, ZERO_WIDTH, COMBINING, HOMOGLYPH, ODD_SEPARATOR, MILD_SEPARATOR = range(1, 9)
NAMES = {TRADITIONAL: "traditional", WIDTH: "width", STYLED: "styled", ZERO_WIDTH: "zero_width"}
"""Names of the kinds that are disguises in any context."""


def count_disguises(points: NDArray[np.uint32]) -> dict[str, int]:
    """Count the disguises among code points, shape (n,), by name.

    Names that do not occur are left out.
    """
    kinds = _table()[points]
    han = _is_han(points)
    counts = {name: int(np.count_nonzero(kinds == kind)) for kind, name in NAMES.items()}
    counts["combining"] = int(np.count_nonzero((kinds[1:] == COMBINING) & han[:-1]))
    counts["homoglyph"] = _homoglyphs(points, kinds)
    counts["interleaved"] = _interleaved(points, kinds, han)
    return {name: count for name, count in counts.items() if count}


def has_traditional(text: str) -> bool:
    """Tell whether a text contains a traditional or variant character."""
    points = points_of(text)
    return bool((_table()[points] == TRADITIONAL).any())


def traditional_characters() -> list[str]:
    """List all traditional and variant characters."""
    return [chr(point) for point in np.flatnonzero(_table() == TRADITIONAL)]


def _homoglyphs(points: NDArray[np.uint32], kinds: NDArray[np.uint8]) -> int:
    """Count homoglyphs: letters of other scripts next to a Latin letter."""
    lower = points | 0x20
    latin = np.pad((points < 128) & (lower >= ord("a")) & (lower <= ord("z")), 1)
    return int(np.count_nonzero((kinds == HOMOGLYPH) & (latin[:-2] | latin[2:])))


def _interleaved(points: NDArray[np.uint32], kinds: NDArray[np.uint8], han: NDArray[np.bool_]) -> int:
    """Count signs inserted between two Han characters.

    Unusual signs always count; spaces and dots count only if they recur regularly (优 优 小 说).
    """
    between = han[:-2] & han[2:]
    odd = between & (kinds[1:-1] == ODD_SEPARATOR)
    mild = between & (kinds[1:-1] == MILD_SEPARATOR)
    again = mild[:-2] & mild[2:] & (points[1:-3] == points[3:-1])
    repeated = np.pad(again, (0, 2)) | np.pad(again, (2, 0))
    return int(np.count_nonzero(odd)) + int(np.count_nonzero(repeated))


def _is_han(points: NDArray[np.uint32]) -> NDArray[np.bool_]:
    kind = alphabet().table[points]
    part = (kind >= classes.COMPONENT) & (kind < classes.LETTER)
    syllable = (kind >= symbols.FIRST_SYLLABLE) & (kind < symbols.FIRST_LETTER)
    return np.asarray(part | syllable | (kind == classes.MOUTH))


@cache
def _table() -> NDArray[np.uint8]:
    with as_file(files(__package__).joinpath("disguises.npz")) as path, np.load(path) as archive:
        table: NDArray[np.uint8] = archive["kinds"]
        return table
