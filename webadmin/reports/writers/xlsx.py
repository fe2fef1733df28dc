"""Reports as XLSX: a summary, the cases with their facts, and every copied passage.

Every text is stored as text, whatever it starts with, so no spreadsheet takes it for a formula. A passage longer
than a cell may be goes on in the next row.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, BinaryIO

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Alignment, Font
from openpyxl.utils import get_column_letter

from webadmin.hidden_characters import visible
from webadmin.reports.content import Quote, ReportContent, ReportEntry
from webadmin.reports.facts import FACTS
from webadmin.reports.writers.base import Format
from webadmin.reports.writers.cells import PASSAGE_COLUMNS, Cell, fact_cells, headings, passage_cells
from webadmin.reports.writers.summary import GLOSSARY, STATEMENT, origin, tables
from webadmin.words.catalogue import Words
from webadmin.words.units import Unit, rounded

PART = 16_000
"""Characters a cell; Excel allows 32,767 UTF-16 units, and a rare character takes two."""
WIDE = {"reason": 40, "url": 50, "final_url": 50, "sha256": 66, "screenshot": 66, "source_sha256": 66, "methods": 40,
        "page_text": 80, "source_text": 80}
"""Widths of columns, in characters; others are NARROW."""
NARROW = 18
NUMBER_FORMATS = {Unit.SHARE: "0.00%", Unit.SCORE: "#,##0.0", Unit.BYTES: "#,##0", Unit.COUNT: "#,##0",
                  Unit.CHARACTERS: "#,##0"}
FACT_FORMATS = [NUMBER_FORMATS.get(fact.kind, "General") if isinstance(fact.kind, Unit) else "General"
                for fact in FACTS]
"""How a spreadsheet shows the figures of each fact."""
GROUP_FORMATS = ["General", "General", "#,##0", "#,##0", "0.00%"]
PASSAGE_FORMATS = ["General", "General", *("0.00%" if name.endswith("identity") else "General"
                                           for name in PASSAGE_COLUMNS)]


def write(report: ReportContent, words: Words, output: BinaryIO) -> None:
    """Write the workbook; rows go to temporary files as they come."""
    book = Workbook(write_only=True)
    book.properties.title, book.properties.creator = words("title"), report.software
    book.properties.created = report.generated_at.replace(tzinfo=None)
    try:
        _fill(book, report, words)
    except BaseException:
        for sheet in book:
            sheet.close()  # one left open complains when it is collected
        raise
    book.save(output)


def _fill(book: Any, report: ReportContent, words: Words) -> None:
    _summary(_sheet(book, words("sheet.summary"), [40, 100]), report, words)
    _groups(_sheet(book, words("sheet.groups"), [NARROW, 40, NARROW, NARROW, NARROW]), report, words)
    cases = _sheet(book, words("sheet.cases"), [WIDE.get(fact.key, NARROW) for fact in FACTS])
    passages = _sheet(book, words("sheet.passages"), [NARROW, NARROW, *(WIDE.get(n, NARROW) for n in PASSAGE_COLUMNS)])
    cases.append(_row(cases, headings(words), bold=True))
    passages.append(_row(passages, map(words, ("case", "passage_part", *PASSAGE_COLUMNS)), bold=True))
    for entry in report.entries:
        cases.append(_row(cases, fact_cells(entry, words, report.generated_at.tzinfo), FACT_FORMATS))
        for row in _passages(entry):
            passages.append(_row(passages, row, PASSAGE_FORMATS))


def _sheet(book: Any, name: str, widths: Iterable[int]) -> Any:
    sheet = book.create_sheet(name)
    sheet.freeze_panes = "A2"
    for number, width in enumerate(widths, 1):
        sheet.column_dimensions[get_column_letter(number)].width = width
    return sheet


def _summary(sheet: Any, report: ReportContent, words: Words) -> None:
    sheet.append(_row(sheet, [words("title")], bold=True))
    for line in origin(report, words):
        sheet.append(_row(sheet, line))
    for name, counts in tables(report, words):
        sheet.append(_row(sheet, [name], bold=True))
        for count in counts:
            sheet.append(_row(sheet, count))
    for name, keys in (("statement", STATEMENT), ("glossary", GLOSSARY)):
        sheet.append(_row(sheet, [words(name)], bold=True))
        for key in keys:
            sheet.append(_row(sheet, ["", words(key)]))


def _groups(sheet: Any, report: ReportContent, words: Words) -> None:
    sheet.append(_row(sheet, map(words, ("site", "work", "in_group", "headline.online", "largest_share")), bold=True))
    for group in report.totals.groups:
        share = rounded(group.largest_share, Unit.SHARE)
        sheet.append(_row(sheet, (group.site, group.work, group.copies, group.online, share), GROUP_FORMATS))


def _passages(entry: ReportEntry) -> Iterator[list[Cell]]:
    for number, quote in enumerate(entry.quotes, 1):
        parts = max(1, -(-max(len(quote.page_text), len(quote.source_text)) // PART))
        for part in range(parts):
            yield [entry.case.case, f"{part + 1}/{parts}", *passage_cells(number, _part(quote, part))]


def _part(quote: Quote, part: int) -> Quote:
    cut = slice(part * PART, (part + 1) * PART)
    return replace(quote, page_text=quote.page_text[cut], source_text=quote.source_text[cut])


def _row(sheet: Any, cells: Iterable[Cell], formats: Iterable[str] = (), *, bold: bool = False) -> list[Any]:
    row = [_cell(sheet, value, bold=bold) for value in cells]
    for cell, number_format in zip(row, formats, strict=False):
        cell.number_format = number_format
    return row


def _cell(sheet: Any, value: Cell, *, bold: bool) -> Any:
    """Make a cell whose type follows the value's, never its first character."""
    cell = WriteOnlyCell(sheet)
    if isinstance(value, str):
        cell.value, cell.data_type = _fitting(visible(value)), "s"
        cell.alignment = Alignment(wrap_text=len(value) > NARROW, vertical="top")
    else:
        cell.value = value
        cell.alignment = Alignment(vertical="top")
    if bold:
        cell.font = Font(bold=True)
    return cell


def _fitting(text: str) -> str:
    """Cut what no cell can hold, and say how much went; only facts come here that long, never passages."""
    return text if len(text) <= 2 * PART else f"{text[:PART]} … (+{len(text) - PART})"


XLSX = Format("xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", write)
