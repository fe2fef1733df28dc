"""The audit log of an organisation on the desk, for its owners."""

from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from django.core.paginator import Paginator
from django.db.models import Q, QuerySet
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from webadmin.accounts.access import owners_only
from webadmin.accounts.tenancy import DeskRequest
from webadmin.audit.actions import Topic
from webadmin.audit.models import AuditEvent
from webadmin.audit.wording import changes

A_PAGE = 50
LONGEST = 200
"""Maximum number of characters of a search text."""


@owners_only
@require_safe
def audit_log(request: DeskRequest) -> HttpResponse:
    """List the lines, newest first.

    `topic`, `text`, `since` and `until` (ISO dates) filter them.
    """
    wanted = _wanted(request)
    page = Paginator(chosen_lines(request), A_PAGE).get_page(request.GET.get("page"))
    rows = [{"event": event, "changes": list(changes(event))} for event in page]
    return render(request, "ops/audit_log.html", {
        "page": page, "rows": rows, "filter": wanted, "topics": Topic.choices})


def chosen_lines(request: DeskRequest) -> QuerySet[AuditEvent]:
    """Select the lines that match the query of the page."""
    return _chosen(request.tenant.own(AuditEvent), _wanted(request))


def _wanted(request: DeskRequest) -> dict[str, str]:
    return {name: request.GET.get(name, "").strip() for name in ("topic", "text", "since", "until")}


def _chosen(lines: QuerySet[AuditEvent], wanted: dict[str, Any]) -> QuerySet[AuditEvent]:
    if wanted["topic"] in Topic.values:
        lines = lines.filter(action__startswith=f"{wanted['topic']}.")
    if text := wanted["text"][:LONGEST]:
        lines = lines.filter(Q(actor_name__icontains=text) | Q(object_name__icontains=text) | Q(address=text))
    if since := _midnight(wanted["since"]):
        lines = lines.filter(at__gte=since)
    if until := _midnight(wanted["until"], timedelta(days=1)):
        lines = lines.filter(at__lt=until)
    return lines


def _midnight(day: str, later: timedelta = timedelta(0)) -> datetime | None:
    """Return the start of a day in the member's time zone; None for an invalid day."""
    try:
        return timezone.make_aware(datetime.combine(date.fromisoformat(day) + later, time.min)).astimezone(UTC)
    except (ValueError, OverflowError):
        return None
