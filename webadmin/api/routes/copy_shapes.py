"""Schemas of copies, their history and their passages."""

from datetime import datetime
from typing import Literal, Self

from ninja import Field, Schema

from webadmin.api.bodies import Body
from webadmin.api.fields import Moment, Number, Short
from webadmin.cases.models import CaseEvent

Status = Literal["new", "confirmed", "false_alarm", "licensed", "quotation", "closed"]
SHOWN = 2000
"""Characters of a passage that are quoted; the offsets cover the whole passage."""


class CopyItem(Schema):
    """A page that copies a chapter."""

    id: int
    case_id: int = Field(description="Number of the case that it belongs to.")
    url: str
    host: str
    site: str
    page_title: str
    work: str
    work_title: str
    chapter: str
    chapter_title: str
    chapter_number: int
    verdict: str
    coverage: float = Field(description="Share of the page that is copied.")
    source_coverage: float = Field(description="Share of the chapter that is copied.")
    identity: float
    score: float
    status: str
    first_seen: datetime
    last_seen: datetime
    gone_at: datetime | None
    updated_at: datetime


class Decision(Body):
    """A decision about a copy."""

    status: Status
    note: Short = ""


class Line(Schema):
    """One line of a copy's history."""

    id: int
    at: datetime
    kind: str
    before: str
    after: str
    text: str
    by: str | None = Field(description="User name; null for what Wenzong did automatically.")

    @classmethod
    def of(cls, line: CaseEvent) -> Self:
        """Build this schema from a line of history."""
        return cls(id=line.pk, at=line.at, kind=line.kind, before=line.before, after=line.after, text=line.text,
                   by=line.actor.get_username() if line.actor else None)


class Place(Schema):
    """Offsets of a passage in a text; the stop is exclusive."""

    start: int
    stop: int
    text: str = Field(description=f"The first {SHOWN} characters.")


class PassageItem(Schema):
    """A passage in both texts."""

    page: Place
    source: Place
    identity: float = Field(description="Share of equal symbols, disguises undone.")
    literal_identity: float | None = Field(description="Share of characters that are the same exactly as written.")


class Passages(Schema):
    """The passages of a copy, in the order of the page."""

    page_version: str
    chapter_version: str
    passages: list[PassageItem]
    disguises: dict[str, int]


class CopyQuery(Schema):
    """Criteria for copies; those left out do not restrict."""

    status: Status | None = None
    case: Number | None = None
    site: Short = ""
    work: Short = ""
    verdict: Literal["identical", "near_copy", "excerpt", "reworded", "translated"] | None = None
    gone: bool | None = None
    changed_since: Moment | None = None

