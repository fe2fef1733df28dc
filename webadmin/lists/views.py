"""Send a list of the desk as a file with all its rows."""

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.http.response import HttpResponseBase
from django.utils.module_loading import import_string
from django.views.decorators.http import require_safe

from webadmin.accounts.tenancy import DeskRequest
from webadmin.attachments import say_not_made
from webadmin.audit.actions import Action
from webadmin.audit.recording import record_denial, record_sent
from webadmin.lists.list_files import MEDIA, sent_table
from webadmin.lists.tables import (
    audit_table,
    case_tables,
    enforcing_tables,
    operating_tables,
    people_tables,
    watching_tables,
)
from webadmin.lists.tables.added_tables import ADDED
from webadmin.lists.tables.desk_table import DeskTable
from webadmin.reports.writers import ReportError

TABLES: dict[str, DeskTable] = {
    **enforcing_tables.TABLES, **watching_tables.TABLES, **case_tables.TABLES, **operating_tables.TABLES,
    **people_tables.TABLES, **audit_table.TABLES, **{name: import_string(path) for name, path in ADDED.items()}}
LONGEST_QUERY = 500
"""Maximum characters of the query in the audit log, which records which rows were sent."""


@require_safe
def send_list(request: DeskRequest, table: str, form: str) -> HttpResponseBase:
    """Send a table by its name; the query selects its rows, as on its page."""
    found = TABLES.get(table)
    if found is None or form not in MEDIA:
        raise Http404
    if found.is_for_owners and not request.user.may_own:
        record_denial(request)
        raise PermissionDenied
    try:
        response = sent_table(request, table, found, form)
    except ReportError as error:
        return say_not_made(error)
    query = request.GET.urlencode()[:LONGEST_QUERY]
    reason = f"{table}.{form}?{query}" if query else f"{table}.{form}"
    record_sent(Action.LIST_EXPORTED, request, request.tenant.organisation, reason=reason)
    return response
