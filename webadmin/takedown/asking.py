"""Request checks of watched pages: those that are due, or at once."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from django.db.models import Q, QuerySet

from crawler.politeness.policy import SitePolicy
from storage.documents import derive_id
from storage.inbox import Inbox, StageName
from webadmin.accounts.models import User
from webadmin.cases.models import Case, Copy, PassedPage, Status
from webadmin.sites.models import Site
from webadmin.sites.policy import policy_of
from webadmin.stores import database
from webadmin.takedown.models import Watch
from webadmin.takedown.noticed.first_notices import Watched
from webadmin.takedown.noticed.watched_pages import BATCH

AT_ONCE = 500
"""Maximum number of pages of a site that one crawl checks."""
ALLOWED = (Status.FALSE_ALARM, Status.LICENSED, Status.QUOTATION)
"""Decisions by which a copy may stay online."""


def check_now(case: Case, by: User, now: datetime) -> int:
    """Request a check of all pages of a case and return how many were requested.

    Pages that are being checked are left alone. Pages beyond `AT_ONCE` are requested in the following rounds.
    """
    copies = case.copies.filter(is_part=False).exclude(status__in=(Status.FALSE_ALARM, Status.CLOSED))
    _watch_now(case, "copy", copies, now)
    _watch_now(case, "passed_page", case.passed_pages.all(), now)
    due = Watch.objects.filter(Q(copy__in=copies) | Q(passed_page__case=case), run="")
    due.update(next_at=now, asked_by=by)
    return _request(due.filter(next_at__lte=now), now)


def _watch_now(
    case: Case, watched: Watched, pages: QuerySet[Copy] | QuerySet[PassedPage], now: datetime,
) -> None:
    while some := pages.filter(watch=None).order_by("pk").values_list("pk", flat=True)[:BATCH]:
        watches = [Watch(case=case, organisation_id=case.organisation_id, **{f"{watched}_id": pk}, noticed_at=now,
                         is_noticed=False, next_at=now) for pk in some]
        Watch.objects.bulk_create(watches, ignore_conflicts=True)


def request_checks(now: datetime) -> int:
    """Request the checks that are due, and return for how many pages.

    A copy that may stay online is no longer checked, unless a member asks.
    """
    due = Watch.objects.filter(next_at__lte=now, run="")
    return _request(due.filter(~Q(copy__status__in=ALLOWED) | Q(asked_by__isnull=False)), now)


def _request(due: QuerySet[Watch], now: datetime) -> int:
    """Request the watches that have been due longest, up to `AT_ONCE` of each site."""
    keys = due.order_by().values_list("copy__site_key", "passed_page__site_key").distinct()
    sites = dict.fromkeys(of_copy or of_page for of_copy, of_page in keys)
    return sum(_ask(site, dict(_longest_due(due, site)), now) for site in sites)


def _longest_due(due: QuerySet[Watch], site_key: str) -> list[tuple[int, str]]:
    """List numbers and addresses of the watches on a site, longest due first."""
    on_site = due.filter(Q(copy__site_key=site_key) | Q(passed_page__site_key=site_key)).order_by("next_at", "pk")
    return [(pk, of_copy or of_page)
            for pk, of_copy, of_page in on_site.values_list("pk", "copy__url", "passed_page__url")[:AT_ONCE]]


def _ask(site_key: str, urls: Mapping[int, str], now: datetime) -> int:
    """Request one crawl of a site for some watches, given with their addresses."""
    run = derive_id("check", site_key, now.isoformat())
    count = Watch.objects.filter(pk__in=urls, run="").update(run=run, asked_at=now)
    if count:
        policy = _policy(site_key, sorted(set(urls.values())))
        Inbox(database(), StageName.CRAWL).enqueue([f"{run}:{policy.name}"], {"policy": policy.payload(), "run": run})
    return count


def _policy(site_key: str, urls: Sequence[str]) -> SitePolicy:
    """Return the site's own crawl policy, restricted to these addresses."""
    site = Site.objects.filter(key=site_key).first()
    policy = policy_of(site) if site else SitePolicy(site_key, tuple(urls))
    return replace(policy, start_urls=tuple(urls), check_only=True, revisit="all", max_pages=0)
