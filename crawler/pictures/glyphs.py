"""Draw the characters of a font as pictures of one character each.

Used only in the child process, because the font comes from a hostile site.
"""

from collections.abc import Iterator
from io import BytesIO

import numpy as np
from fontTools.ttLib import TTFont
from PIL import Image, ImageDraw, ImageFont

from crawler.pictures.bounded_picture import Pixels

SIZE, MARGIN = 40, 6
"""Pixels of a character, and of the white margin around it."""


def drawn(font: bytes, characters: str) -> Iterator[Pixels]:
    """Draw characters, black on white; raises any error that a broken font causes."""
    source = TTFont(BytesIO(font), lazy=True, fontNumber=0)
    source.flavor = None  # removes the WOFF compression
    bare = BytesIO()
    source.save(bare)
    bare.seek(0)
    letters = ImageFont.truetype(bare, SIZE, layout_engine=ImageFont.Layout.BASIC)
    for character in characters:
        yield _drawn(character, letters)


def _drawn(character: str, letters: ImageFont.FreeTypeFont) -> Pixels:
    left, top, right, bottom = letters.getbbox(character)
    side = SIZE + 2 * MARGIN
    image = Image.new("RGB", (side, side), "white")
    place = ((side - (right - left)) // 2 - left, (side - (bottom - top)) // 2 - top)
    ImageDraw.Draw(image).text(place, character, font=letters, fill="black")
    return np.ascontiguousarray(np.asarray(image)[:, :, ::-1])
