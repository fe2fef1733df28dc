"""Crawl policies with hints.

The hints are the titles of watched works and the addresses of known copies.
"""

from collections.abc import Iterable
from dataclasses import replace

from crawler.politeness.hints import MOST_COPIES, CrawlHints, names_of
from crawler.politeness.policy import SitePolicy
from crawler.urls.address import Scope
from storage.collections.works import Works
from webadmin.cases.models import Copy, Status
from webadmin.sites.models import Site, SiteCandidate
from webadmin.sites.policy import policy_of
from webadmin.sites.proposals.imported_sources import MOST_FOUND, source_for, source_of
from webadmin.stores import database


class HintedPolicies:
    """Creates the policies of many sites; reads the works of each organisation once."""

    def __init__(self) -> None:
        self._names: dict[str, CrawlHints] = {}

    def policy(self, site: Site) -> SitePolicy:
        """Create the policy of a site with hints.

        Raises PolicyError for settings that the crawler refuses.
        """
        slug = site.organisation.slug
        if slug not in self._names:
            self._names[slug] = names_of(Works(database()), slug)
        hinted = replace(policy_of(site), hints=replace(self._names[slug], copies=tuple(_copies(site))))
        return _with_source(hinted, source_for(site))


def _with_source(policy: SitePolicy, source: SiteCandidate | None) -> SitePolicy:
    """Add the rules of a site's book source to its policy.

    The books that were found by searching the site become start addresses.
    """
    if source is None:
        return policy
    scope = Scope(policy.allowed, policy.start_urls)
    found = (url for url in source.book_source.get("found", ())[:MOST_FOUND] if scope.covers(url))
    return replace(policy, book_rules=tuple(source_of(source).rules.items()),
                   start_urls=tuple(dict.fromkeys((*policy.start_urls, *found))))


def _copies(site: Site) -> Iterable[str]:
    """List the addresses of copies on the site, newest first, without false alarms."""
    cases = Copy.objects.filter(site_key=site.key).exclude(status=Status.FALSE_ALARM)
    return cases.order_by("-pk").values_list("url", flat=True)[:MOST_COPIES]
