"""Tables of notices and of the answers of noticed pages."""

from collections.abc import Iterator

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from webadmin.accounts.tenancy import DeskRequest
from webadmin.cases.models import Case
from webadmin.lists.tables.case_tables import named_case
from webadmin.lists.tables.desk_table import DeskTable, moment
from webadmin.notices.desk.notice_deadlines import chosen_notices
from webadmin.notices.models import Notice
from webadmin.notices.notice_words import kind_title
from webadmin.sheets.row_files import Row
from webadmin.takedown.models import PageCheck


def _notices(request: DeskRequest) -> Iterator[Row]:
    """Yield the selected notices, newest first."""
    own = request.tenant.own(Notice).defer("body", "fair_use_reasons")
    for notice in chosen_notices(own, request.GET.dict(), timezone.localdate()).iterator():
        yield {"reference": notice.reference, "kind": kind_title(notice.kind), "recipient": notice.recipient,
               "state": notice.get_state_display(), "signed": moment(notice.signed_at), "sent": moment(notice.sent_at),
               "due_on": str(notice.due_on or "")}


def _checks(request: DeskRequest) -> Iterator[Row]:
    """Yield the answers of a case's pages, newest first.

    The query names the case; raises Http404 if it does not exist.
    """
    return _answers(named_case(request))


def _answers(case: Case) -> Iterator[Row]:
    checks = PageCheck.objects.filter(watch__case=case).select_related("watch__copy", "watch__passed_page")
    for check in checks.iterator():
        yield {"page": check.watch.title, "address": check.watch.address.url, "at": moment(check.at),
               "state": check.get_state_display(), "status": check.status or None, "led_to": check.final_url,
               "record": check.record}


TABLES = {
    "notices": DeskTable(_("Notices"), {
        "reference": _("Reference"), "kind": _("Kind"), "recipient": _("Recipient"), "state": _("State"),
        "signed": _("signed"), "sent": _("Sent"), "due_on": _("Due on")}, _notices, wide=("kind", "recipient")),
    "checks": DeskTable(_("Checks"), {
        "page": _("Page"), "address": _("Address"), "at": _("Time"), "state": _("State"), "status": _("HTTP status"),
        "led_to": _("led to"), "record": _("record")}, _checks, wide=("page", "address", "led_to", "record"),
        figures=("status",)),
}
