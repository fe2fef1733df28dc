"""Workbooks written row by row: memory use does not grow with the number of rows.

All texts are stored as text, whatever they start with, so that no spreadsheet interprets them as formulas or links.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime
from itertools import chain, repeat
from tempfile import TemporaryDirectory
from typing import Any, BinaryIO

import xlsxwriter

from webadmin.hidden_characters import visible
from webadmin.sheets.guarded_cells import Cell

PART = 16_000
"""Maximum characters of a cell; Excel allows 32,767 UTF-16 units, and a rare character takes two."""
MOST_ROWS = 2**20
"""Maximum rows of a sheet."""
NARROW = 18
"""Maximum characters in a column of ordinary width; longer texts are wrapped."""
GENERAL = "General"
"""Format of numbers without a special format."""


class SheetRows:
    """Appends rows to a sheet, and to further ones when it is full."""

    def __init__(self, book: "Workbook", begin: Callable[[int], Any]) -> None:
        self._book, self._begin = book, begin
        self._number, self._row, self._head = 1, 0, list[Cell]()
        self._sheet = begin(1)

    def append(self, cells: Iterable[Cell], formats: Iterable[str] = (), *, bold: bool = False) -> None:
        """Append a row; `formats` apply to its numbers, from the left."""
        row = list(cells)
        if bold and not self._row:
            self._head = row
        if self._row == MOST_ROWS:
            self._number, self._row = self._number + 1, 0
            self._sheet = self._begin(self._number)
            if self._head:
                self._write(self._head, (), bold=True)
        self._write(row, formats, bold=bold)

    def _write(self, cells: Iterable[Cell], formats: Iterable[str], *, bold: bool) -> None:
        for column, (value, number_format) in enumerate(zip(cells, chain(formats, repeat(GENERAL)), strict=False)):
            if isinstance(value, str):
                style = self._book.style(number_format, wrapped=len(value) > NARROW, bold=bold)
                self._sheet.write_string(self._row, column, _fitting(visible(value)), style)
            elif value is not None:
                style = self._book.style(number_format, wrapped=False, bold=bold)
                self._sheet.write_number(self._row, column, value, style)
        self._row += 1


class Workbook:
    """A workbook in the making, with one style for all cells that look alike."""

    def __init__(self, book: Any) -> None:
        self._book = book
        self._styles: dict[tuple[str, bool, bool], Any] = {}

    def describe(self, title: str, creator: str, created: datetime) -> None:
        """Set the properties of the file."""
        self._book.set_properties({"title": title, "author": creator, "created": created.replace(tzinfo=None)})

    def sheet(self, name: str = "", widths: Iterable[int] = ()) -> SheetRows:
        """Add a sheet.

        With the widths of its columns, in characters, its first row stays in view.
        """
        columns = list(enumerate(widths))

        def begin(number: int) -> Any:
            sheet = self._book.add_worksheet(f"{name} {number}" if name and number > 1 else name or None)
            sheet.freeze_panes(1 if columns else 0, 0)
            for column, width in columns:
                sheet.set_column(column, column, width)
            return sheet

        return SheetRows(self, begin)

    def style(self, number_format: str, *, wrapped: bool, bold: bool) -> Any:
        """Return the style of cells that look alike."""
        key = (number_format, wrapped, bold)
        if key not in self._styles:
            look = {"num_format": number_format, "text_wrap": wrapped, "valign": "top", "bold": bold}
            self._styles[key] = self._book.add_format(look)
        return self._styles[key]


@contextmanager
def workbook(output: BinaryIO) -> Iterator[Workbook]:
    """Write a workbook, whose rows are in temporary files until the block ends."""
    with TemporaryDirectory() as folder:
        book = xlsxwriter.Workbook(output, {"constant_memory": True, "tmpdir": folder})
        book.use_zip64()
        try:
            yield Workbook(book)
        except BaseException:
            for sheet in book.worksheets():
                sheet._opt_close()  # noqa: SLF001 - only `close` does so, which would write the unfinished workbook
            raise
        book.close()


def _fitting(text: str) -> str:
    """Cut a text that is too long for a cell, and state how much was cut.

    Only facts can be so long; passages are split before.
    """
    return text if len(text) <= 2 * PART else f"{text[:PART]} … (+{len(text) - PART})"
