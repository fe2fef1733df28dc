"""Which site shows how much of which chapter, and how soon after publication."""

from datetime import datetime
from math import isinf
from typing import Any

from ninja import Field, Query, Router, Schema

from insight.coverage.lag import Lag
from insight.coverage.precedence import Lead
from webadmin.api.admission.bearer import READ, ApiRequest
from webadmin.api.cursors import Listed, Page, rows_after
from webadmin.api.fields import Digest
from webadmin.coverage.followers import lag_of_pace, months_of
from webadmin.coverage.models import Sighting, SitePace

router = Router(tags=["Coverage"])


class LagItem(Schema):
    """Lower and upper bound of a lag, in hours."""

    at_least: float
    at_most: float | None = Field(description="null for a median whose upper bound may exceed ten years.")

    @classmethod
    def of(cls, lag: Lag | None) -> "LagItem | None":
        """Build this schema from a lag."""
        return cls(at_least=lag.low, at_most=None if isinf(lag.high) else lag.high) if lag else None


class SightingItem(Schema):
    """A chapter on a site."""

    id: int
    chapter: str
    chapter_number: int
    site: str
    copy_number: int = Field(description="Number of the largest copy there.")
    share: float = Field(description="Share of the chapter that it contains.")
    published_at: datetime | None
    not_seen_at: datetime | None = Field(description="The last visit at which it was not there yet.")
    seen_at: datetime
    lag: LagItem | None
    gone: bool
    seen_first: bool
    surely_first: bool = Field(description="No other site had the chapter when it was first seen here.")

    @classmethod
    def read(cls, row: Sighting) -> "SightingItem":
        """Build this schema from a sighting."""
        same = ("id", "chapter", "chapter_number", "site", "share", "published_at", "not_seen_at", "seen_at", "gone")
        return cls(copy_number=row.copy_id, lag=LagItem.of(row.lag), seen_first=row.lead != Lead.NONE,
                   surely_first=row.lead == Lead.SURE, **{name: getattr(row, name) for name in same})


class MonthItem(Schema):
    """The median lag of the chapters seen in a month."""

    month: str
    chapters: int
    median_lag: LagItem | None


class FollowerItem(Schema):
    """A site that follows a work."""

    id: int
    site: str
    chapters: int
    mean_share: float
    gone: int
    seen_first: int
    surely_first: int
    before_publication: int
    median_lag: LagItem | None = Field(description="The interval that contains the median.")
    by_month: list[MonthItem]

    @classmethod
    def read(cls, row: SitePace) -> "FollowerItem":
        """Build this schema from a pace."""
        months = [MonthItem(month=each.month, chapters=each.chapters, median_lag=LagItem.of(each.lag))
                  for each in months_of(row)]
        return cls(id=row.pk, site=row.site, chapters=row.chapters, gone=row.gone, seen_first=row.firsts,
                   mean_share=row.thousandths / 1000 / max(row.chapters, 1), surely_first=row.sure_firsts,
                   before_publication=row.ahead, median_lag=LagItem.of(lag_of_pace(row)), by_month=months)


class PassingItem(Schema):
    """A book of a site that passes off."""

    site: str
    folder: str = Field(description="Host and folder of the addresses of its pages.")
    kind: str = Field(description="`invented`: chapters under the title that are not in the library; `renamed`: the "
                                  "text under another title or author; `stitched`: several works under one title.")
    works: list[str]
    claimed: str = Field(description="The other title or author; empty if the work's own is named.")
    chapters: int
    ours: int
    foreign: int
    speaking: int = Field(description="Foreign chapters that contain names of people and places of the work.")
    examples: list[str]


@router.get("/works/{work}/passing-off", response=list[PassingItem], auth=READ, summary="List what passes off a work")
def list_passings(request: ApiRequest, work: Digest) -> list[dict[str, Any]]:
    """List the books that pass off a work, by site."""
    return request.tenant.documents.passings(work)


@router.get("/works/{work}/coverage", response=Page[SightingItem], auth=READ, summary="Read coverage and lag")
def list_sightings(request: ApiRequest, work: Digest, listed: Query[Listed]) -> dict[str, Any]:
    """List the chapters of a work on every site that shows them."""
    found = request.tenant.own(Sighting).filter(work=request.tenant.documents.work(work).id)
    rows, after = rows_after(found, f"coverage {work}", listed)
    return {"items": [SightingItem.read(row) for row in rows], "next": after}


@router.get("/works/{work}/followers", response=Page[FollowerItem], auth=READ,
            summary="List the sites that follow a work")
def list_followers(request: ApiRequest, work: Digest, listed: Query[Listed]) -> dict[str, Any]:
    """List the sites that show a work, each with its lag."""
    found = request.tenant.own(SitePace).filter(work=request.tenant.documents.work(work).id)
    rows, after = rows_after(found, f"followers {work}", listed)
    return {"items": [FollowerItem.read(row) for row in rows], "next": after}
