"""Send a table of the desk in any file format."""

from django.http.response import HttpResponseBase

from webadmin.accounts.tenancy import DeskRequest
from webadmin.lists.tables.desk_table import DeskTable
from webadmin.sheets.table_files import MEDIA, TableFile, send_table

__all__ = ["MEDIA", "sent_table"]


def sent_table(request: DeskRequest, name: str, table: DeskTable, form: str) -> HttpResponseBase:
    """Send a table in one of the formats in `MEDIA`.

    Raises ReportError if a PDF cannot be typeset.
    """
    return send_table(request.tenant.organisation, TableFile(
        name, str(table.title), table.headings(), table.rows(request), table.wide, table.figures), form)
