"""Propose the domains to which watched sites send their readers.

They are crawled only after a member approves them.
"""

from storage.collections.crawls import Crawl
from webadmin.sites.models import Site, SiteCandidate
from webadmin.sites.proposals.imported_sources import host_of_site


def propose_successors(crawl: Crawl) -> int:
    """Propose the addresses to which a site seems to have moved.

    The proposals go to the organisation that watches the site; returns how many are new.
    """
    site = Site.objects.filter(key=crawl.site).first()
    if site is None:
        return 0
    others = Site.objects.filter(organisation=site.organisation)
    watched = {host_of_site(url) for other in others for url in other.start_urls}
    proposed = 0
    for url, named_by in crawl.moved_to.items():
        host = host_of_site(url)
        if host and host not in watched:
            proposed += SiteCandidate.objects.get_or_create(organisation=site.organisation, host=host, defaults={
                "url": url, "title": site.name, "excerpt": named_by, "query": named_by, "work": site.name})[1]
    return proposed
