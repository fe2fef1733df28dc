"""A site's policy with what the desk knows about it: whose works are looked for, where copies were before."""

from collections.abc import Iterable
from dataclasses import replace

from crawler.politeness.hints import MOST_COPIES, CrawlHints, names_of
from crawler.politeness.policy import SitePolicy
from storage.collections.works import Works
from webadmin.cases.models import Case, Status
from webadmin.sites.models import Site
from webadmin.sites.policy import policy_of
from webadmin.stores import database


class Watching:
    """Makes the policies of many sites; an organisation's works are looked up once."""

    def __init__(self) -> None:
        self._names: dict[str, CrawlHints] = {}

    def policy(self, site: Site) -> SitePolicy:
        """Write what a crawl of the site is to know; raises PolicyError."""
        slug = site.organisation.slug
        if slug not in self._names:
            self._names[slug] = names_of(Works(database()), slug)
        return replace(policy_of(site), hints=replace(self._names[slug], copies=tuple(_copies(site))))


def _copies(site: Site) -> Iterable[str]:
    """Addresses of the site's cases, the newest first, but for those that people called false alarms."""
    cases = Case.objects.filter(site_key=site.key).exclude(status=Status.FALSE_ALARM)
    return cases.order_by("-pk").values_list("url", flat=True)[:MOST_COPIES]
