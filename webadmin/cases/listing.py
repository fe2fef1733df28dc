"""Filters of the list of cases, parsed from the query string."""

from collections.abc import Iterable
from dataclasses import dataclass, fields
from datetime import UTC, date, datetime, timedelta
from typing import Any, Self
from urllib.parse import urlencode

from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.http import QueryDict
from django.utils import timezone

from webadmin.cases.asking.paging import neighbours
from webadmin.cases.models import Case, CaseKind, CaseState, Copy, VerdictLabel
from webadmin.cases.searching import numbered, with_text
from webadmin.security.row_number import row_number

ORDERS = {
    "newest": "-newest_copy_at", "oldest": "first_seen", "share": "-largest_share", "changed": "-updated_at",
    "copies": "-open_count",
}
LONGEST = 200
"""Maximum number of characters of a search text."""
ENDED = (CaseState.FALSE_ALARM, CaseState.LICENSED, CaseState.QUOTATION, CaseState.REMOVED, CaseState.CLOSED)
"""States that need no action."""
SOON = timedelta(days=7)
"""How far ahead a due date counts as soon."""
NEWS = {"opened": "created_at", "returned": "returned_at", "removed": "state_since", "woken": "snoozed_until"}
"""Kinds of news since a moment, and the field that records when each happened."""
PARAMETERS = {"text": "q"}
"""Query parameters whose names differ from their fields."""


@dataclass(frozen=True)
class CaseFilter:
    """Criteria for cases; empty fields do not restrict, unknown values are ignored."""

    status: str = ""
    site: str = ""
    work: str = ""
    verdict: str = ""
    gone: str = ""
    """`yes`: some copies are gone; `no`: some copies to be removed are still online."""
    kind: str = ""
    mine: str = ""
    waiting: str = ""
    """`me`: assigned to the member and not ended; `mentioned`: a note that the member has not seen names the member."""
    due: str = ""
    """`overdue`: the due date has passed; `soon`: it comes within `SOON`."""
    news: str = ""
    """One of `NEWS`, since the moment `since`."""
    since: str = ""
    snoozed: str = ""
    """`yes`: only snoozed cases; otherwise these are left out."""
    text: str = ""
    order: str = "newest"

    @classmethod
    def of(cls, parameters: QueryDict) -> Self:
        """Parse the query string."""
        value = {name: parameters.get(name, "")[:LONGEST] for name in ("site", "work")}
        known = {name: _known(parameters.get(name, ""), values) for name, values in {
            "status": CaseState.values, "kind": CaseKind.values,
            "verdict": VerdictLabel.values, "gone": ["yes", "no"], "mine": ["yes"],
            "waiting": ["me", "mentioned"], "due": ["overdue", "soon"], "snoozed": ["yes"], "news": list(NEWS),
        }.items()}
        since = _moment(parameters.get("since", "")) if known["news"] else None
        return cls(
            **value, **known | {"news": known["news"] if since else ""}, since=since.isoformat() if since else "",
            text=parameters.get("q", "").strip()[:LONGEST],
            order=_known(parameters.get("order", ""), list(ORDERS)) or "newest",
        )

    @property
    def query(self) -> str:
        """The equivalent query string."""
        parameters = {PARAMETERS.get(field.name, field.name): getattr(self, field.name) for field in fields(self)
                      if getattr(self, field.name) != field.default}
        return urlencode(parameters)

    @property
    def moment(self) -> datetime | None:
        """The moment since which to look for news."""
        return _moment(self.since)

    def among(self, cases: QuerySet[Case], member: int) -> "Matching":
        """Find the matching cases.

        A text is searched once, for their number and their rows.
        """
        if self.text:
            cases = cases.filter(pk__in=numbered(_containing(self.text, cases)))
        cases = cases.filter(**{name: value for name in ("site", "work", "kind") if (value := getattr(self, name))})
        if self.verdict:
            cases = cases.filter(Exists(Copy.objects.filter(
                case=OuterRef("pk"), verdict=self.verdict, is_part=False)))
        if self.gone:
            cases = cases.filter(gone_count__gt=0) if self.gone == "yes" else cases.filter(open_count__gt=0)
        if self.mine:
            cases = cases.filter(assigned=member)
        cases = self._personal(cases, member)
        if self.due:
            cases = due(cases, timezone.localdate(), overdue=self.due == "overdue")
        if self.news and self.moment:
            cases = news(cases, self.news, self.moment)
        return Matching(self, cases)

    def apply(self, cases: QuerySet[Case], member: int) -> QuerySet[Case]:
        """Apply all criteria; the caller orders the rows by a field of `ORDERS`."""
        return self.among(cases, member).rows

    def around(self, cases: QuerySet[Case], case: Case, member: int) -> tuple[Case | None, Case | None]:
        """Find the cases before and after a case, even if it has left the list."""
        return neighbours(self.apply(cases, member).exclude(pk=case.pk), ORDERS[self.order], case)

    def _personal(self, cases: QuerySet[Case], member: int) -> QuerySet[Case]:
        if self.waiting == "me":
            return cases.filter(assigned=member).exclude(state__in=ENDED)
        return mentioning(cases, member) if self.waiting else cases


@dataclass(frozen=True)
class Matching:
    """The cases that match a filter, in any status and whether snoozed or not."""

    criteria: CaseFilter
    cases: QuerySet[Case]

    @property
    def rows(self) -> QuerySet[Case]:
        """Select those that the filter shows."""
        shown = self._snoozed if self.criteria.snoozed else awake(self.cases) if self._leaves_out else self.cases
        return shown.filter(state=self.criteria.status) if self.criteria.status else shown

    def counts(self) -> dict[str, int]:
        """Count those in each status.

        If snoozed cases are left out, their counts are subtracted: an index answers both counts without reading rows.
        """
        every = _by_status(self._snoozed if self.criteria.snoozed else self.cases)
        asleep = _by_status(self._snoozed) if self._leaves_out else {}
        return {state: count - asleep.get(state, 0) for state, count in every.items() if count > asleep.get(state, 0)}

    @property
    def _leaves_out(self) -> bool:
        """Whether snoozed cases are left out: a search finds them too."""
        return not (self.criteria.snoozed or self.criteria.text)

    @property
    def _snoozed(self) -> QuerySet[Case]:
        return put_off(self.cases)


def _by_status(cases: QuerySet[Case]) -> dict[str, int]:
    return dict(cases.order_by().values_list("state").annotate(count=Count("pk")))


def news(cases: QuerySet[Case], kind: str, since: datetime) -> QuerySet[Case]:
    """Select the cases with one kind of `NEWS` since a moment."""
    cases = cases.filter(**{f"{NEWS[kind]}__gt": since})
    return cases.filter(state=CaseState.REMOVED) if kind == "removed" else cases


def due(cases: QuerySet[Case], today: date, *, overdue: bool) -> QuerySet[Case]:
    """Select open cases whose due date has passed, or is soon."""
    days = {"due_on__lt": today} if overdue else {"due_on__gte": today, "due_on__lte": today + SOON}
    return cases.filter(**days).exclude(state__in=ENDED)


def mentioning(cases: QuerySet[Case], member: int) -> QuerySet[Case]:
    """Select the cases with a note that names a member and that they have not seen."""
    return cases.filter(mentions__member=member, mentions__seen_at=None).distinct()


def awake(cases: QuerySet[Case]) -> QuerySet[Case]:
    """Leave out the snoozed cases."""
    return cases.filter(Q(snoozed_until=None) | Q(snoozed_until__lte=timezone.now()))


def put_off(cases: QuerySet[Case]) -> QuerySet[Case]:
    """Select the snoozed cases."""
    return cases.filter(snoozed_until__gt=timezone.now())


def _known(value: str, values: list[str]) -> str:
    return value if value in values else ""


def _moment(text: str) -> datetime | None:
    """Parse a moment; None if invalid. A `+` in a URL may have become a space."""
    try:
        value = datetime.fromisoformat(text.replace(" ", "+"))
    except ValueError:
        return None
    return value if value.tzinfo else value.replace(tzinfo=UTC)


def _containing(text: str, cases: QuerySet[Case]) -> Iterable[int]:
    """Find the numbers of the cases with a text in work, site or copies.

    A union, each part of which an index answers alone: with `OR`, a database reads the rows of all cases.
    """
    parts = [cases.filter(work_title__icontains=text), cases.filter(site__icontains=text)]
    if (number := row_number(text)) is not None:
        parts = [cases.filter(pk=number), parts[0]]
    numbers: list[QuerySet[Any, int]] = [part.order_by().values_list("pk", flat=True) for part in parts]
    if number is None:
        numbers.append(with_text(Copy.objects.all(), text).order_by().values_list("case", flat=True))
    return numbers[0].union(*numbers[1:])
