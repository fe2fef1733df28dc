"""The coverage map of a work, loaded in windows of chapters by sites."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.core.paginator import Page, Paginator

from storage.documents import Document
from webadmin.accounts.tenancy import Tenant
from webadmin.coverage.models import Sighting, SitePace

SITES = 12
"""Number of columns of a window."""


@dataclass(frozen=True)
class MapRow:
    """A chapter and what each of the window's sites shows of it."""

    id: str
    number: int
    title: str
    length: int
    retired: bool
    cells: tuple[Sighting | None, ...]


@dataclass(frozen=True)
class MapWindow:
    """Chapters by sites."""

    page: "Page[str]"
    """Names of the sites, most chapters first."""
    rows: tuple[MapRow, ...]


def map_window(tenant: Tenant, work: str, chapters: Sequence[Document], number: str | None) -> MapWindow:
    """Read the window of some chapters and one page of sites.

    The chapters are as listed by `Works.heads`.
    """
    names = tenant.own(SitePace).filter(work=work).values_list("site", flat=True)
    page = Paginator(list(names), SITES).get_page(number)
    found = tenant.own(Sighting).filter(
        work=work, chapter__in=[head["_id"] for head in chapters], site__in=list(page))
    cells = {(row.chapter, row.site): row for row in found}
    return MapWindow(page, tuple(
        MapRow(head["_id"], head["number"], head["title"], head["length"], bool(head.get("retired")),
               tuple(cells.get((head["_id"], site)) for site in page)) for head in chapters))
