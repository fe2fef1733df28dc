"""Write a table of the desk in any of its forms."""

from django.http.response import HttpResponseBase

from webadmin.accounts.tenancy import DeskRequest
from webadmin.lists.tables.desk_table import DeskTable
from webadmin.sheets.table_files import MEDIA, TableFile, send_table

__all__ = ["MEDIA", "sent_table"]


def sent_table(request: DeskRequest, name: str, table: DeskTable, form: str) -> HttpResponseBase:
    """Send a table in one of the forms of `MEDIA`.

    Raises ReportError when a PDF cannot be set.
    """
    return send_table(request.tenant.organisation, TableFile(
        name, str(table.title), table.headings(), table.rows(request), table.wide, table.figures), form)
