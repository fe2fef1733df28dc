"""A palette as a Word document: a table per copy, with shaded words."""

from io import BytesIO
from typing import Any

from docx.shared import Mm, Pt

from webadmin.palettes.printed_palette import PrintedCopy, PrintedPalette
from webadmin.reports.writers.docx import write_marked
from webadmin.sheets.word_document import add_grid, blank_document

COLOURS = ("F6C7B6", "BCDCE0", "F1DFA6", "D3CDEC", "C7E0BD", "F2C6D8")


def docx(palette: PrintedPalette) -> bytes:
    """Write the palette as a document."""
    document = blank_document(palette.title)
    document.add_heading(palette.title, 1)
    for line in palette.lines:
        document.add_paragraph(line)
    document.add_paragraph(" · ".join(f"{name} {figure}" for figure, name in palette.counts))
    for kind, sample, meaning in palette.legend:
        paragraph = document.add_paragraph()
        write_marked(paragraph, [(kind, sample)], COLOURS[0])
        paragraph.add_run(f"  {meaning}")
    if palette.missing:
        document.add_paragraph(palette.missing)
    for copy in palette.copies:
        _add_copy(document, copy, palette.head)
    document.add_paragraph(palette.statement)
    output = BytesIO()
    document.save(output)
    return output.getvalue()


def _add_copy(document: Any, copy: PrintedCopy, head: list[str]) -> None:
    document.add_heading(copy.heading, 2)
    for line in copy.lines:
        document.add_paragraph().add_run(line).font.size = Pt(8)
    cells = add_grid(document, 1 + len(copy.rows), 3, autofit=False)
    for cell, name in zip(cells, ("#", *head), strict=False):
        cell.text = name
    for at, row in enumerate(copy.rows, 1):
        number, page, source = cells[3 * at:3 * at + 3]
        number.text = str(row.number)
        write_marked(page.paragraphs[0], row.page, COLOURS[row.colour])
        write_marked(source.paragraphs[0], row.source, COLOURS[row.colour])
    for at, cell in enumerate(cells):
        cell.width = Mm((10, 75, 75)[at % 3])
