"""Sites that copy again after a removal, and operators with many cases."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Min, QuerySet

from insight.coverage.likeness import Alike, alike
from storage.documents import Work
from webadmin.accounts.tenancy import Tenant
from webadmin.cases.models import Case, CaseEvent, CaseState, EventKind
from webadmin.targets.models import Target

DISMISSED = (CaseState.FALSE_ALARM, CaseState.LICENSED, CaseState.QUOTATION)


@dataclass(frozen=True)
class Offender:
    """A site with what it did after the first of its cases was removed."""

    site: str
    operator: str
    """The operator that members entered; empty if unknown."""
    cases: int
    works: int
    removed: int
    """Number of cases that were removed at some time."""
    returned: int
    """Number of cases whose copies came back."""
    opened_after: int
    """Number of cases opened after the first removal on the site."""

    @property
    def repeats(self) -> int:
        """Number of times that it copied again after a removal."""
        return self.returned + self.opened_after


@dataclass(frozen=True)
class OperatorCases:
    """The cases of an operator on all its sites."""

    name: str
    sites: tuple[str, ...]
    cases: int
    works: int
    repeats: int


def offenders(tenant: Tenant) -> list[Offender]:
    """Count the cases of each site, most repeats first."""
    cases = _real(tenant)
    operators = _operators(tenant)
    first = _first_removals(tenant)
    returned = dict(cases.filter(returns__gt=0).values_list("site").annotate(Count("pk")))
    after = defaultdict[str, int](int)
    for site, opened in cases.filter(site__in=first).values_list("site", "created_at"):
        after[site] += opened > first[site][0]
    rows = cases.values_list("site").annotate(Count("pk"), Count("work", distinct=True))
    found = [Offender(site, operators.get(site, ""), count, works, first[site][1] if site in first else 0,
                      returned.get(site, 0), after[site]) for site, count, works in rows]
    return sorted(found, key=lambda each: (-each.repeats, -each.cases, each.site))


def operator_cases(sites: Iterable[Offender], works: Mapping[str, set[str]]) -> list[OperatorCases]:
    """Sum up the sites of each operator, most cases first.

    `works` maps sites to their works.
    """
    held = defaultdict[str, list[Offender]](list)
    for each in sites:
        if each.operator:
            held[each.operator].append(each)
    found = [OperatorCases(
        name, tuple(each.site for each in own), sum(each.cases for each in own),
        len(set().union(*(works.get(each.site, set()) for each in own))), sum(each.repeats for each in own))
        for name, own in held.items()]
    return sorted(found, key=lambda each: (-each.cases, each.name))


def alike_sites(copied: Mapping[str, set[str]]) -> list[Alike]:
    """List the pairs of sites that copy nearly the same works."""
    return alike(copied)


def alike_authors(copied: Mapping[str, set[str]], works: Iterable[Work]) -> list[Alike]:
    """List the pairs of authors that are copied by nearly the same sites."""
    authors = {work.id: work.author for work in works if work.author}
    sites = defaultdict[str, set[str]](set)
    for site, some in copied.items():
        for work in some & authors.keys():
            sites[authors[work]].add(site)
    return alike(sites)


def _real(tenant: Tenant) -> QuerySet[Case]:
    return tenant.own(Case).exclude(state__in=DISMISSED).order_by()


def works_by_site(tenant: Tenant) -> dict[str, set[str]]:
    """Map sites to the works that they copy."""
    found = defaultdict[str, set[str]](set)
    for site, work in _real(tenant).values_list("site", "work").distinct():
        found[site].add(work)
    return dict(found)


def _operators(tenant: Tenant) -> dict[str, str]:
    return dict(tenant.own(Target).exclude(operator="").values_list("site", "operator"))


def _first_removals(tenant: Tenant) -> dict[str, tuple[datetime, int]]:
    """Map sites to their first removal, and to the number of cases ever removed there.

    Removals that were undone, and those of cases that were dismissed later, do not count.
    """
    removals = CaseEvent.objects.filter(
        kind=EventKind.STATE, after=CaseState.REMOVED, copy=None, undone_by=None, case__in=_real(tenant))
    rows: Sequence[tuple[str, datetime, int]] = list(removals.order_by().values_list("case__site").annotate(
        Min("at"), Count("case", distinct=True)))
    return {site: (at, count) for site, at, count in rows}
