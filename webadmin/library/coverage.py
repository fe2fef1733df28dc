"""The coverage map of a work: which chapter stands on which site, and how much of it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from storage.documents import Document
from webadmin.cases.models import Case, Status

MOST_SITES = 12


@dataclass(frozen=True)
class Cell:
    """The largest copy of a chapter on a site."""

    case: int
    share: float
    status: str
    gone: bool
    lag: timedelta | None
    """From the original's publication to the first sighting."""

    @property
    def shade(self) -> int:
        """How dark it is: 1 to 5."""
        return min(5, 1 + int(self.share * 5))


@dataclass(frozen=True)
class Row:
    """A chapter and what stands on each site, in the order of the map's sites."""

    number: int
    title: str
    length: int
    cells: tuple[Cell | None, ...]


@dataclass(frozen=True)
class Map:
    """Chapters by sites."""

    sites: tuple[str, ...]
    rows: tuple[Row, ...]
    left_out: int
    """Sites beyond the `MOST_SITES` with the most copies."""


def coverage(chapters: Sequence[Document], cases: Iterable[Case]) -> Map:
    """Draw the map from a work's chapters (as `Works.heads` lists them) and its cases; false alarms left out."""
    best: dict[tuple[str, str], Case] = {}
    for case in cases:
        place = (case.chapter, case.site)
        if case.status != Status.FALSE_ALARM and (
                place not in best or case.source_coverage > best[place].source_coverage):
            best[place] = case
    sites = _busiest([site for _, site in best])
    rows = tuple(
        Row(chapter["number"], chapter["title"], chapter["length"], tuple(
            _cell(best[place], chapter["published_at"]) if (place := (chapter["_id"], site)) in best else None
            for site in sites[:MOST_SITES]))
        for chapter in chapters
    )
    return Map(tuple(sites[:MOST_SITES]), rows, max(0, len(sites) - MOST_SITES))


def _busiest(sites: Sequence[str]) -> list[str]:
    return sorted(set(sites), key=lambda site: (-sites.count(site), site))


def _cell(case: Case, published: datetime | None) -> Cell:
    lag = case.first_seen - published if published else None
    return Cell(case.pk, case.source_coverage, case.status, case.gone_at is not None, lag)
