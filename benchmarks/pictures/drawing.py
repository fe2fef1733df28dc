"""Draw chapters as pictures like those that sites show instead of text."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from random import Random

import pylopdf_fonts_zh_cn
from PIL import Image, ImageDraw, ImageFont

FONTS = tuple(sorted(str(each) for each in Path(pylopdf_fonts_zh_cn.__file__).parent.glob("*.otf")))
WIDTH, MARGIN = 720, 30


@dataclass(frozen=True)
class Look:
    """The appearance of a picture."""

    name: str
    ink: str = "#222222"
    paper: str = "#ffffff"
    watermark: str = ""
    quality: int = 0
    """JPEG quality; 0 for a PNG."""


LOOKS = (
    Look("clean"), Look("dark", ink="#b0b0b0", paper="#1a1a1a"),
    Look("watermarked", paper="#f5efdc", watermark="#dccfae"), Look("poor JPEG", quality=15),
)


@dataclass(frozen=True)
class Layout:
    """The size of the characters, and the distance between lines."""

    size: int = 24
    spacing: float = 1.6
    font: str = FONTS[0]

    @property
    def columns(self) -> int:
        """Compute how many full-width characters fit on a line."""
        return (WIDTH - 2 * MARGIN) // self.size


def layout_of(random: Random) -> Layout:
    """Choose a layout like those of sites."""
    return Layout(random.choice((20, 22, 24, 28)), random.choice((1.4, 1.6, 1.8)), random.choice(FONTS))


def wrapped(text: str, columns: int) -> list[str]:
    """Break paragraphs into lines, the first indented by two characters."""
    lines: list[str] = []
    for paragraph in filter(None, (each.strip() for each in text.splitlines())):
        left = "　　" + paragraph
        while left:
            lines.append(left[:columns])
            left = left[columns:]
    return lines


def chapter_pictures(text: str, look: Look, layout: Layout, count: int = 1) -> list[bytes]:
    """Draw a chapter as a number of pictures, each with its share of the lines."""
    lines = wrapped(text, layout.columns)
    share = -(-len(lines) // count)
    return [drawn(lines[start:start + share], look, layout) for start in range(0, len(lines), share)]


def drawn(lines: Sequence[str], look: Look, layout: Layout) -> bytes:
    """Draw lines of text."""
    step = round(layout.size * layout.spacing)
    image = Image.new("RGB", (WIDTH, 2 * MARGIN + step * len(lines)), look.paper)
    font = ImageFont.truetype(layout.font, layout.size)
    if look.watermark:
        _mark(image, look.watermark)
    pen = ImageDraw.Draw(image)
    for number, line in enumerate(lines):
        pen.text((MARGIN, MARGIN + number * step), line, font=font, fill=look.ink)
    return _encoded(image, look.quality)


def _mark(image: Image.Image, colour: str) -> None:
    """Draw a site's name as a slanted watermark, repeatedly."""
    width, height = image.size
    layer = Image.new("L", (2 * width, 2 * height))
    pen, font = ImageDraw.Draw(layer), ImageFont.truetype(FONTS[0], 40)
    for top in range(0, 2 * height, 160):
        for left in range(0, 2 * width, 360):
            pen.text((left, top), "本站首发 免费阅读", font=font, fill=255)
    turned = layer.rotate(30).crop((width // 2, height // 2, width // 2 + width, height // 2 + height))
    image.paste(colour, (0, 0), turned)


def _encoded(image: Image.Image, quality: int) -> bytes:
    out = BytesIO()
    save: Callable[..., None] = image.save
    save(out, "JPEG", quality=quality) if quality else save(out, "PNG")
    return out.getvalue()
