"""Removals: the state of a case's pages, checks on request, and figures.

What search engines show of a case is reported separately from its pages.
"""

from datetime import date, datetime
from typing import Annotated, Any

from django.utils import timezone
from ninja import Field, Query, Router, Schema, Status

from webadmin.api.admission.bearer import READ, WRITE, ApiRequest
from webadmin.api.bodies import Body
from webadmin.api.cursors import Listed, Page, rows_after
from webadmin.api.fields import Note, Number, Plain, Short
from webadmin.api.routes.checked_form import check
from webadmin.api.routes.enforcing.case_routes import own_case
from webadmin.takedown.asking import check_now
from webadmin.takedown.delisting.entry_form import DelistingForm
from webadmin.takedown.models import (
    Delisting,
    DelistingState,
    Engine,
    EngineAnswer,
    Listing,
    PageCheck,
    StayCount,
    Watch,
)
from webadmin.takedown.removal_figures import Removals, overview, stay_groups

router = Router(tags=["Removals"])


class WatchedPage(Schema):
    """A page that is checked after a notice, with the state derived from the checks."""

    id: int
    copy_id: int | None = Field(description="Null for a page of a book that passes off.")
    url: str
    chapter_title: str = Field(description="For a book that passes off: the title of the page.")
    noticed_at: datetime = Field(description="When its notice was sent; if none was, when the watch began.")
    is_noticed: bool = Field(description="Whether a notice was sent while it was known; figures count only such "
                                         "pages.")
    state: str = Field(description="The state that the answers show; empty before the first answer.")
    since: datetime | None
    is_proven: bool = Field(description="Whether answers at sufficient intervals say that the copy is gone.")
    is_parked: bool = Field(description="Whether the domain is parked.")
    removed_at: datetime | None
    last_at: datetime | None = Field(description="When it last answered.")
    next_at: datetime = Field(description="When it is checked next.")
    is_being_checked: bool

    @classmethod
    def of(cls, watch: Watch) -> "WatchedPage":
        """Build this schema from a watched page."""
        same = ("id", "copy_id", "noticed_at", "is_noticed", "state", "since", "is_proven", "is_parked", "removed_at",
                "last_at", "next_at")
        return cls(**{name: getattr(watch, name) for name in same}, url=watch.address.url,
                   chapter_title=watch.title, is_being_checked=bool(watch.run))


class CheckItem(Schema):
    """One answer of a page."""

    id: int
    copy_id: int | None = Field(description="Null for a page of a book that passes off.")
    url: str
    at: datetime
    state: str = Field(description="State according to this answer alone.")
    outcome: str = Field(description="The crawler's name for the outcome.")
    status: int = Field(description="HTTP status; 0 without an answer.")
    final_url: str = Field(description="Target of a redirect; empty without one.")
    record: str = Field(description="Id of the WARC records of the answer.")
    by: str | None = Field(description="Who asked; null for the timetable.")

    @classmethod
    def of(cls, check: PageCheck) -> "CheckItem":
        """Build this schema from an answer."""
        same = ("id", "at", "state", "outcome", "status", "final_url", "record")
        return cls(**{name: getattr(check, name) for name in same}, copy_id=check.watch.copy_id,
                   url=check.watch.address.url, by=check.actor.get_username() if check.actor else None)


class DelistingFields(Schema):
    """What a search engine shows of a case, as a person saw it."""

    engine: Engine
    state: DelistingState
    seen_on: date = Field(description="The day on which this was observed: today or earlier.")
    proof: Annotated[str, Field(max_length=500), Plain] = Field(
        "", description="What proves it: the number of a notice, the address of a search.")
    note: Note = ""


class NewDelisting(DelistingFields, Body):
    """A new entry about a search engine."""


class DelistingItem(DelistingFields):
    """An entry about a search engine; the entry with the latest day counts."""

    id: int
    at: datetime = Field(description="When it was entered.")
    by: str

    @classmethod
    def of(cls, entry: Delisting) -> "DelistingItem":
        """Build this schema from an entry."""
        same = ("id", "engine", "state", "seen_on", "proof", "note", "at")
        return cls(**{name: getattr(entry, name) for name in same}, by=entry.actor.get_username())


class EngineAnswerItem(Schema):
    """What the search server said once about a page in one engine."""

    id: int
    url: str
    engine: str = Field(description="As the search server names it.")
    listing: Listing = Field(description="`unknown` if the engine did not answer or does not know the host.")
    query: str
    at: datetime


class ChecksRequested(Schema):
    """The number of pages for which a check was requested.

    Pages that are already being checked are left alone.
    """

    asked: int


class RemovalFigures(Schema):
    """What became of the noticed copies of one site or work, or of all."""

    name: str = Field(description="Site or title; empty for all.")
    noticed: int
    removed: int
    rate: float = Field(description="Share of the noticed copies that was removed, in per cent.")
    median_days: float | None = Field(description="Days until half of them are gone (Kaplan–Meier); null while more "
                                                  "than half are online.")
    returned: int = Field(description="Copies that are back after they were proven to be gone.")

    @classmethod
    def of(cls, figures: Removals) -> "RemovalFigures":
        """Build this schema from figures."""
        return cls(name=figures.name, noticed=figures.noticed, removed=figures.removed, rate=100 * figures.share,
                   median_days=figures.curve.median, returned=figures.returned)


class RemovalOverview(Schema):
    """Removal figures in total, by site and by work."""

    whole: RemovalFigures
    curve: list[tuple[float, float]] = Field(description="Days after the notice, and the share still online then.")
    sites: list[RemovalFigures]
    works: list[RemovalFigures]


class FiguresQuery(Schema):
    """Criteria for noticed copies; those left out do not restrict."""

    site: Short = ""
    work: Short = Field("", description="Id of a work.")


@router.get("/cases/{number}/pages", response=Page[WatchedPage], auth=READ, summary="Read the state of a case's pages")
def list_pages(request: ApiRequest, number: Number, listed: Query[Listed]) -> dict[str, Any]:
    """List the watched pages of a case, each with its state."""
    watches = Watch.objects.filter(case=own_case(request, number)).select_related("copy", "passed_page")
    found, after = rows_after(watches, f"pages {number}", listed)
    return {"items": [WatchedPage.of(watch) for watch in found], "next": after}


@router.get("/cases/{number}/checks", response=Page[CheckItem], auth=READ, summary="Read the answers of a case's pages")
def list_checks(request: ApiRequest, number: Number, listed: Query[Listed]) -> dict[str, Any]:
    """List every answer of a case's pages."""
    checks = PageCheck.objects.filter(watch__case=own_case(request, number)).select_related(
        "watch__copy", "watch__passed_page", "actor")
    found, after = rows_after(checks, f"checks {number}", listed)
    return {"items": [CheckItem.of(check) for check in found], "next": after}


@router.post("/cases/{number}/check", response={202: ChecksRequested}, auth=WRITE, summary="Check a case's pages now")
def check_pages(request: ApiRequest, number: Number) -> Status[dict[str, int]]:
    """Request a check of all pages of a case at once."""
    return Status(202, {"asked": check_now(own_case(request, number), request.user, timezone.now())})


@router.get("/cases/{number}/delistings", response=Page[DelistingItem], auth=READ,
            summary="Read what search engines list of a case")
def list_delistings(request: ApiRequest, number: Number, listed: Query[Listed]) -> dict[str, Any]:
    """List the entries about search engines.

    They do not say whether the pages themselves are gone.
    """
    entries = Delisting.objects.filter(case=own_case(request, number)).select_related("actor")
    found, after = rows_after(entries, f"delistings {number}", listed)
    return {"items": [DelistingItem.of(entry) for entry in found], "next": after}


@router.post("/cases/{number}/delistings", response={200: DelistingItem, 201: DelistingItem}, auth=WRITE,
             summary="Enter what a search engine lists")
def enter_delisting(request: ApiRequest, number: Number, body: NewDelisting) -> Status[DelistingItem]:
    """Enter what a search engine shows of a case; entries cannot be changed.

    An entry that repeats the last one about the engine is not added: the answer is that entry, with 200.
    """
    case = own_case(request, number)
    form = check(DelistingForm(body.model_dump()))
    entry, is_new = form.enter(case, request.user)
    return Status(201 if is_new else 200, DelistingItem.of(entry))


@router.get("/cases/{number}/engine-answers", response=Page[EngineAnswerItem], auth=READ,
            summary="Read what the search server answered about a case")
def list_engine_answers(request: ApiRequest, number: Number, listed: Query[Listed]) -> dict[str, Any]:
    """List the answers of the search server, page by page and engine by engine.

    One answer proves nothing; there are none where the organisation does not have the server asked.
    """
    answers = EngineAnswer.objects.filter(case=own_case(request, number))
    found, after = rows_after(answers, f"engine answers {number}", listed)
    return {"items": found, "next": after}


@router.get("/removals", response=RemovalOverview, auth=READ, summary="Read figures of removal")
def read_removals(request: ApiRequest, query: Query[FiguresQuery]) -> RemovalOverview:
    """Count what became of noticed copies, and estimate how long they stay online."""
    wanted = {f"case__{name}": value for name, value in query.model_dump().items() if value}
    figures = overview(stay_groups(request.tenant.own(StayCount).filter(**wanted)))
    return RemovalOverview(
        whole=RemovalFigures.of(figures.whole), curve=list(figures.whole.curve.steps),
        sites=[RemovalFigures.of(each) for each in figures.sites],
        works=[RemovalFigures.of(each) for each in figures.works])
