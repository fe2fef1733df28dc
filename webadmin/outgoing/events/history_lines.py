"""Events from lines of the history of cases and their copies."""

from collections.abc import Iterator, Mapping
from datetime import timedelta

from django.urls import reverse

from webadmin.cases.models import Case, CaseEvent, CaseState, Copy, EventKind, Status
from webadmin.outgoing.models import Event, Kind

KINDS: Mapping[str, Kind] = {
    EventKind.OPENED: Kind.COPY_FOUND, EventKind.BACK: Kind.COPY_BACK, EventKind.GONE: Kind.COPY_GONE,
    EventKind.CHANGED: Kind.COPY_CHANGED,
}
OF_COPY = ("url", "host", "site", "work", "work_title", "chapter", "chapter_title", "verdict", "status")
OF_CASE = ("site", "work", "work_title", "state")
NEW = timedelta(minutes=5)
"""Maximum time from the creation of a case to that of its first copies."""


def of_line(line: CaseEvent) -> Iterator[Event]:
    """Yield the events of a line of history.

    None for a line that is not reported, such as a copy covered by a licence.
    """
    copy = line.copy
    if copy is None:
        if line.kind == EventKind.STATE:
            yield _of_case(line, Kind.CASE_CHANGED, f"history {line.pk}")
            yield from _of_removal(line)
        if line.kind == EventKind.OPENED:
            yield _of_case(line, Kind.CASE_OPENED, f"case {line.case_id} opened")
        return
    if line.kind not in KINDS or (line.kind == EventKind.OPENED and line.after == Status.LICENSED):
        return
    if line.kind == EventKind.OPENED and line.case.created_at > line.at - NEW:
        yield _of_case(line, Kind.CASE_OPENED, f"case {line.case_id} opened")
    yield _of_copy(line, copy)


def _of_removal(line: CaseEvent) -> Iterator[Event]:
    """Report a case whose copies are all removed, and one reopened by returned copies."""
    if line.after == CaseState.REMOVED:
        yield _of_case(line, Kind.CASE_REMOVED, f"history {line.pk} removed")
    elif line.before == CaseState.REMOVED and line.actor_id is None:
        yield _of_case(line, Kind.CASE_REAPPEARED, f"history {line.pk} reappeared")


def _of_copy(line: CaseEvent, copy: Copy) -> Event:
    return Event(
        organisation_id=line.case.organisation_id, key=f"history {line.pk}", kind=KINDS[line.kind], at=line.at,
        subject=f"copy {copy.pk}", title=f"{copy.work_title} · {copy.chapter_title} @ {copy.host}"[:500],
        path=reverse("cases:copy", args=[copy.pk]), work=copy.work, site=copy.site,
        data={"copy": copy.pk, "case": line.case_id, **{name: getattr(copy, name) for name in OF_COPY}})


def _of_case(line: CaseEvent, kind: Kind, key: str) -> Event:
    case: Case = line.case
    return Event(
        organisation_id=case.organisation_id, key=key, kind=kind, at=line.at, subject=f"case {case.pk}",
        title=f"{case.work_title} @ {case.site}"[:500], path=reverse("cases:case", args=[case.pk]), work=case.work,
        site=case.site, data={"case": case.pk, "before": line.before, "after": line.after,
                              **{name: getattr(case, name) for name in OF_CASE}})
