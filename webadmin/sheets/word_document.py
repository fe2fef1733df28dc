"""Begin Word documents, and put logos and tables into them.

They have one look, their own day, and no name of who or what wrote them.
"""

from collections.abc import Sequence
from datetime import UTC, datetime
from io import BytesIO
from typing import Any

from docx import Document
from docx.oxml.ns import qn
from docx.shared import Mm, Pt

from webadmin.holders.shown_pictures import of_plain_origin

MEDIA = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
LONGEST_TITLE = 255
"""Characters of the title among a document's properties; one with hidden characters made visible may have more."""


def blank_document(title: str, size: int = 10) -> Any:
    """Make an empty document, its text so many points high."""
    document = Document()
    style = document.styles["Normal"]
    style.font.name, style.font.size = "Times New Roman", Pt(size)
    style.element.rPr.rFonts.set(qn("w:eastAsia"), "SimSun")
    facts = document.core_properties
    facts.title, facts.author, facts.comments = title[:LONGEST_TITLE], "", ""
    facts.created = facts.modified = datetime.now(UTC)  # the library's own day is in 2013
    return document


def add_logo(document: Any, logo: bytes) -> None:
    """Put a logo into a document; one that cannot be read is left out."""
    if logo and not _has_put(document, logo):
        _has_put(document, of_plain_origin(logo))  # the library takes few heads of JPEG


def _has_put(document: Any, logo: bytes) -> bool:
    paragraph = document.add_paragraph()
    try:
        paragraph.add_run().add_picture(BytesIO(logo), height=Mm(16))
    except Exception:  # noqa: BLE001 - a picture of no height is a division by zero to the library, and so on
        paragraph._p.getparent().remove(paragraph._p)  # noqa: SLF001 - the library has no call for it
        return False
    return True


def add_rows(document: Any, rows: Sequence[Sequence[str]]) -> None:
    """Put a table of one or more rows of equal length into a document."""
    for cell, text in zip(add_grid(document, len(rows), len(rows[0])), (text for row in rows for text in row),
                          strict=True):
        cell.text = text


def add_grid(document: Any, rows: int, columns: int, *, autofit: bool = True) -> list[Any]:
    """Put an empty table into a document and give its cells, row by row."""
    table = document.add_table(rows=rows, cols=columns, style="Table Grid")
    if not autofit:
        table.autofit = False
    return list(table._cells)  # noqa: SLF001 - the public accessor reads the whole table again for every cell
