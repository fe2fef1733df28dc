"""Runs as one organisation may see them: its own sites in full, the house's steps by their state alone."""

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
class Item:
    """A step or a site of a run."""

    name: str | Promise
    state: str
    detail: str = ""
    counts: dict[str, int] | None = None


@dataclass(frozen=True)
class Run:
    """A run, with what of it concerns the organisation."""

    id: str
    day: str
    state: str
    started_at: datetime
    ended_at: datetime | None
    steps: tuple[Item, ...]
    sites: tuple[Item, ...]


def runs(tenant: Tenant) -> list[Run]:
    """List the daily runs, newest first."""
    names = dict(tenant.own(Site).values_list("key", "name"))
    return [_run(document, names) for document in Runs(database()).of_kind(DAILY_RUN)]


def run(tenant: Tenant, number: str) -> Run | None:
    """Find a daily run; None when there is none of this id."""
    document = Runs(database()).get(number)
    if document is None or document["kind"] != DAILY_RUN:
        return None
    return _run(document, dict(tenant.own(Site).values_list("key", "name")))


def _run(document: Document, names: dict[str, str]) -> Run:
    items = {item["name"]: item for item in document["items"].values()}
    steps = tuple(Item(label, items[name]["state"]) for name, label in STEPS.items() if name in items)
    sites = tuple(
        Item(names[key], item["state"], item["detail"], item["counts"])
        for name, item in sorted(items.items())
        if name.startswith(SITE_ITEM) and (key := name.removeprefix(SITE_ITEM)) in names)
    return Run(document["_id"], document["day"], document["state"], document["started_at"], document["ended_at"],
               steps, sites)
