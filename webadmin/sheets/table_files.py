"""Send a table in any format.

Files for programs contain all rows; printed ones have the organisation's logo.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import islice

from django.http.response import HttpResponseBase
from django.utils import timezone

from webadmin.accounts.models import Organisation
from webadmin.attachments import send_attachment
from webadmin.hidden_characters import visible
from webadmin.holders.logo import logo_of
from webadmin.sheets import printed_table, row_files
from webadmin.sheets.guarded_cells import Cell
from webadmin.sheets.printed_table import ROWS, PrintedTable, first_rows, shortened
from webadmin.sheets.row_files import Headings, Row
from webadmin.words.moments import to_the_minute

MEDIA = {**printed_table.MEDIA, **row_files.MEDIA}
LONG = 16
"""Minimum characters of a text that makes its column share the remaining width."""


@dataclass(frozen=True)
class TableFile:
    """A table to send."""

    name: str
    """File name without extension."""
    title: str
    """Title above the printed table."""
    headings: Headings
    rows: Iterable[Row]
    wide: Sequence[str] = ()
    """Keys of columns with long texts; if empty, these are detected."""
    figures: Sequence[str] = ()
    """Keys of columns with numbers; if empty, these are detected."""


def send_table(organisation: Organisation, table: TableFile, form: str) -> HttpResponseBase:
    """Send a table in one of the formats in `MEDIA`.

    Raises ReportError if a PDF cannot be typeset.
    """
    if form in row_files.MEDIA:
        return row_files.send_rows(form, table.name, table.headings, table.rows)
    content = _printed(organisation, table).written(form)
    return send_attachment(BytesIO(content), f"{table.name}.{form}", MEDIA[form])


def _printed(organisation: Organisation, table: TableFile) -> PrintedTable:
    now, keys = timezone.localtime(), list(table.headings)
    found = list(islice(table.rows, ROWS + 1))
    more = [first_rows(ROWS)] if len(found) > ROWS else []
    found = found[:ROWS]
    wide = table.wide or [key for key in keys if any(len(_cell(row[key])) > LONG for row in found)]
    figures = table.figures or [key for key in keys if all(isinstance(row[key], int | float) for row in found)]
    return PrintedTable(
        title=visible(table.title), organisation=visible(str(organisation)),
        lines=[visible(str(organisation)), to_the_minute(now), *more],
        headings=list(table.headings.values()), rows=[[_cell(row[key]) for key in keys] for row in found],
        now=now, logo=logo_of(organisation), wide=[keys.index(key) for key in wide],
        right=[keys.index(key) for key in figures])


def _cell(value: Cell) -> str:
    if isinstance(value, str):
        return shortened(value)
    return "" if value is None else f"{round(value, 3):,}"
