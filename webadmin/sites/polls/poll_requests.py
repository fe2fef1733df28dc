"""Request polls of due contents pages between the crawls of their sites."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from crawler.politeness.hints import CrawlHints
from crawler.politeness.policy import PolicyError
from crawler.polling.poll_plan import due_pages
from crawler.urls.address import Scope, canonical, host_of
from storage.collections.crawls import Crawls
from storage.collections.site_facts.contents_pages import ContentsPage, ContentsPages
from storage.documents import derive_id
from storage.inbox import Inbox, StageName
from webadmin.configuration import current
from webadmin.sites.hinted_policy import HintedPolicies
from webadmin.sites.models import Site
from webadmin.stores import database

MOST = 60
"""Maximum number of contents pages of a site in one poll; at one per second, a poll takes about a minute."""
NEW = 60
"""Maximum number of new chapters that one poll reads."""


def request_polls(now: datetime) -> int:
    """Enqueue a poll of each site with contents pages that are due; returns how many."""
    budget = current().crawl_polls
    sites = {site.key: site for site in _polled_sites()} if budget else {}
    if not sites:
        return 0
    known = [page for page in ContentsPages(database()).of_sites(sites) if _is_in_scope(sites[page.site], page.url)]
    due: Mapping[str, list[str]] = defaultdict(list)
    for page in due_pages([*known, *_starts(sites.values(), known, now)], budget, now.timestamp()):
        due[page.site].append(page.url)
    return sum(_request(sites[key], urls[:MOST], now) for key, urls in due.items() if not _is_busy(sites[key]))


def _polled_sites() -> Iterable[Site]:
    """List the sites for which polling is enabled and that have been crawled."""
    wanted = Site.objects.filter(enabled=True, watch_contents=True, last_crawled_at__isnull=False)
    return wanted.select_related("organisation")


def _is_in_scope(site: Site, url: str) -> bool:
    return Scope(tuple(site.scope), tuple(site.start_urls)).covers(url)


def _starts(sites: Iterable[Site], known: Iterable[ContentsPage], now: datetime) -> Iterator[ContentsPage]:
    """Yield contents pages for start addresses that were never polled, due at once."""
    seen = {(page.site, page.url) for page in known}
    for site in sites:
        for url in dict.fromkeys(filter(None, map(canonical, site.start_urls))):
            if (site.key, url) not in seen:
                yield ContentsPage(url, site.key, now.timestamp())


def _is_busy(site: Site) -> bool:
    """Tell whether a poll or crawl of the site is running; only one may at a time."""
    if site.requested_run or Inbox(database(), StageName.POLL).holds(site.key):
        return True
    crawls, inbox = Crawls(database()).newest(site.key, 1), Inbox(database(), StageName.CRAWL)
    return any(crawl.state == "running" and inbox.holds(crawl.id) for crawl in crawls)


def _request(site: Site, urls: Sequence[str], now: datetime) -> bool:
    try:
        policy = HintedPolicies().policy(site)
    except PolicyError:  # reported by the crawl of the site
        return False
    allowed = policy.allowed or tuple(dict.fromkeys(host_of(url) for url in map(canonical, policy.start_urls) if url))
    poll = replace(policy, start_urls=tuple(urls), allowed=allowed, revisit="new", follow_sitemap=False,
                   max_depth=1, max_pages=len(urls) + NEW, hints=CrawlHints())
    run = derive_id("run", "poll", site.key, now.isoformat())
    Inbox(database(), StageName.POLL).enqueue([site.key], {"policy": poll.payload(), "run": run})
    return True
