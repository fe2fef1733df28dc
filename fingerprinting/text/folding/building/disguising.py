"""Classify code points by the disguise that they are, for counting."""

import unicodedata

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding import classes, disguises
from fingerprinting.text.folding.building import latin, readings
from fingerprinting.text.folding.building.classing import CODE_POINTS, SIGNS
from fingerprinting.text.folding.building.splits import STROKES

WIDTHS = ("<wide>", "<narrow>")
STYLES = ("<font>", "<circle>", "<square>", "<super>", "<sub>", "<compat>")
ORDINARY = frozenset("。，、；：？！“”‘’（）《》〈〉「」『』【】〔〕—…,;:?!\"'()[]{}<>～%％\u3000")
MASKS = frozenset(sign for sign, sign_class in SIGNS.items() if sign_class >= classes.FIRST_SPECIAL)
MILD = frozenset(" .-·•・~\u3000")


def disguise_table() -> NDArray[np.uint8]:
    """Classify all of Unicode by disguise: shape (0x110000,); 0 for none."""
    han = readings.han_characters()
    plain = readings.simplified(han)
    traditional = {c for c in han if plain[c] != c and not readings.in_everyday_use(c)}
    return np.fromiter(
        (disguises.TRADITIONAL if chr(p) in traditional else disguise(chr(p)) for p in range(CODE_POINTS)),
        np.uint8,
        CODE_POINTS,
    )


def disguise(character: str) -> int:
    """Return the kind of disguise that a character is, in any context."""
    category = unicodedata.category(character)
    if category in ("Mn", "Me"):
        return disguises.COMBINING
    if category == "Cf":
        return disguises.ZERO_WIDTH
    if character in MILD or character in MASKS:
        return disguises.MILD_SEPARATOR
    if (category[0] in "PS" or character in STROKES) and not latin.is_disguised(character):
        return 0 if character in ORDINARY else disguises.ODD_SEPARATOR
    return _letterform(character)


def _letterform(character: str) -> int:
    form = unicodedata.decomposition(character).split(" ")[0]
    if form in WIDTHS:
        return disguises.WIDTH
    if form in STYLES or latin.is_disguised(character):
        return disguises.STYLED
    if not character.isascii() and character.lower().translate(latin.LIKENESSES) != character.lower():
        return disguises.HOMOGLYPH
    return 0
