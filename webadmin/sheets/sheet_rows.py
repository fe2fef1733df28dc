"""Rows of a sheet whose cells share style objects.

A style that is set through a cell's own properties is built and compared again for every cell, which took two thirds
of the time of a workbook.
"""

from collections.abc import Iterable
from itertools import chain, repeat
from typing import Any

from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Alignment, Font

from webadmin.hidden_characters import visible
from webadmin.sheets.guarded_cells import Cell

PART = 16_000
"""Maximum characters of a cell; Excel allows 32,767 UTF-16 units, and a rare character takes two."""
NARROW = 18
"""Maximum characters in a column of ordinary width; longer texts are wrapped."""
GENERAL = "General"
"""Format of numbers without a special format."""


class SheetRows:
    """Appends rows to a sheet of a write-only workbook."""

    def __init__(self, sheet: Any) -> None:
        self._sheet = sheet
        self._styles: dict[tuple[str, bool, bool], Any] = {}

    def append(self, cells: Iterable[Cell], formats: Iterable[str] = (), *, bold: bool = False) -> None:
        """Append a row; `formats` apply to its numbers, from the left."""
        self._sheet.append([
            None if value is None else self._cell(value, number_format, bold=bold)
            for value, number_format in zip(cells, chain(formats, repeat(GENERAL)), strict=False)])

    def _cell(self, value: str | float, number_format: str, *, bold: bool) -> Any:
        """Create a cell with the type of the value, whatever its first character."""
        cell, wrapped = WriteOnlyCell(self._sheet), False
        if isinstance(value, str):
            cell.value, cell.data_type = _fitting(visible(value)), "s"
            wrapped = len(value) > NARROW
        else:
            cell.value = value
        cell._style = self._style(number_format, wrapped=wrapped, bold=bold)  # noqa: SLF001 - see the module
        return cell

    def _style(self, number_format: str, *, wrapped: bool, bold: bool) -> Any:
        key = (number_format, wrapped, bold)
        if key not in self._styles:
            model = WriteOnlyCell(self._sheet)
            model.alignment, model.font = Alignment(wrap_text=wrapped, vertical="top"), Font(bold=bold)
            model.number_format = number_format
            self._styles[key] = model._style  # noqa: SLF001 - the only style object that cells can share
        return self._styles[key]


def _fitting(text: str) -> str:
    """Cut a text that is too long for a cell, and state how much was cut.

    Only facts can be so long; passages are split before.
    """
    return text if len(text) <= 2 * PART else f"{text[:PART]} … (+{len(text) - PART})"
