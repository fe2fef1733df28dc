"""The coverage map of a work: the share of each chapter that each site shows."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from storage.documents import Document
from webadmin.cases.models import Copy, Status

MOST_SITES = 12


@dataclass(frozen=True)
class CoverageCell:
    """The largest copy of a chapter on a site."""

    case: int
    share: float
    status: str
    gone: bool
    lag: timedelta | None
    """From the publication of the original until the copy was first seen."""

    @property
    def shade(self) -> int:
        """How dark it is: 1 to 5."""
        return min(5, 1 + int(self.share * 5))


@dataclass(frozen=True)
class CoverageRow:
    """A chapter and its largest copy on each site, in the order of the map's sites."""

    number: int
    title: str
    length: int
    cells: tuple[CoverageCell | None, ...]


@dataclass(frozen=True)
class CoverageMap:
    """Chapters by sites."""

    sites: tuple[str, ...]
    rows: tuple[CoverageRow, ...]
    left_out: int
    """Sites beyond the `MOST_SITES` with the most copies."""


def coverage(chapters: Sequence[Document], cases: Iterable[Copy]) -> CoverageMap:
    """Make the map of a work from its chapters and cases, without false alarms.

    Chapters are as `Works.heads` lists them.
    """
    best: dict[tuple[str, str], Copy] = {}
    for case in cases:
        key = (case.chapter, case.site)
        if case.status != Status.FALSE_ALARM and (
                key not in best or case.source_coverage > best[key].source_coverage):
            best[key] = case
    sites = _busiest([site for _, site in best])
    rows = tuple(
        CoverageRow(chapter["number"], chapter["title"], chapter["length"], tuple(
            _cell(best[key], chapter["published_at"]) if (key := (chapter["_id"], site)) in best else None
            for site in sites[:MOST_SITES]))
        for chapter in chapters
    )
    return CoverageMap(tuple(sites[:MOST_SITES]), rows, max(0, len(sites) - MOST_SITES))


def _busiest(sites: Sequence[str]) -> list[str]:
    return sorted(set(sites), key=lambda site: (-sites.count(site), site))


def _cell(case: Copy, published: datetime | None) -> CoverageCell:
    lag = case.first_seen - published if published else None
    return CoverageCell(case.pk, case.source_coverage, case.status, case.gone_at is not None, lag)
