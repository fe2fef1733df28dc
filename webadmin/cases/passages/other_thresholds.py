"""Count how many copies of an organisation other thresholds would have reported."""

from dataclasses import astuple, dataclass

from django.db.models import Count, Q, QuerySet
from django.http import QueryDict

from webadmin.cases.models import Copy, Status


@dataclass(frozen=True)
class LeastShares:
    """The minimum figures that a copy must reach, in per cent.

    0 sets no minimum.
    """

    chapter: int = 0
    """Share of the chapter that was copied."""
    page: int = 0
    """Share of the page that is copied."""
    identity: int = 0

    @classmethod
    def of(cls, query: QueryDict) -> "LeastShares":
        """Parse a query string; anything but a whole number up to 999 sets no minimum."""
        return cls(*(_percent(query.get(name, "")) for name in ("chapter", "page", "identity")))

    def __bool__(self) -> bool:
        return any(astuple(self))

    @property
    def reached(self) -> Q:
        """Select the copies that reach all minimums."""
        return Q(source_coverage__gte=self.chapter / 100, coverage__gte=self.page / 100,
                 identity__gte=self.identity / 100)


@dataclass(frozen=True)
class StatusRow:
    """How many copies have a status, and how many of them would be reported."""

    status: Status
    copies: int
    kept: int

    @property
    def dropped(self) -> int:
        """The number of copies that would not have been reported."""
        return self.copies - self.kept


def over_all(own: QuerySet[Copy], least: LeastShares) -> list[StatusRow]:
    """Count the copies by status.

    A single query, which reads every copy of the organisation.
    """
    rows = own.filter(is_part=False).order_by().values("status").annotate(
        copies=Count("pk"), kept=Count("pk", filter=least.reached))
    counted = {row["status"]: row for row in rows}
    return [StatusRow(status, counted[status]["copies"], counted[status]["kept"])
            for status in Status if status in counted]


def _percent(text: str) -> int:
    return min(int(text), 100) if text.isascii() and text.isdigit() and len(text) < 4 else 0
