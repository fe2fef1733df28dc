"""The stage that counts copies into sightings and paces.

It reads from SQL: a copy waits until `Copy.counted_at` says that its last change was counted. Any process may change
copies, and any may be killed: counting and that note are in one transaction.
"""

from django.db import transaction
from django.db.models import F

from storage.settings import Settings
from storage.stage import Stage
from webadmin.cases.models import Copy
from webadmin.coverage.chapter_cells import Cell, cell_of
from webadmin.coverage.counted import count
from webadmin.coverage.models import Sighting

BATCH = 100


class CoverageStage:
    """Counts changed copies, oldest first."""

    name = "coverage"
    waits_for_child = False

    def step(self, limit: int = BATCH) -> int:
        """Count up to `limit` changed copies and return how many there were."""
        if not Copy.objects.filter(Copy.UNCOUNTED).exists():
            return 0
        with transaction.atomic():
            changed = list(Copy.objects.filter(Copy.UNCOUNTED).order_by("pk").select_for_update()[:limit])
            if changed:
                count(self._cells(changed))
                Copy.objects.filter(pk__in=[copy.pk for copy in changed]).update(counted_at=F("updated_at"))
        return len(changed)

    def _cells(self, copies: list[Copy]) -> set[Cell]:
        """Return the cells to which copies belong, and those in which they were counted."""
        former = Sighting.objects.filter(copy__in=copies)
        rows: list[Copy | Sighting] = [*copies, *former]
        return {cell_of(row) for row in rows}


def stages(_settings: Settings) -> list[Stage]:
    """List the package's stages; Django must be set up."""
    return [CoverageStage()]
