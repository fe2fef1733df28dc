"""A palette as a Word document: a table for each copy, the words shaded."""

from io import BytesIO
from typing import Any

from docx import Document
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Mm, Pt, RGBColor

from webadmin.palettes.printed_palette import Marked, PrintedCopy, PrintedPalette

COLOURS = ("F6C7B6", "BCDCE0", "F1DFA6", "D3CDEC", "C7E0BD", "F2C6D8")
EDITED = RGBColor(0x8A, 0x1C, 0x1C)
SOFT = RGBColor(0x5B, 0x66, 0x73)
LONGEST_TITLE = 255
"""Characters of the title among a document's properties; one with hidden characters made visible may have more."""


def docx(palette: PrintedPalette) -> bytes:
    """Write the palette as a document."""
    document = Document()
    style = document.styles["Normal"]
    style.font.name, style.font.size = "Times New Roman", Pt(10)
    style.element.rPr.rFonts.set(qn("w:eastAsia"), "SimSun")
    document.core_properties.title, document.core_properties.author = palette.title[:LONGEST_TITLE], ""
    document.add_heading(palette.title, 1)
    for line in palette.lines:
        document.add_paragraph(line)
    document.add_paragraph(" · ".join(f"{name} {figure}" for figure, name in palette.counts))
    for kind, sample, meaning in palette.legend:
        paragraph = document.add_paragraph()
        _write(paragraph, [(kind, sample)], 0)
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
    table = document.add_table(rows=1 + len(copy.rows), cols=3, style="Table Grid")
    table.autofit = False
    cells = table._cells  # noqa: SLF001 - the public accessor reads the whole table again for every cell
    for cell, name in zip(cells, ("#", *head), strict=False):
        cell.text = name
    for at, row in enumerate(copy.rows, 1):
        number, page, source = cells[3 * at:3 * at + 3]
        number.text = str(row.number)
        _write(page.paragraphs[0], row.page, row.colour)
        _write(source.paragraphs[0], row.source, row.colour)
    for at, cell in enumerate(cells):
        cell.width = Mm((10, 75, 75)[at % 3])


def _write(paragraph: Any, spans: Marked, colour: int) -> None:
    for kind, text in spans:
        run = paragraph.add_run(text)
        if kind in ("same", "disguised"):
            _shade(run, COLOURS[colour])
        run.font.underline = kind in ("disguised", "edited")
        if kind == "edited":
            run.font.color.rgb = EDITED
        if kind == "inserted":
            run.font.color.rgb, run.font.size, run.font.italic = SOFT, Pt(8), True


def _shade(run: Any, colour: str) -> None:
    shading = OxmlElement("w:shd")
    shading.set(qn("w:val"), "clear")
    shading.set(qn("w:color"), "auto")
    shading.set(qn("w:fill"), colour)
    run._r.get_or_add_rPr().append(shading)  # noqa: SLF001 - the library has no call for shading
