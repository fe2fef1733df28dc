"""A crawl that somebody asks for now, outside the daily run."""

from datetime import UTC, datetime

from storage.collections.crawls import Crawls
from storage.documents import derive_id
from storage.inbox import Inbox, StageName
from webadmin.sites.models import Site
from webadmin.sites.stage import is_due, mark_crawled
from webadmin.sites.watching import Watching
from webadmin.stores import database

DAY_HOURS = 24


def ask_for_crawl(site: Site) -> bool:
    """Put a crawl of the site into the crawler's inbox; False when one is asked for or under way already."""
    run = derive_id("run", "asked", site.key, datetime.now(UTC).isoformat())
    if Site.objects.filter(pk=site.pk).exclude(asked_run="").exists():
        return False
    inbox = Inbox(database(), StageName.CRAWL)
    inbox.enqueue([f"{run}:{site.key}"], {"policy": Watching().policy(site).payload(), "run": run})
    Site.objects.filter(pk=site.pk).update(asked_run=run)
    return True


def ask_for_frequent(now: datetime) -> int:
    """Ask for crawls of the due sites that are watched more often than the daily run comes; returns how many."""
    frequent = Site.objects.filter(enabled=True, interval_hours__lt=DAY_HOURS)
    return sum(ask_for_crawl(site) for site in frequent if is_due(site, now))


def take_outcomes() -> int:
    """Record the outcomes of crawls that were asked for and have ended, and return how many there were."""
    asked = list(Site.objects.exclude(asked_run=""))
    return sum(_take_outcome(site) for site in asked)


def _take_outcome(site: Site) -> bool:
    store = database()
    if Inbox(store, StageName.CRAWL).holds(f"{site.asked_run}:{site.key}"):
        return False
    crawl = Crawls(store).get(site.asked_run, site.key)
    state, at = (crawl.state, crawl.ended_at) if crawl else ("failed", None)
    if not Site.objects.filter(pk=site.pk, asked_run=site.asked_run).update(asked_run=""):
        return False
    mark_crawled(site.key, "failed" if state == "running" else state, at or datetime.now(UTC))
    return True
