"""The watch over sites: which are due, and what became of their crawls."""

import logging
from datetime import datetime, timedelta

from crawler.politeness.policy import PolicyError, SitePolicy
from webadmin.cases.absence import note_gone
from webadmin.sites.models import Site
from webadmin.sites.watching import Watching

GRACE = timedelta(hours=1)
"""A site is due a little early: a daily run that starts at three finds it crawled some minutes after three."""

_log = logging.getLogger(__name__)


def due_policies(now: datetime, *, force: bool = False) -> list[SitePolicy]:
    """List the policies of watched sites whose interval has passed, or of all watched ones with `force`.

    A site whose policy cannot be followed is logged and left out; the forms let none such through.
    """
    sites = Site.objects.filter(enabled=True).select_related("organisation").order_by("pk")
    watching = Watching()
    return [policy for site in sites if force or is_due(site, now) if (policy := _policy(watching, site))]


def is_due(site: Site, now: datetime) -> bool:
    """Tell whether a site's interval has passed."""
    return site.next_crawl_at is None or site.next_crawl_at <= now + GRACE


def mark_crawled(key: str, state: str, at: datetime) -> None:
    """Record the outcome of a site's crawl, and look which copies it showed to be gone."""
    Site.objects.filter(key=key).update(last_crawled_at=at, last_state=state[:20])
    if state == "done":
        note_gone(key)


def _policy(watching: Watching, site: Site) -> SitePolicy | None:
    try:
        return watching.policy(site)
    except PolicyError as error:
        _log.error("site %s of %s is not crawled: %s", site.name, site.organisation.slug, error)
        return None
