"""Fonts that show other characters than are written, made from a real one for each seed."""

import random
from collections.abc import Mapping
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import pylopdf_fonts_zh_cn as fonts
from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem

FIRST_PRIVATE = 0xE100
ODD_EM = 613


class Scrambled(NamedTuple):
    """A font file, and how texts are written for it."""

    data: bytes
    code: Mapping[str, str]
    """The written character for each character shown."""

    def write(self, text: str) -> str:
        """Write a text so that the font shows it."""
        return "".join(self.code.get(each, each) for each in text)


def scrambled(characters: str, seed: int, *, private: bool = False, strange: bool = False) -> Scrambled:
    """Make a font with each character under another's code point, or a private one, chosen by the seed.

    A `strange` font has unknown outlines, because its em has an unusual size.
    """
    font = TTFont(BytesIO(_cut("".join(sorted(set(characters))), fonts.sans_path(), ODD_EM if strange else 0)))
    glyphs = font.getBestCmap()
    shown = [chr(point) for point in sorted(glyphs)]
    written = [chr(FIRST_PRIVATE + place) for place in range(len(shown))] if private else list(shown)
    random.Random(seed).shuffle(written)
    tables = [table for table in font["cmap"].tables if table.isUnicode() and table.format != 14]
    for table in tables:
        table.cmap = {ord(code): glyphs[ord(each)] for each, code in zip(shown, written, strict=True)}
    font["cmap"].tables = tables
    file = BytesIO()
    font.save(file)
    return Scrambled(file.getvalue(), dict(zip(shown, written, strict=True)))


@cache
def _cut(characters: str, path: Path, em: int) -> bytes:
    """Cut the characters from a font and, unless `em` is 0, scale them to it."""
    font = TTFont(path)
    options = subset.Options()
    options.layout_features = []
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=characters)
    subsetter.subset(font)
    if em:
        scale_upem(font, em)
    file = BytesIO()
    font.save(file)
    return file.getvalue()
