"""Find who last decided about copies.

This is the decision about the case if a copy follows it, else the copy's own.
"""

from collections.abc import Sequence

from django.db.models import Q, QuerySet

from webadmin.cases.models import CaseEvent, Copy, EventKind


def decisions_about(copies: Sequence[Copy]) -> dict[int, CaseEvent]:
    """Map the numbers of copies to the line of history that set their status.

    Undecided copies are left out.
    """
    lines = CaseEvent.objects.select_related("actor").order_by("at", "pk")
    own = {line.copy_id: line for line in lines.filter(copy__in=copies, kind=EventKind.STATUS)}
    whole = {line.case_id: line for line in lines.filter(
        case__in={copy.case_id for copy in copies}, copy=None, kind=EventKind.STATE, copies_count__gt=0)}
    return {copy.pk: max(found, key=lambda line: line.pk) for copy in copies
            if (found := _about(copy, own, whole))}


def lines_about(copy: Copy) -> QuerySet[CaseEvent]:
    """Select the lines of history about a copy and those about its whole case."""
    return CaseEvent.objects.filter(Q(copy=copy) | Q(case=copy.case_id, copy=None))


def _about(copy: Copy, own: dict[int | None, CaseEvent], whole: dict[int, CaseEvent]) -> list[CaseEvent]:
    covering = None if copy.excepted or copy.is_part else whole.get(copy.case_id)
    return [line for line in (own.get(copy.pk), covering) if line]
