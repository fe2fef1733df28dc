"""Filters of the list of cases, parsed from the query string."""

from dataclasses import dataclass
from typing import Self

from django.db.models import Count, Q, QuerySet
from django.http import QueryDict

from webadmin.cases.models import Case, CaseState, Copy, VerdictLabel

ORDERS = {
    "newest": "-newest_copy_at", "oldest": "first_seen", "share": "-largest_share", "changed": "-updated_at",
    "copies": "-open_count",
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
    """`yes`: copies are gone; `no`: some are still there and to be removed."""
    mine: str = ""
    text: str = ""
    order: str = "newest"

    @classmethod
    def of(cls, parameters: QueryDict) -> Self:
        """Parse the query string."""
        value = {name: parameters.get(name, "")[:LONGEST] for name in ("site", "work")}
        return cls(
            status=_known(parameters.get("status", ""), CaseState.values), **value,
            verdict=_known(parameters.get("verdict", ""), VerdictLabel.values),
            gone=_known(parameters.get("gone", ""), ["yes", "no"]), mine=_known(parameters.get("mine", ""), ["yes"]),
            text=parameters.get("q", "").strip()[:LONGEST],
            order=_known(parameters.get("order", ""), list(ORDERS)) or "newest",
        )

    def apart_from_status(self, cases: QuerySet[Case], member: int) -> QuerySet[Case]:
        """Select by all criteria except the status."""
        cases = cases.filter(**{name: value for name in ("site", "work") if (value := getattr(self, name))})
        if self.verdict:
            cases = cases.filter(pk__in=Copy.objects.filter(verdict=self.verdict, is_part=False).values("case"))
        if self.gone:
            cases = cases.filter(gone_count__gt=0) if self.gone == "yes" else cases.filter(open_count__gt=0)
        if self.mine:
            cases = cases.filter(assigned=member)
        return cases.filter(_containing(self.text)) if self.text else cases

    def apply(self, cases: QuerySet[Case], member: int) -> QuerySet[Case]:
        """Select; `ORDERS` tells by which field the rows are read."""
        cases = self.apart_from_status(cases, member)
        return cases.filter(state=self.status) if self.status else cases


def by_status(cases: QuerySet[Case]) -> dict[str, int]:
    """Count cases by their status."""
    return dict(cases.order_by().values_list("state").annotate(count=Count("pk")))


def _known(value: str, values: list[str]) -> str:
    return value if value in values else ""


def _containing(text: str) -> Q:
    if text.isascii() and text.isdigit() and len(text) < 19:
        return Q(pk=int(text)) | Q(work_title__icontains=text)
    matching = Q(work_title__icontains=text) | Q(site__icontains=text)
    copies = Q(chapter_title__icontains=text) | Q(page_title__icontains=text) | Q(url__icontains=text)
    return matching | Q(pk__in=Copy.objects.filter(copies).values("case"))
