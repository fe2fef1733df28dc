"""The audit log as a table, for owners."""

from collections.abc import Iterator

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from webadmin.accounts.tenancy import DeskRequest
from webadmin.audit.models import AuditEvent
from webadmin.audit.wording import changes
from webadmin.lists.tables.desk_table import DeskTable, moment
from webadmin.ops.audit_page import chosen_lines
from webadmin.sheets.row_files import Row


def _lines(request: DeskRequest) -> Iterator[Row]:
    """Yield the selected lines, newest first."""
    for event in chosen_lines(request).iterator():
        yield {"at": moment(event.at), "action": str(event.get_action_display()), "object": event.object_name,
               "details": _details(event), "by": event.actor_name, "address": event.address or gettext("command line")}


def _details(event: AuditEvent) -> str:
    lines = [f"{change.field}: {change.before} → {change.after}" for change in changes(event)]
    return "\n".join([*lines, *([event.reason] if event.reason else [])])


TABLES = {
    "audit": DeskTable(_("Audit log"), {
        "at": _("Time"), "action": _("Action"), "object": _("Object"), "details": _("Details"), "by": _("By"),
        "address": _("Address")}, _lines, wide=("action", "object", "details"), is_for_owners=True),
}
