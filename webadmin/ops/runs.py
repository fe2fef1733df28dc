"""Daily runs, restricted to what one organisation may see.

Its own sites in detail, common steps only by their state.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.core.paginator import Page, Paginator
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from storage.collections.runs import DAILY_RUN, PAGES, SITE_ITEM, RunCounts, Runs
from storage.documents import Document
from webadmin.accounts.tenancy import Tenant
from webadmin.ops.tally import CaseTally, tally
from webadmin.sites.models import Site
from webadmin.stores import database

STEPS: dict[str, str | Promise] = {
    "discover": _("Search for unknown sites"),
    "sites": _("Enqueue crawls"), "pipeline": _("Run the pipeline"),
    "crawl": _("Collect crawl results"), "counts": _("Compute daily counts"), "notices": _("Read answers to notices"),
    "digest": _("Send email digests"), "report": _("Write reports"),
    "screenshots": _("Take screenshots"), "long_reports": _("Write long reports"),
}
"""Names of the steps, in the order in which a run takes them."""


A_PAGE = 30
"""Runs per page."""
SITES = 50
"""Maximum number of sites on the page of a run, and in a line of the list of runs."""
_RANKS = {"failed": 0, "running": 1, "waiting": 2, "done": 3}


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
    """Sites of the organisation; if there are many, a page shows only some."""
    pages: dict[str, int]
    """Number of pages `read`, `new`, `unchanged` and `failed` on these sites."""
    minutes_left: int | None
    """Estimated minutes left for the whole run; None without an estimate."""

    @property
    def shown_sites(self) -> list[RunProgress]:
        """The sites to show: failed ones first, then those being crawled."""
        return sorted(self.sites, key=lambda site: _RANKS.get(site.state, len(_RANKS)))[:SITES]

    @property
    def site_states(self) -> dict[str, int]:
        """Number of sites by state."""
        return dict(Counter(site.state for site in self.sites))


def run_heads() -> list[Document]:
    """List the daily runs without their items, newest first."""
    return Runs(database()).heads(DAILY_RUN)


def runs(tenant: Tenant, heads: Sequence[Document]) -> list[RunOverview]:
    """Read daily runs, restricted to what concerns the organisation."""
    names = dict(tenant.own(Site).values_list("key", "name"))
    return [_run(document, names) for document in Runs(database()).some([head["_id"] for head in heads])]


def runs_page(tenant: Tenant, number: str | None) -> tuple["Page[Document]", list[RunOverview], bool]:
    """Read a page of the list of daily runs.

    If there are too many sites for the list, which the last returned value says, their items are not read.
    """
    store = Runs(database())
    page = Paginator(run_heads(), A_PAGE).get_page(number)
    names = dict(tenant.own(Site).values_list("key", "name")[:SITES + 1])
    if len(names) > SITES:
        steps = store.steps(page)
        return page, [_run(head | {"items": {item["name"]: item for item in steps[head["_id"]]}}, {})
                      for head in page], True
    items = [*STEPS, *(f"{SITE_ITEM}{key}" for key in names)]
    return page, [_run(found, names) for found in store.some([head["_id"] for head in page], items)], False


def run(tenant: Tenant, run_id: str) -> RunOverview | None:
    """Find a daily run; None if there is none with this id."""
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
    pages: Counter[str] = Counter()
    for site in sites:
        pages.update({PAGES[name]: count for name, count in (site.counts or {}).items() if name in PAGES})
    left = RunCounts.of(document).seconds_left if document["state"] == "running" else None
    return RunOverview(document["_id"], document["day"], document["state"], document["started_at"],
                       document["ended_at"], steps, sites, dict(pages), None if left is None else -(-left // 60))


def cases_of(tenant: Tenant, run_id: str) -> CaseTally | None:
    """Count what a run did to the organisation's cases.

    None for a run of an older version.
    """
    document = Runs(database()).head(run_id) or {}
    if "baseline" not in document:
        return None
    until = 0 if document["state"] == "running" else RunCounts.of(document).last_event
    return tally(document["baseline"]["event"], tenant.organisation, until)
