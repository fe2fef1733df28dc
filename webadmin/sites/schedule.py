"""When sites are crawled: which are due, and how their last crawl ended."""

import logging
from datetime import datetime, timedelta

from crawler.politeness.policy import PolicyError, SitePolicy
from webadmin.cases.absence import note_gone
from webadmin.cases.passing_off.passed_absence import follow_crawl
from webadmin.sites.hinted_policy import HintedPolicies
from webadmin.sites.models import Site

GRACE, GRACE_SHARE = timedelta(hours=1), 24
"""Tolerance for due sites, as a time and as a fraction (1/24) of the interval; the smaller one applies.

Yesterday's daily run crawled a site some minutes after today's run starts. Without the fraction, a site with an
interval of one hour would always be due.
"""

_log = logging.getLogger(__name__)


def due_policies(now: datetime, *, force: bool = False) -> list[SitePolicy]:
    """List the policies of watched sites whose interval has passed.

    With `force`, those of all watched sites. A site whose policy the crawler refuses is logged and skipped.
    """
    sites = Site.objects.filter(enabled=True).select_related("organisation").order_by("pk")
    policies = HintedPolicies()
    return [policy for site in sites if force or is_due(site, now) if (policy := _policy(policies, site))]


def is_due(site: Site, now: datetime) -> bool:
    """Tell whether a site's interval has passed."""
    grace = min(GRACE, timedelta(hours=site.interval_hours) / GRACE_SHARE)
    return site.next_crawl_at is None or site.next_crawl_at <= now + grace


def mark_crawled(key: str, state: str, at: datetime) -> None:
    """Record how a crawl of a site ended, and which copies it found to be gone."""
    Site.objects.filter(key=key).update(last_crawled_at=at, last_state=state[:20])
    if state == "done":
        note_gone(key)
        follow_crawl(key)


def _policy(policies: HintedPolicies, site: Site) -> SitePolicy | None:
    try:
        return policies.policy(site)
    except PolicyError as error:
        _log.error("site %s of %s is not crawled: %s", site.name, site.organisation.slug, error)
        return None
