"""Cells (a chapter on a site), computed from their current copies."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import NamedTuple

from django.db.models import Q

from insight.coverage.last_absence import FirstSight, last_absences
from storage.collections.works import Works
from webadmin.cases.models import Copy, Status
from webadmin.coverage.models import Sighting
from webadmin.stores import database


class Cell(NamedTuple):
    """A chapter of an organisation's work on a site."""

    organisation: int
    work: str
    chapter: str
    site: str


def cell_of(row: Copy | Sighting) -> Cell:
    """Return the cell of a copy or sighting."""
    return Cell(row.organisation_id, row.work, row.chapter, row.site)


def cells_now(cells: Iterable[Cell]) -> dict[Cell, Sighting]:
    """Compute the sightings of some cells from their copies.

    Cells without any copy are left out.
    """
    copies = _copies(set(cells))
    sights = {cell: _first_sight(held) for cell, held in copies.items()}
    absences = last_absences(database(), set(sights.values()))
    published = Works(database()).published({cell.chapter for cell in copies})
    return {cell: _sighting(cell, held, published.get(cell.chapter), absences[sights[cell]])
            for cell, held in copies.items()}


def within(cells: Iterable[Cell]) -> Q:
    """Select the rows of some cells, and possibly others."""
    wanted = list(cells)
    return Q(work__in={cell.work for cell in wanted}, chapter__in={cell.chapter for cell in wanted},
             organisation__in={cell.organisation for cell in wanted})


def _copies(cells: set[Cell]) -> Mapping[Cell, list[Copy]]:
    """Find the copies that count: whole chapters that are not false alarms."""
    found: defaultdict[Cell, list[Copy]] = defaultdict(list)
    sites = {cell.site for cell in cells}
    for copy in Copy.objects.filter(within(cells), is_part=False, site__in=sites).exclude(status=Status.FALSE_ALARM):
        if cell_of(copy) in cells:
            found[cell_of(copy)].append(copy)
    return found


def _first_sight(copies: list[Copy]) -> FirstSight:
    first = min(copies, key=lambda copy: (copy.first_seen, copy.pk))
    return FirstSight(first.url, first.site_key, first.first_seen)


def _sighting(cell: Cell, copies: list[Copy], published: datetime | None, not_seen: datetime | None) -> Sighting:
    best = max(copies, key=lambda copy: (copy.gone_at is None, copy.source_coverage, -copy.pk))
    return Sighting(
        organisation_id=cell.organisation, work=cell.work, chapter=cell.chapter, site=cell.site, copy=best,
        chapter_number=best.chapter_number, thousandths=round(best.source_coverage * 1000), status=best.status,
        gone=all(copy.gone_at for copy in copies), published_at=published, not_seen_at=not_seen,
        seen_at=min(copy.first_seen for copy in copies), tricks=sorted(best.evasions))
