"""Read a text in Latin letters as it is seen."""

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding import classes
from fingerprinting.text.folding.alphabet import alphabet
from fingerprinting.text.folding.tokens import Points


def as_seen(points: Points) -> tuple[Points, Points, NDArray[np.int64]]:
    """Leave out what is not seen.

    Returns what is left, the same with letters and digits of all styles as plain ones, and where each stands.
    """
    kinds = alphabet().table[points].astype(np.int64)
    places = np.flatnonzero((kinds < classes.IGNORE) | (kinds > classes.DIAERESIS))
    kinds, seen = kinds[places], points[places]
    letters, plain = kinds & classes.LETTER_MASK, seen.copy()
    is_latin = (kinds >= classes.LETTER) & (letters >= classes.LATIN_A) & (letters <= classes.LATIN_Z)
    is_digit = (kinds >= classes.DIGIT) & (kinds < classes.DIGIT + 10)
    plain[is_latin] = letters[is_latin] - classes.LATIN_A + ord("a")
    plain[is_digit] = kinds[is_digit] - classes.DIGIT + ord("0")
    return seen, plain, places


def decoded(points: Points) -> str:
    """Write code points as a string."""
    return points.tobytes().decode("utf-32-le", "surrogatepass")
