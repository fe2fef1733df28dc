"""Draw the characters of a font as pictures of one letter each.

Used in the child process alone: the font comes from a hostile site.
"""

from collections.abc import Iterator
from io import BytesIO

import numpy as np
from fontTools.ttLib import TTFont
from PIL import Image, ImageDraw, ImageFont

from crawler.pictures.bounded_picture import Pixels

SIZE, MARGIN = 40, 6
"""Pixels of a letter, and of white around it."""


def drawn(font: bytes, characters: str) -> Iterator[Pixels]:
    """Draw characters, black on white; raises whatever a broken font raises."""
    source = TTFont(BytesIO(font), lazy=True, fontNumber=0)
    source.flavor = None  # as it is without the wrapping for the web
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
