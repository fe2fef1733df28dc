"""Count what happened to cases after a line of their history.

Only later lines are read.
"""

from collections import Counter
from dataclasses import dataclass

from django.db.models import Count, Max

from webadmin.accounts.models import Organisation
from webadmin.cases.models import CaseEvent, Copy, EventKind

NAMES = {EventKind.OPENED: "new", EventKind.CHANGED: "changed", EventKind.BACK: "back", EventKind.GONE: "gone"}
"""Names of what a run counts, by the kind of event."""


@dataclass(frozen=True)
class CaseTally:
    """Number of cases by event, and of new cases by verdict."""

    events: dict[str, int]
    verdicts: dict[str, int]


def newest_event() -> int:
    """Return the number of the newest line of history; 0 if there is none."""
    return CaseEvent.objects.aggregate(newest=Max("pk"))["newest"] or 0


def statuses() -> dict[str, int]:
    """Count the copies of all organisations by status."""
    return dict(Copy.objects.order_by().values_list("status").annotate(Count("pk")))


def tally(after: int, organisation: Organisation | None = None, until: int = 0) -> CaseTally:
    """Count the events after a line of history, up to `until` if set.

    For one organisation, or for all.
    """
    lines = CaseEvent.objects.filter(pk__gt=after, copy__isnull=False, kind__in=list(NAMES))
    if until:
        lines = lines.filter(pk__lte=until)
    if organisation:
        lines = lines.filter(case__organisation=organisation)
    events, verdicts = Counter[str](), Counter[str]()
    for kind, verdict, count in lines.order_by().values_list("kind", "text").annotate(Count("copy", distinct=True)):
        events[NAMES[EventKind(kind)]] += count
        if kind == EventKind.OPENED:
            verdicts[verdict] += count
    return CaseTally(dict(events), dict(verdicts))
