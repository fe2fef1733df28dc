"""Create Word documents, and add logos and tables to them.

They share one look, have the current date, and name no author or software.
"""

from collections.abc import Sequence
from datetime import UTC, datetime
from io import BytesIO
from typing import Any

from docx import Document
from docx.oxml.ns import qn
from docx.shared import Mm, Pt

from webadmin.holders.shown_pictures import of_plain_origin

LONGEST_TITLE = 255
"""Maximum characters of the title in the document's properties; showing hidden characters can make it longer."""


def blank_document(title: str, size: int = 10) -> Any:
    """Create an empty document with a font size in points."""
    document = Document()
    style = document.styles["Normal"]
    style.font.name, style.font.size = "Times New Roman", Pt(size)
    style.element.rPr.rFonts.set(qn("w:eastAsia"), "SimSun")
    facts = document.core_properties
    facts.title, facts.author, facts.comments = title[:LONGEST_TITLE], "", ""
    facts.created = facts.modified = datetime.now(UTC)  # the library's default is in 2013
    return document


def add_logo(document: Any, logo: bytes) -> None:
    """Add a logo to a document; one that cannot be read is left out."""
    if logo and not _has_put(document, logo):
        _has_put(document, of_plain_origin(logo))  # the library reads few kinds of JPEG headers


def _has_put(document: Any, logo: bytes) -> bool:
    paragraph = document.add_paragraph()
    try:
        paragraph.add_run().add_picture(BytesIO(logo), height=Mm(16))
    except Exception:  # noqa: BLE001 - the library raises anything, such as a division by zero for a height of 0
        paragraph._p.getparent().remove(paragraph._p)  # noqa: SLF001 - the library has no function for it
        return False
    return True


def add_rows(document: Any, rows: Sequence[Sequence[str]]) -> None:
    """Add a table of one or more rows of equal length to a document."""
    for cell, text in zip(add_grid(document, len(rows), len(rows[0])), (text for row in rows for text in row),
                          strict=True):
        cell.text = text


def add_grid(document: Any, rows: int, columns: int, *, autofit: bool = True) -> list[Any]:
    """Add an empty table to a document and return its cells, row by row."""
    table = document.add_table(rows=rows, cols=columns, style="Table Grid")
    if not autofit:
        table.autofit = False
    return list(table._cells)  # noqa: SLF001 - the public property reads the whole table again for every cell
