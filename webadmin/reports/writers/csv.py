"""Reports as CSV: a line for each copied passage, with the facts of its case.

UTF-8 with a byte order mark, without which spreadsheets guess another encoding. A case without passages has one line; a
book that passes off has one for each page. Text that a spreadsheet could interpret as a formula gets an apostrophe in
front.
"""

import csv
import io
from collections.abc import Iterable
from typing import BinaryIO

from webadmin.reports.content import ReportContent
from webadmin.reports.writers.base import Format
from webadmin.reports.writers.book_cells import book_cells
from webadmin.reports.writers.cells import PASSAGE_COLUMNS, fact_cells, headings, passage_cells
from webadmin.sheets.guarded_cells import Cell, guarded
from webadmin.words.catalogue import Words


def write(report: ReportContent, words: Words, output: BinaryIO) -> None:
    """Write the report; memory use does not grow with the number of cases."""
    text = io.TextIOWrapper(output, encoding="utf-8-sig", errors="backslashreplace", newline="", write_through=True)
    rows = csv.writer(text, quoting=csv.QUOTE_NONNUMERIC)
    rows.writerow([*headings(words), *map(words, PASSAGE_COLUMNS)])
    for entry in report.entries:
        facts = fact_cells(entry, words, report.generated_at.tzinfo)
        passages: Iterable[list[Cell]] = (
            [passage_cells(number, quote) for number, quote in enumerate(entry.quotes, 1)]
            or [[None] * len(PASSAGE_COLUMNS)]
        )
        rows.writerows([guarded(cell) for cell in (*facts, *passage)] for passage in passages)
    for book in report.passed_off:
        rows.writerows([guarded(cell) for cell in cells] for cells in book_cells(book, words, report))
    text.detach()


CSV = Format("csv", "text/csv; charset=utf-8", write)
