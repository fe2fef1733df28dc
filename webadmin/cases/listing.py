"""Filters of the list of cases, parsed from the query string."""

from dataclasses import dataclass
from typing import Self

from django.db.models import Count, Q, QuerySet
from django.http import QueryDict

from webadmin.cases.models import Case, Status, VerdictLabel

ORDERS = {
    "newest": ("-first_seen", "-pk"), "oldest": ("first_seen", "pk"), "share": ("-source_coverage", "-pk"),
    "changed": ("-updated_at", "-pk"),
}
LONGEST = 200
"""Characters of a search."""


@dataclass(frozen=True)
class CaseFilter:
    """Criteria for cases; empty fields do not restrict, unknown values count as empty."""

    status: str = ""
    site: str = ""
    work: str = ""
    verdict: str = ""
    gone: str = ""
    """`yes`: the copy is gone; `no`: it is still there."""
    mine: str = ""
    text: str = ""
    order: str = "newest"

    @classmethod
    def of(cls, parameters: QueryDict) -> Self:
        """Parse the query string."""
        value = {name: parameters.get(name, "")[:LONGEST] for name in ("site", "work")}
        return cls(
            status=_known(parameters.get("status", ""), Status.values), **value,
            verdict=_known(parameters.get("verdict", ""), VerdictLabel.values),
            gone=_known(parameters.get("gone", ""), ["yes", "no"]), mine=_known(parameters.get("mine", ""), ["yes"]),
            text=parameters.get("q", "").strip()[:LONGEST],
            order=_known(parameters.get("order", ""), list(ORDERS)) or "newest",
        )

    def apart_from_status(self, cases: QuerySet[Case], member: int) -> QuerySet[Case]:
        """Select by all criteria except the status."""
        exact = {name: value for name in ("site", "work", "verdict") if (value := getattr(self, name))}
        cases = cases.filter(**exact)
        if self.gone:
            cases = cases.filter(gone_at__isnull=self.gone == "no")
        if self.mine:
            cases = cases.filter(assigned=member)
        return cases.filter(_containing(self.text)) if self.text else cases

    def apply(self, cases: QuerySet[Case], member: int) -> QuerySet[Case]:
        """Select and order."""
        cases = self.apart_from_status(cases, member)
        if self.status:
            cases = cases.filter(status=self.status)
        return cases.order_by(*ORDERS[self.order])


def by_status(cases: QuerySet[Case]) -> dict[str, int]:
    """Count cases by their status."""
    return dict(cases.order_by().values_list("status").annotate(count=Count("pk")))


def _known(value: str, values: list[str]) -> str:
    return value if value in values else ""


def _containing(text: str) -> Q:
    fields = ("work_title", "chapter_title", "page_title", "url")
    matching = Q(pk=int(text)) if text.isascii() and text.isdigit() and len(text) < 19 else Q()
    for field in fields:
        matching |= Q(**{f"{field}__icontains": text})
    return matching
