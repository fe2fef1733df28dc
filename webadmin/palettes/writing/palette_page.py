"""A palette as one HTML file without scripts or external resources, escaped.

Its own Content-Security-Policy allows only its style, by digest, so that it is equally safe when opened from a disk.
"""

import base64
import hashlib
from dataclasses import asdict
from functools import cache
from pathlib import Path

from django.template import Context, Engine, Template
from django.utils.safestring import mark_safe

from webadmin.palettes.printed_palette import PrintedPalette

LAYOUT = Path(__file__).with_name("layout")


def html(palette: PrintedPalette) -> bytes:
    """Write the palette as a self-contained page."""
    style = (LAYOUT / "palette.css").read_text(encoding="utf-8")
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    values = {**asdict(palette), "style": mark_safe(style), "digest": digest}  # noqa: S308 - a file of ours
    return _template().render(Context(values)).encode()


@cache
def _template() -> Template:
    return Engine(autoescape=True).from_string((LAYOUT / "palette.html").read_text(encoding="utf-8"))
