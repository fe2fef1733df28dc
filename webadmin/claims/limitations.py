"""Find the cases whose limitation period ends soon.

`damages.limitation_of` computes the period of one case; the query here applies the same rule to all cases of an
organisation, using the index on the date of opening.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from django.db.models import Q, QuerySet
from django.utils import timezone

from webadmin.accounts.models import Organisation
from webadmin.cases.models import Case, CaseState
from webadmin.claims.damages import Limitation, limitation_of
from webadmin.claims.models import ClaimTerms
from webadmin.holders.models import LIMITATION_DAYS

WITHOUT_CLAIM = (CaseState.CLOSED, CaseState.FALSE_ALARM, CaseState.LICENSED, CaseState.QUOTATION)
"""States in which nothing is claimed. Removed cases are not included: damages can still be claimed for them."""
USUAL_YEARS: int = ClaimTerms._meta.get_field("limitation_years").default
DAY = timedelta(days=1)


@dataclass(frozen=True)
class LimitationTerms:
    """How early to warn an organisation, and how long its limitation periods are."""

    days: int
    """Days of warning before a period ends."""
    works: dict[int, list[str]]
    """Works whose terms differ from the usual period, by the number of years."""


def terms_of(organisation: Organisation) -> LimitationTerms:
    """Read an organisation's days of warning and its terms in one query."""
    rows = list(Organisation.objects.filter(pk=organisation.pk).values_list(
        "profile__limitation_days", "claim_terms__work", "claim_terms__limitation_years"))
    works: dict[int, list[str]] = {}
    for _days, work, years in rows:
        if years and years != USUAL_YEARS:
            works.setdefault(years, []).append(work)
    days = rows[0][0] if rows else None
    return LimitationTerms(LIMITATION_DAYS if days is None else days, works)


def ending_soon(organisation: Organisation, today: date) -> QuerySet[Case]:
    """Select the cases whose limitation period ends within the days of warning.

    The first to end comes first. Cases whose period has already ended are left out.
    """
    terms = terms_of(organisation)
    until = today + timedelta(days=terms.days)
    unusual = [work for some in terms.works.values() for work in some]
    about = ~Q(work__in=unusual) & _opened(today, until, USUAL_YEARS)
    for years, some in terms.works.items():
        about |= Q(work__in=some) & _opened(today, until, years)
    own = Case.objects.filter(about, organisation=organisation).exclude(state__in=WITHOUT_CLAIM)
    return own.order_by("created_at", "pk")


def limitations_of(organisation: Organisation, cases: Iterable[Case]) -> list[tuple[Case, Limitation]]:
    """Pair each case with its limitation period, by the terms of its work."""
    found = list(cases)
    terms = {each.work: each for each in ClaimTerms.objects.filter(
        organisation=organisation, work__in={case.work for case in found})}
    return [(case, limitation_of(case, terms.get(case.work) or ClaimTerms(work=case.work))) for case in found]


def _opened(first: date, last: date, years: int) -> Q:
    """Build the condition that a period ends between two days, both included."""
    return Q(created_at__gte=_midnight(_after(first - DAY, years)), created_at__lt=_midnight(_after(last, years)))


def _after(day: date, years: int) -> date:
    """Find the earliest date of opening for which the period ends after a day."""
    try:
        return day.replace(year=day.year - years) + DAY
    except ValueError:  # the 29th of February
        return date(day.year - years, 3, 1)


def _midnight(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time.min))
