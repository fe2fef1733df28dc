"""Write a table of the desk in any of its forms."""

from io import BytesIO
from itertools import islice

from django.http.response import HttpResponseBase
from django.utils import timezone

from webadmin.accounts.tenancy import DeskRequest
from webadmin.attachments import send_attachment
from webadmin.hidden_characters import visible
from webadmin.holders.logo import logo_of
from webadmin.lists.tables.desk_table import DeskTable
from webadmin.reports.writers import printed_table
from webadmin.reports.writers.printed_table import ROWS, PrintedTable, first_rows, shortened
from webadmin.sheets import row_files
from webadmin.sheets.guarded_cells import Cell

MEDIA = {**printed_table.MEDIA, **row_files.MEDIA}


def sent_table(request: DeskRequest, name: str, table: DeskTable, form: str) -> HttpResponseBase:
    """Send a table in one of the forms of `MEDIA`.

    Raises ReportError when a PDF cannot be set.
    """
    if form in row_files.MEDIA:
        return row_files.send_rows(form, name, table.headings(), table.rows(request))
    content = _printed(request, table).written(form)
    return send_attachment(BytesIO(content), f"{name}.{form}", MEDIA[form])


def _printed(request: DeskRequest, table: DeskTable) -> PrintedTable:
    organisation, now, keys = request.tenant.organisation, timezone.localtime(), list(table.columns)
    rows = [[_cell(row[key]) for key in keys] for row in islice(table.rows(request), ROWS + 1)]
    more = [first_rows(ROWS)] if len(rows) > ROWS else []
    return PrintedTable(
        title=str(table.title), organisation=visible(str(organisation)),
        lines=[visible(str(organisation)), f"{now:%Y-%m-%d %H:%M %Z}", *more],
        headings=list(table.headings().values()), rows=rows[:ROWS], now=now, logo=logo_of(organisation),
        wide=[keys.index(key) for key in table.wide], right=[keys.index(key) for key in table.figures])


def _cell(value: Cell) -> str:
    return "" if value is None else shortened(value) if isinstance(value, str) else f"{value:,}"
