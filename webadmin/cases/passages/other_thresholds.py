"""Count what other thresholds would have said over all copies of an organisation."""

from dataclasses import astuple, dataclass

from django.db.models import Count, Q, QuerySet
from django.http import QueryDict

from webadmin.cases.models import Copy, Status


@dataclass(frozen=True)
class LeastShares:
    """The least figures that a copy would have needed, in per cent.

    0 asks for nothing.
    """

    chapter: int = 0
    """Of the chapter, copied."""
    page: int = 0
    """Of the page, copied."""
    identity: int = 0

    @classmethod
    def of(cls, query: QueryDict) -> "LeastShares":
        """Read a query string; what is no whole number from 0 to 100 asks for nothing."""
        return cls(*(_percent(query.get(name, "")) for name in ("chapter", "page", "identity")))

    def __bool__(self) -> bool:
        return any(astuple(self))

    @property
    def reached(self) -> Q:
        """Select the copies that have all of them."""
        return Q(source_coverage__gte=self.chapter / 100, coverage__gte=self.page / 100,
                 identity__gte=self.identity / 100)


@dataclass(frozen=True)
class StatusRow:
    """How many copies of a status there are, and how many would have stayed."""

    status: Status
    copies: int
    kept: int

    @property
    def dropped(self) -> int:
        """Count the copies that would not have been reported."""
        return self.copies - self.kept


def over_all(own: QuerySet[Copy], least: LeastShares) -> list[StatusRow]:
    """Count the copies by status.

    One query, which reads every copy of the organisation.
    """
    rows = own.filter(is_part=False).order_by().values("status").annotate(
        copies=Count("pk"), kept=Count("pk", filter=least.reached))
    counted = {row["status"]: row for row in rows}
    return [StatusRow(status, counted[status]["copies"], counted[status]["kept"])
            for status in Status if status in counted]


def _percent(text: str) -> int:
    return min(int(text), 100) if text.isascii() and text.isdigit() and len(text) < 4 else 0
