"""Sites: list, read, add, change, and request a crawl."""

from datetime import datetime
from typing import Annotated, Any, Literal

from django.forms.models import model_to_dict
from django.shortcuts import get_object_or_404
from ninja import Field, Query, Router, Schema, Status

from webadmin.accounts.first_saves import saved_under_name
from webadmin.api.admission.bearer import READ, WRITE, ApiRequest
from webadmin.api.bodies import Body
from webadmin.api.cursors import Listed, Order, Page, rows_after
from webadmin.api.fields import Line, Note, Number, Plain
from webadmin.api.problems import ProblemError, pointer
from webadmin.api.routes.checked_form import check
from webadmin.audit.actions import Action
from webadmin.audit.recording import record
from webadmin.sites.auditing import record_site
from webadmin.sites.crawl_requests import request_crawl
from webadmin.sites.forms import SiteForm
from webadmin.sites.models import Site

router = Router(tags=["Sites"])
Address = Annotated[str, Field(min_length=1, max_length=2000, pattern=r"^\S+$"), Plain]
Addresses = Annotated[list[Address], Field(max_length=200)]
Count = Annotated[int, Field(ge=0, le=2**31 - 1)]


class SiteSettings(Body):
    """How a site is watched.

    Fields left out stay unchanged, or have their defaults in a new site.
    """

    start_urls: Addresses | None = None
    scope: Addresses | None = None
    interval_hours: Annotated[int, Field(ge=1, le=24 * 366)] | None = None
    watch_contents: bool | None = Field(None, description="Look for new chapters between crawls.")
    max_pages: Count | None = None
    max_depth: Count | None = None
    delay: Annotated[float, Field(ge=0, le=3600, allow_inf_nan=False)] | None = None
    follow_sitemap: bool | None = None
    render: Literal["auto", "always", "never"] | None = None
    obey_robots: bool | None = Field(None, description="Only owners may grant exceptions from a polite crawl, and "
                                                       "must state a reason.")
    robots_reason: Note | None = None
    profile: Literal["honest", "desktop", "mobile"] | None = None
    profile_reason: Note | None = None
    compare_profiles: bool | None = None
    comparison_reason: Note | None = None
    use_proxies: bool | None = None
    proxies_reason: Note | None = None
    enabled: bool | None = None


class NewSite(SiteSettings):
    """A site to watch."""

    name: Annotated[Line, Field(max_length=100)]


class SiteItem(Schema):
    """A watched site."""

    id: int
    name: str
    start_urls: list[str]
    scope: list[str]
    interval_hours: int
    watch_contents: bool
    max_pages: int
    max_depth: int
    delay: float
    follow_sitemap: bool
    render: str
    obey_robots: bool
    profile: str
    compare_profiles: bool
    use_proxies: bool
    enabled: bool
    last_crawled_at: datetime | None
    last_state: str
    created_at: datetime


class CrawlRequested(Schema):
    """Whether a crawl was requested; false if one is already waiting or running."""

    requested: bool


@router.get("/sites", response=Page[SiteItem], auth=READ, summary="List sites")
def list_sites(request: ApiRequest, listed: Query[Listed], order: Order = "oldest",
               enabled: bool | None = None) -> dict[str, Any]:
    """List the watched sites by number."""
    sites = request.tenant.own(Site)
    sites = sites if enabled is None else sites.filter(enabled=enabled)
    found, after = rows_after(sites, "sites", listed, order)
    return {"items": found, "next": after}


@router.post("/sites", response={201: SiteItem}, auth=WRITE, summary="Add a site")
def add_site(request: ApiRequest, body: NewSite) -> Status[Site]:
    """Watch another site; its name must be unique."""
    return Status(201, _edited(request, Site(organisation=request.tenant.organisation), body))


@router.get("/sites/{number}", response=SiteItem, auth=READ, summary="Read a site")
def read_site(request: ApiRequest, number: Number) -> Site:
    """Read one site."""
    return get_object_or_404(request.tenant.own(Site), pk=number)


@router.patch("/sites/{number}", response=SiteItem, auth=WRITE, summary="Change a site")
def change_site(request: ApiRequest, number: Number, body: SiteSettings) -> Site:
    """Change how a site is watched."""
    return _edited(request, get_object_or_404(request.tenant.own(Site), pk=number), body)


@router.post("/sites/{number}/crawl", response={202: CrawlRequested}, auth=WRITE, summary="Request a crawl")
def crawl_site(request: ApiRequest, number: Number) -> Status[dict[str, bool]]:
    """Request a crawl now, in addition to the daily run."""
    return Status(202, {"requested": request_crawl(get_object_or_404(request.tenant.own(Site), pk=number))})


def _edited(request: ApiRequest, site: Site, body: SiteSettings) -> Site:
    new = site.pk is None
    form = SiteForm(request.user, _as_sent(site, body), instance=site)
    if form.overreach:
        record(Action.DENIED, request, None if new else site, reason=f"{site.name}: {', '.join(form.overreach)}")
        raise ProblemError(403, "Only owners may change some of these fields: ask one, or omit them.", errors=[
            {"pointer": pointer("body", name), "detail": "Only an owner may change this."} for name in form.overreach])
    check(form)

    def save() -> None:
        form.save()
        record_site(request, form, new=new)

    if not saved_under_name(form, save):
        check(form)
    return site


def _as_sent(site: Site, body: SiteSettings) -> dict[str, Any]:
    """Build the data that a browser would send: the site's values with the changes."""
    values = model_to_dict(site, fields=SiteForm.Meta.fields) | body.model_dump(exclude_none=True)
    return {name: "\n".join(value) if isinstance(value, list) else value for name, value in values.items()
            }
