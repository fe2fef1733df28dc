"""Events from the state of sites and runs: sites that need a person, failed runs."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from django.urls import reverse
from django.utils import timezone

from storage.collections.runs import DAILY_RUN, SITE_ITEM, Runs
from storage.documents import derive_id
from webadmin.accounts.models import Organisation
from webadmin.outgoing.models import Event, Kind
from webadmin.sites.attention import needing_human
from webadmin.sites.models import Site
from webadmin.stores import database

RECENT = timedelta(days=2)


def of_sites(organisation: Organisation) -> Iterator[Event]:
    """Report sites whose last crawl ended at a login, a CAPTCHA or a refusal.

    Once a day, however often such a site is crawled.
    """
    recent = Site.objects.filter(organisation=organisation, last_crawled_at__gt=timezone.now() - RECENT)
    for site in needing_human(recent):
        at = site.last_crawled_at or timezone.now()
        yield Event(
            organisation=organisation, kind=Kind.SITE_NEEDS_HUMAN, at=at, subject=f"site {site.pk}",
            key=f"site {site.pk} {timezone.localdate(at)}", title=site.name, site=site.name,
            path=reverse("sites:site", args=[site.pk]),
            data={"site": site.pk, "name": site.name, "state": site.last_state})


def of_runs(organisation: Organisation) -> Iterator[Event]:
    """Report failed runs of the last days.

    A run counts if a common step or one of the organisation's own sites failed.
    """
    today = datetime.now(UTC).date() + timedelta(days=1)
    keys = set(Site.objects.filter(organisation=organisation).values_list("key", flat=True))
    for ago in range(RECENT.days + 2):
        day = (today - timedelta(days=ago)).isoformat()
        run = Runs(database()).head(derive_id("run", DAILY_RUN, day))
        if run and run["state"] == "failed" and (failed := _failed(run["_id"], keys)):
            yield Event(
                organisation=organisation, kind=Kind.RUN_FAILED, at=run["ended_at"] or run["started_at"],
                subject=f"run {run['_id']}", key=f"run {organisation.pk} {run['_id']}", title=day,
                path=reverse("ops:run", args=[run["_id"]]), data={"run": run["_id"], "day": day, "failed": failed})


def _failed(run: str, keys: set[str]) -> list[str]:
    """List the failed steps; of the sites only those that the organisation watches."""
    names = [name for name, item in Runs(database()).items(run).items() if item.state == "failed"]
    return [name for name in names if not name.startswith(SITE_ITEM) or name.removeprefix(SITE_ITEM) in keys]
