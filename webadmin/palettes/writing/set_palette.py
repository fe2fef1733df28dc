"""A palette as PDF/A or as one long picture.

Typst typesets it in the child process for reports.
"""

from dataclasses import asdict
from typing import Any

from webadmin.palettes.printed_palette import Marked, PrintedPalette
from webadmin.reports.writers.base import ReportError
from webadmin.reports.writers.pdf import fitted
from webadmin.sheets.printing import set_apart

PICTURED = 30_000
"""Maximum characters of a picture, both sides together: some 20,000 pixels in height, beyond which viewers fail."""


def pdf(palette: PrintedPalette) -> bytes:
    """Typeset the palette on pages; raises ReportError if that fails."""
    return set_apart(_document(palette, picture=False))


def png(palette: PrintedPalette) -> bytes:
    """Typeset the palette as one picture.

    Raises ReportError if it is too long or typesetting fails.
    """
    if palette.characters > PICTURED:
        raise ReportError("a picture holds {most:,} characters and this palette has {count:,}: take paragraphs out, "
                          "or write it as PDF", most=PICTURED, count=palette.characters)
    return set_apart(_document(palette, picture=True))


def _document(palette: PrintedPalette, *, picture: bool) -> dict[str, Any]:
    """Convert the palette into the input of `typst/palette.typ`."""
    copies = [{"heading": fitted(copy.heading), "lines": [fitted(line) for line in copy.lines],
               "rows": [{"number": row.number, "colour": row.colour, "page": _marked(row.page),
                         "source": _marked(row.source)} for row in copy.rows]} for copy in palette.copies]
    return {"layout": "palette", "picture": picture, **asdict(palette), "title": fitted(palette.title),
            "lines": [fitted(line) for line in palette.lines], "copies": copies}


def _marked(spans: Marked) -> list[list[str]]:
    return [[kind, fitted(text)] for kind, text in spans]
