"""Daily runs, limited to what concerns the organisation."""

from datetime import datetime
from typing import Any

from django.http import Http404
from ninja import Query, Router, Schema

from webadmin.api.admission.bearer import READ, ApiRequest
from webadmin.api.cursors import Listed, Page, items_after
from webadmin.api.fields import Digest
from webadmin.ops.runs import RunOverview, cases_of, run, run_heads, runs

router = Router(tags=["Runs"])


class RunItem(Schema):
    """A daily run."""

    id: str
    day: str
    state: str
    started_at: datetime
    ended_at: datetime | None
    pages: dict[str, int]
    site_states: dict[str, int]


class RunSite(Schema):
    """What a run did for one of the organisation's sites."""

    name: str
    state: str
    detail: str
    counts: dict[str, int]


class RunDetails(RunItem):
    """A run with its sites, and its changes to copies."""

    sites: list[RunSite]
    minutes_left: int | None
    copies: dict[str, int]
    verdicts: dict[str, int]


@router.get("/runs", response=Page[RunItem], auth=READ, summary="List runs")
def list_runs(request: ApiRequest, listed: Query[Listed]) -> dict[str, Any]:
    """List the daily runs by day."""
    heads, after = items_after(run_heads(), "runs", listed, lambda each: (each["day"], each["_id"]))
    return {"items": [_head(each) for each in runs(request.tenant, heads)], "next": after}


@router.get("/runs/{number}", response=RunDetails, auth=READ, summary="Read a run")
def read_run(request: ApiRequest, number: Digest) -> dict[str, Any]:
    """Read one run."""
    found = run(request.tenant, number)
    if found is None:
        raise Http404
    cases = cases_of(request.tenant, number)
    sites = [{"name": str(site.name), "state": site.state, "detail": site.detail, "counts": site.counts or {}}
             for site in found.sites]
    return {**_head(found), "sites": sites, "minutes_left": found.minutes_left,
            "copies": cases.events if cases else {}, "verdicts": cases.verdicts if cases else {}}


def _head(found: RunOverview) -> dict[str, Any]:
    return {name: getattr(found, name) for name in RunItem.model_fields}
