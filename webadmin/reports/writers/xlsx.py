"""Reports as XLSX.

It has a summary, the cases with their facts, and every copied passage. A passage that is too long for a cell continues
in the next row.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import BinaryIO

from webadmin.reports.content import Quote, ReportContent, ReportEntry
from webadmin.reports.facts import FACTS
from webadmin.reports.writers.book_cells import book_cells
from webadmin.reports.writers.cells import PASSAGE_COLUMNS, fact_cells, headings, passage_cells
from webadmin.reports.writers.printed_book import description_of
from webadmin.reports.writers.summary import GLOSSARY, STATEMENT, origin, tables
from webadmin.sheets.guarded_cells import Cell
from webadmin.sheets.workbook import GENERAL, NARROW, PART, SheetRows, Workbook, workbook
from webadmin.words.catalogue import Words
from webadmin.words.units import Unit, rounded

WIDE = {"reason": 40, "url": 50, "final_url": 50, "sha256": 66, "screenshot": 66, "source_sha256": 66, "methods": 40,
        "page_text": 80, "source_text": 80}
"""Widths of columns in characters; the others have NARROW."""
NUMBER_FORMATS = {Unit.SHARE: "0.00%", Unit.SCORE: "#,##0.0", Unit.BYTES: "#,##0", Unit.COUNT: "#,##0",
                  Unit.CHARACTERS: "#,##0"}
FACT_FORMATS = [NUMBER_FORMATS.get(fact.kind, GENERAL) if isinstance(fact.kind, Unit) else GENERAL
                for fact in FACTS]
"""The spreadsheet number format of each fact."""
GROUP_FORMATS = [GENERAL, GENERAL, "#,##0", "#,##0", "0.00%"]
PASSAGE_FORMATS = [GENERAL, GENERAL, *("0.00%" if name.endswith("identity") else GENERAL
                                           for name in PASSAGE_COLUMNS)]


def write(report: ReportContent, words: Words, output: BinaryIO) -> None:
    """Write the workbook."""
    with workbook(output) as book:
        book.describe(words("title"), report.software, report.generated_at)
        _fill(book, report, words)


def _fill(book: Workbook, report: ReportContent, words: Words) -> None:
    _summary(book.sheet(words("sheet.summary"), [40, 100]), report, words)
    _groups(book.sheet(words("sheet.groups"), [NARROW, 40, NARROW, NARROW, NARROW]), report, words)
    cases = book.sheet(words("sheet.cases"), [WIDE.get(fact.key, NARROW) for fact in FACTS])
    widths = [NARROW, NARROW, *(WIDE.get(name, NARROW) for name in PASSAGE_COLUMNS)]
    passages = book.sheet(words("sheet.passages"), widths)
    cases.append(headings(words), bold=True)
    passages.append(map(words, ("case", "passage_part", *PASSAGE_COLUMNS)), bold=True)
    if report.passed_off:
        _books(book.sheet(words("passed_off"), [WIDE.get(fact.key, NARROW) for fact in FACTS]), report, words)
    for entry in report.entries:
        cases.append(fact_cells(entry, words, report.generated_at.tzinfo), FACT_FORMATS)
        for row in _passages(entry):
            passages.append(row, PASSAGE_FORMATS)


def _summary(sheet: SheetRows, report: ReportContent, words: Words) -> None:
    sheet.append([words("title")], bold=True)
    for line in origin(report, words):
        sheet.append(line)
    for name, counts in tables(report, words):
        sheet.append([name], bold=True)
        for count in counts:
            sheet.append(count)
    for name, keys in (("statement", STATEMENT), ("glossary", GLOSSARY)):
        sheet.append([words(name)], bold=True)
        for key in keys:
            sheet.append(["", words(key)])


def _groups(sheet: SheetRows, report: ReportContent, words: Words) -> None:
    sheet.append(map(words, ("site", "work", "in_group", "headline.online", "largest_share")), bold=True)
    for group in report.totals.groups:
        share = rounded(group.largest_share, Unit.SHARE)
        sheet.append((group.site, group.work, group.copies, group.online, share), GROUP_FORMATS)


def _books(sheet: SheetRows, report: ReportContent, words: Words) -> None:
    """Write the description of each book, then its pages."""
    sheet.append(headings(words), bold=True)
    for book in report.passed_off:
        sheet.append([book.case, description_of(book, words, report.generated_at.tzinfo)])
        for cells in book_cells(book, words, report):
            sheet.append(cells[:len(FACTS)], FACT_FORMATS)


def _passages(entry: ReportEntry) -> Iterator[list[Cell]]:
    for number, quote in enumerate(entry.quotes, 1):
        parts = max(1, -(-max(len(quote.page_text), len(quote.source_text)) // PART))
        for part in range(parts):
            yield [entry.case.case, f"{part + 1}/{parts}", *passage_cells(number, _part(quote, part))]


def _part(quote: Quote, part: int) -> Quote:
    cut = slice(part * PART, (part + 1) * PART)
    return replace(quote, page_text=quote.page_text[cut], source_text=quote.source_text[cut])
