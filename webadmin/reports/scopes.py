"""Find the scope of a report in the stores.

Gives its readable name, and the copies and cases that it covers.
"""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from urllib.parse import unquote_plus

from django.db.models import QuerySet
from django.http import QueryDict

from storage.collections.runs import DAILY_RUN, Runs
from storage.collections.works import Works
from storage.documents import Work, derive_id
from webadmin.accounts.models import Organisation
from webadmin.cases.listing import CaseFilter
from webadmin.cases.models import Case, CaseEvent, Copy, EventKind, Status
from webadmin.reports.content import ReportScope, ScopeKind
from webadmin.reports.writers import ReportError
from webadmin.security.row_number import row_number
from webadmin.stores import database

LONGEST_REFERENCE = 1000
DISMISSED = (Status.FALSE_ALARM, Status.LICENSED, Status.QUOTATION)
"""Statuses without infringement; reports leave such copies out, unless they are about the copy or case itself."""
NEWS = {EventKind.OPENED: "new", EventKind.BACK: "back", EventKind.GONE: "gone"}
"""News of a copy in a run, by event; a copy that is still on a changed page is not news."""
NEWS_ORDER = tuple(NEWS.values())


class ScopeError(ReportError):
    """A scope that the organisation does not have; the message names it."""


def find_scope(kind: str, reference: str, organisation: Organisation) -> ReportScope:
    """Find the scope of a report.

    Raises ScopeError for something that the organisation does not have.
    """
    if kind not in _FINDERS:
        raise ScopeError("a report is about one of {kinds}, not ‘{kind}’", kinds=", ".join(_FINDERS), kind=kind)
    return _FINDERS[kind](reference, organisation)


def copies_in(scope: ReportScope, organisation: Organisation) -> QuerySet[Copy]:
    """Select the organisation's copies in scope, regardless of decisions."""
    copies = Copy.objects.filter(organisation=organisation)
    if scope.kind == "copy":
        return copies.filter(pk=int(scope.reference))
    if scope.kind == "case":
        return copies.filter(case=int(scope.reference), is_part=False)
    if scope.kind == "list":
        return copies.filter(case__in=_listed(scope.reference, organisation).values("pk"), is_part=False)
    if scope.kind in ("work", "site"):
        return copies.filter(**{scope.kind: scope.reference})
    return copies.filter(pk__in=_events_of(scope.reference).values("copy_id")) if scope.kind == "run" else copies


def cases_in(scope: ReportScope, organisation: Organisation) -> QuerySet[Case]:
    """Select the organisation's cases in scope; none if the scope is a copy.

    For a run, those with events in the run that are not about a copy.
    """
    cases = Case.objects.filter(organisation=organisation)
    if scope.kind == "copy":
        return cases.none()
    if scope.kind == "case":
        return cases.filter(pk=int(scope.reference))
    if scope.kind == "list":
        return cases.filter(pk__in=_listed(scope.reference, organisation).values("pk"))
    if scope.kind == "run":
        return cases.filter(pk__in=_events_of(scope.reference).filter(copy=None).values("case_id"))
    return cases.filter(**{scope.kind: scope.reference}) if scope.kind in ("work", "site") else cases


def news_of(scope: ReportScope, organisation: Organisation) -> dict[int, str]:
    """Map the numbers of copies to their news in a run.

    Empty for other scopes. A copy that was opened in the run is new, regardless of later events; for others, the last
    event counts.
    """
    if scope.kind != "run":
        return {}
    events = _events_of(scope.reference).filter(case__organisation=organisation, copy__isnull=False).order_by("pk")
    lines = [(copy, NEWS[EventKind(kind)]) for copy, kind in events.values_list("copy_id", "kind")]
    return dict(lines) | {copy: news for copy, news in lines if news == "new"}


def _events_of(run: str) -> QuerySet[CaseEvent]:
    """Select the events of cases during a run.

    They start after the last line of history before the run began.
    """
    document = Runs(database()).head(run) or {}
    ended = document.get("ended_at") or datetime.now(UTC)
    events = CaseEvent.objects.filter(kind__in=list(NEWS), at__lte=ended)
    if "baseline" in document:
        return events.filter(pk__gt=document["baseline"]["event"])
    return events.filter(at__gte=document["started_at"])


def _case(reference: str, organisation: Organisation) -> ReportScope:
    case = Case.objects.filter(organisation=organisation, pk=_number(reference)).first()
    if case is None:
        raise ScopeError("{organisation} has no case ‘{reference}’; `wenzong report` without --case lists all",
                         organisation=organisation.slug, reference=reference)
    return ReportScope("case", str(case.pk), f"{case.pk} · {case.work_title} · {case.site}")


def _copy(reference: str, organisation: Organisation) -> ReportScope:
    copy = Copy.objects.filter(organisation=organisation, pk=_number(reference)).first()
    if copy is None:
        raise ScopeError("{organisation} has no copy ‘{reference}’; `wenzong report` without --copy lists all",
                         organisation=organisation.slug, reference=reference)
    return ReportScope("copy", str(copy.pk), f"{copy.pk} · {copy.work_title} · {copy.chapter_title}")


def _number(reference: str) -> int:
    return row_number(reference) or 0


def _work(reference: str, organisation: Organisation) -> ReportScope:
    works = Works(database()).of(organisation.slug)
    found = [work for work in works if work.id == reference] or [work for work in works if work.title == reference]
    if len(found) == 1:
        return ReportScope("work", found[0].id, found[0].title)
    if not found:
        raise ScopeError("{organisation} has no work with the title or id ‘{reference}’",
                         organisation=organisation.slug, reference=reference)
    raise ScopeError("{count} works of {organisation} are called ‘{reference}’; name one by its id: {works}",
                     count=len(found), organisation=organisation.slug, reference=reference,
                     works=", ".join(map(_described, found)))


def _described(work: Work) -> str:
    return f"{work.id} ({work.author or '?'})"


def _site(reference: str, organisation: Organisation) -> ReportScope:
    watched = organisation.sites.filter(name=reference).exists()
    if not watched and not Case.objects.filter(organisation=organisation, site=reference).exists():
        raise ScopeError("{organisation} has no site ‘{reference}’, neither watched nor with a case",
                         organisation=organisation.slug, reference=reference)
    return ReportScope("site", reference, reference)


def _run(reference: str, _organisation: Organisation) -> ReportScope:
    runs = Runs(database())
    document = runs.head(reference) or runs.head(derive_id("run", DAILY_RUN, reference))
    if document is None:
        raise ScopeError("there is no run ‘{reference}’; `wenzong status` lists the last ones by day",
                         reference=reference)
    return ReportScope("run", document["_id"], document["day"])


def _list(reference: str, _organisation: Organisation) -> ReportScope:
    """Name a list by its member and its filter, as `12?status=new`."""
    member, _mark, query = reference.partition("?")
    criteria = CaseFilter.of(QueryDict(query))
    if len(canonical := f"{_number(member)}?{criteria.query}") > LONGEST_REFERENCE:
        raise ScopeError("the filter ‘{beginning}…’ is too long to be exported", beginning=query[:80])
    return ReportScope("list", canonical, unquote_plus(criteria.query)[:200])


def _listed(reference: str, organisation: Organisation) -> QuerySet[Case]:
    member, _mark, query = reference.partition("?")
    return CaseFilter.of(QueryDict(query)).apply(Case.objects.filter(organisation=organisation), _number(member))


_FINDERS: Mapping[str, Callable[[str, Organisation], ReportScope]] = {
    "case": _case, "copy": _copy, "work": _work, "site": _site, "run": _run, "list": _list,
    "all": lambda _reference, _organisation: ReportScope("all"),
}
KINDS: tuple[ScopeKind, ...] = ("case", "copy", "work", "site", "run", "all")
