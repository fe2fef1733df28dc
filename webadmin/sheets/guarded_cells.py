"""Make table cells safe that a spreadsheet could interpret as formulas."""

from webadmin.hidden_characters import visible

Cell = str | int | float | None
FORMULA_STARTS = "=+-@＝＋－＠\t\r\n\0"
"""Includes full-width characters, which start formulas in some East Asian settings."""


def guarded(cell: Cell) -> Cell:
    """Make a cell safe to open in a spreadsheet; numbers are unchanged."""
    if not isinstance(cell, str):
        return "" if cell is None else cell
    shown = visible(cell)
    starts = (cell[:1], cell.lstrip()[:1], shown[:1])
    return f"'{shown}" if any(start and start in FORMULA_STARTS for start in starts) else shown
