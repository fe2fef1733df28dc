"""Daily runs as one organisation may see them: its own sites in detail, shared steps by state only."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from storage.collections.runs import DAILY_RUN, SITE_ITEM, Runs
from storage.documents import Document
from webadmin.accounts.tenancy import Tenant
from webadmin.sites.models import Site
from webadmin.stores import database

STEPS: dict[str, str | Promise] = {
    "sites": _("Enqueue crawls"), "pipeline": _("Run the pipeline"),
    "discover": _("Search for unknown sites"),
    "crawl": _("Collect crawl results"), "counts": _("Compute daily counts"), "report": _("Write reports"),
    "digest": _("Send email digests"),
}


@dataclass(frozen=True)
class RunProgress:
    """The state of one step or site of a run."""

    name: str | Promise
    state: str
    detail: str = ""
    counts: dict[str, int] | None = None


@dataclass(frozen=True)
class RunOverview:
    """A daily run, restricted to what concerns the organisation."""

    id: str
    day: str
    state: str
    started_at: datetime
    ended_at: datetime | None
    steps: tuple[RunProgress, ...]
    sites: tuple[RunProgress, ...]


def runs(tenant: Tenant) -> list[RunOverview]:
    """List the daily runs, newest first."""
    names = dict(tenant.own(Site).values_list("key", "name"))
    return [_run(document, names) for document in Runs(database()).of_kind(DAILY_RUN)]


def run(tenant: Tenant, run_id: str) -> RunOverview | None:
    """Find a daily run; None when there is none of this id."""
    document = Runs(database()).get(run_id)
    if document is None or document["kind"] != DAILY_RUN:
        return None
    return _run(document, dict(tenant.own(Site).values_list("key", "name")))


def _run(document: Document, names: dict[str, str]) -> RunOverview:
    items = {item["name"]: item for item in document["items"].values()}
    steps = tuple(RunProgress(label, items[name]["state"]) for name, label in STEPS.items() if name in items)
    sites = tuple(
        RunProgress(names[key], item["state"], item["detail"], item["counts"])
        for name, item in sorted(items.items())
        if name.startswith(SITE_ITEM) and (key := name.removeprefix(SITE_ITEM)) in names)
    return RunOverview(document["_id"], document["day"], document["state"], document["started_at"],
                       document["ended_at"], steps, sites)
