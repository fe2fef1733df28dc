"""Contents of a digest.

What happened to an organisation's cases between two history events.
"""

from collections import Counter
from dataclasses import dataclass

from webadmin.accounts.models import Organisation
from webadmin.cases.models import Case, CaseEvent, CaseState, Copy, EventKind, Status

SHOWN = 20
"""Copies a digest lists; the others it only counts."""


@dataclass(frozen=True)
class News:
    """The digest's contents.

    Copies found, newest first, and how many copies went or came back.
    """

    found: list[Copy]
    counts: Counter[str]
    """By kind of event; copies that a licence covers are not among `opened`."""
    waiting: int
    """Cases without a decision."""

    @property
    def more(self) -> int:
        """Copies found beyond those listed."""
        return self.counts[EventKind.OPENED] - len(self.found)

    def __bool__(self) -> bool:
        """Whether there is anything to tell."""
        return bool(self.counts.total())


def news(organisation: Organisation, after: int, until: int) -> News:
    """Gather what happened after one line of history, up to another."""
    events = CaseEvent.objects.filter(case__organisation=organisation, pk__gt=after, pk__lte=until).exclude(
        kind=EventKind.OPENED, after=Status.LICENSED)
    told = events.filter(copy__isnull=False, kind__in=(
        EventKind.OPENED, EventKind.GONE, EventKind.BACK, EventKind.CHANGED))
    opened = told.filter(kind=EventKind.OPENED).order_by("-pk").select_related("copy")
    waiting = Case.objects.filter(organisation=organisation, state=CaseState.NEW).count()
    found = [event.copy for event in opened[:SHOWN] if event.copy]
    return News(found, Counter(told.values_list("kind", flat=True)), waiting)
