"""What a report is about, found in the stores: the name it goes by, and the cases it covers."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime

from django.db.models import QuerySet

from storage.collections.runs import DAILY_RUN, Runs
from storage.collections.works import Works
from storage.documents import Work, derive_id
from webadmin.accounts.models import Organisation
from webadmin.cases.models import Case, CaseEvent, EventKind, Status
from webadmin.reports.content import ReportScope, ScopeKind
from webadmin.reports.writers import ReportError
from webadmin.stores import database

DISMISSED = (Status.FALSE_ALARM, Status.LICENSED)
"""What people decided is no infringement: left out of every report but one about the case itself."""
FOUND = (EventKind.OPENED, EventKind.CHANGED, EventKind.BACK)
"""What happens to a case when a run finds its copy."""


class ScopeError(ReportError):
    """A scope that is not there, or not the organisation's; the message names it."""


def find_scope(kind: str, reference: str, organisation: Organisation) -> ReportScope:
    """Find what a report is to be about; raises ScopeError for what the organisation does not have."""
    if kind not in _FINDERS:
        raise ScopeError(f"a report is about one of {', '.join(_FINDERS)}, not {kind!r}")
    return _FINDERS[kind](reference, organisation)


def cases_in(scope: ReportScope, organisation: Organisation) -> QuerySet[Case]:
    """Select the organisation's cases in scope, whatever people decided about them."""
    cases = Case.objects.filter(organisation=organisation)
    if scope.kind == "case":
        return cases.filter(pk=int(scope.reference))
    if scope.kind == "work":
        return cases.filter(work=scope.reference)
    if scope.kind == "site":
        return cases.filter(site=scope.reference)
    return cases.filter(pk__in=_found_by(scope.reference)) if scope.kind == "run" else cases


def _found_by(run: str) -> QuerySet[CaseEvent, int]:
    """Select the numbers of cases that were opened, or found copying anew, while a run was going on."""
    document = Runs(database()).get(run) or {}
    ended = document.get("ended_at") or datetime.now(UTC)
    events = CaseEvent.objects.filter(kind__in=FOUND, at__gte=document["started_at"], at__lte=ended)
    return events.values_list("case_id", flat=True)


def _case(reference: str, organisation: Organisation) -> ReportScope:
    number = reference if reference.isascii() and reference.isdigit() and len(reference) < 19 else "0"
    case = Case.objects.filter(organisation=organisation, pk=int(number)).first()
    if case is None:
        raise ScopeError(f"{organisation.slug} has no case {reference!r}; `wenzong report` without --case lists all")
    return ReportScope("case", str(case.pk), f"{case.pk} · {case.work_title} · {case.chapter_title}")


def _work(reference: str, organisation: Organisation) -> ReportScope:
    works = Works(database()).of(organisation.slug)
    found = [work for work in works if work.id == reference] or [work for work in works if work.title == reference]
    if len(found) == 1:
        return ReportScope("work", found[0].id, found[0].title)
    if not found:
        raise ScopeError(f"{organisation.slug} has no work with the title or id {reference!r}")
    raise ScopeError(f"{len(found)} works of {organisation.slug} are called {reference!r}; name one by its id: "
                     + ", ".join(map(_described, found)))


def _described(work: Work) -> str:
    return f"{work.id} ({work.author or '?'})"


def _site(reference: str, organisation: Organisation) -> ReportScope:
    watched = organisation.sites.filter(name=reference).exists()
    if not watched and not Case.objects.filter(organisation=organisation, site=reference).exists():
        raise ScopeError(f"{organisation.slug} has no site {reference!r}, neither watched nor with a case")
    return ReportScope("site", reference, reference)


def _run(reference: str, _organisation: Organisation) -> ReportScope:
    runs = Runs(database())
    document = runs.get(reference) or runs.get(derive_id("run", DAILY_RUN, reference))
    if document is None:
        raise ScopeError(f"there is no run {reference!r}; `wenzong status` lists the last ones by day")
    return ReportScope("run", document["_id"], document["day"])


_FINDERS: Mapping[str, Callable[[str, Organisation], ReportScope]] = {
    "case": _case, "work": _work, "site": _site, "run": _run,
    "all": lambda _reference, _organisation: ReportScope("all"),
}
KINDS: tuple[ScopeKind, ...] = ("case", "work", "site", "run", "all")
