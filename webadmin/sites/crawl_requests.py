"""Crawls that are requested outside the daily run.

A member requests them, or the site has a short interval.
"""

from datetime import UTC, datetime

from django.db import transaction

from storage.collections.crawls import Crawls
from storage.documents import derive_id
from storage.inbox import Inbox, StageName
from webadmin.sites.hinted_policy import HintedPolicies
from webadmin.sites.models import Site
from webadmin.sites.proposals.successors import propose_successors
from webadmin.sites.schedule import is_due, mark_crawled
from webadmin.stores import database

DAY_HOURS = 24


def request_crawl(site: Site) -> bool:
    """Enqueue a crawl of a site; False if one is already requested or running."""
    run = derive_id("run", "requested", site.key, datetime.now(UTC).isoformat())
    payload = {"policy": HintedPolicies().policy(site).payload(), "run": run}
    with transaction.atomic():  # a run that is visible before it is in the inbox would count as failed
        if not Site.objects.filter(pk=site.pk, requested_run="").update(requested_run=run):
            return False
        Inbox(database(), StageName.CRAWL).enqueue([f"{run}:{site.key}"], payload)
    return True


def request_frequent_crawls(now: datetime) -> int:
    """Request crawls of the due sites whose interval is shorter than a day.

    Returns how many were requested.
    """
    frequent = Site.objects.filter(enabled=True, interval_hours__lt=DAY_HOURS)
    return sum(request_crawl(site) for site in frequent if is_due(site, now))


def record_requested_crawls() -> int:
    """Record the outcomes of requested crawls that have ended.

    Returns how many there were.
    """
    return sum(_record_outcome(site) for site in list(Site.objects.exclude(requested_run="")))


def _record_outcome(site: Site) -> bool:
    store = database()
    if Inbox(store, StageName.CRAWL).holds(f"{site.requested_run}:{site.key}"):
        return False
    crawl = Crawls(store).get(site.requested_run, site.key)
    state, ended_at = (crawl.state, crawl.ended_at) if crawl else ("failed", None)
    if not Site.objects.filter(pk=site.pk, requested_run=site.requested_run).update(requested_run=""):
        return False
    if crawl:
        propose_successors(crawl)
    mark_crawled(site.key, "failed" if state == "running" else state, ended_at or datetime.now(UTC))
    return True
