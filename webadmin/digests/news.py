"""Collect the news of a digest: what happened to cases between two events."""

from collections import Counter
from dataclasses import dataclass

from webadmin.accounts.models import Organisation
from webadmin.cases.models import Case, CaseEvent, CaseState, Copy, EventKind, Status

SHOWN = 20
"""Maximum number of copies that a digest lists; the others are counted."""


@dataclass(frozen=True)
class News:
    """The contents of a digest.

    The found copies, newest first, and how many copies are gone or back.
    """

    found: list[Copy]
    counts: Counter[str]
    """Number of events by kind; `opened` leaves out copies that a licence covers."""
    waiting: int
    """Number of cases without a decision."""

    @property
    def more(self) -> int:
        """Number of found copies beyond those listed."""
        return self.counts[EventKind.OPENED] - len(self.found)

    def __bool__(self) -> bool:
        """Whether there is anything to report."""
        return bool(self.counts.total())


def news(organisation: Organisation, after: int, until: int) -> News:
    """Collect the events after one line of history, up to another."""
    events = CaseEvent.objects.filter(case__organisation=organisation, pk__gt=after, pk__lte=until).exclude(
        kind=EventKind.OPENED, after=Status.LICENSED)
    counted = events.filter(copy__isnull=False, kind__in=(
        EventKind.OPENED, EventKind.GONE, EventKind.BACK, EventKind.CHANGED))
    opened = counted.filter(kind=EventKind.OPENED).order_by("-pk").select_related("copy")
    waiting = Case.objects.filter(organisation=organisation, state=CaseState.NEW).count()
    found = [event.copy for event in opened[:SHOWN] if event.copy]
    return News(found, Counter(counted.values_list("kind", flat=True)), waiting)
