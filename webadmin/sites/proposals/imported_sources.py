"""Propose the sites of imported book sources.

Passes the rules of the sources to the crawls of watched sites. A proposed site is crawled only after a member approves
it.
"""

from collections.abc import Sequence

from crawler.book_sources.legado_source import BookSource
from crawler.urls.address import site_host
from webadmin.accounts.models import Organisation
from webadmin.sites.models import Answer, Site, SiteCandidate

MOST_FOUND = 20
"""Maximum number of book addresses, found by searching a site, with which its crawl begins."""


def propose_sources(organisation: str, sources: Sequence[BookSource]) -> int:
    """Propose the hosts of sources to an organisation and store their rules.

    Returns the number of new proposals. A host that was already proposed, for example by a search, gets the rules too.
    """
    owner = Organisation.objects.get(slug=organisation)
    proposed = 0
    for source in sources:
        kept = {"name": source.name, "url": source.url, "rules": dict(source.rules), "search_url": source.search_url,
                "headers": dict(source.headers)}
        candidate, is_new = SiteCandidate.objects.get_or_create(
            organisation=owner, host=host_of_site(source.url),
            defaults={"url": source.url, "title": source.name, "query": "", "work": "", "book_source": kept})
        if not is_new:
            found = candidate.book_source.get("found", [])
            SiteCandidate.objects.filter(pk=candidate.pk).update(book_source={**kept, "found": found})
        proposed += is_new
    return proposed


def source_of(candidate: SiteCandidate) -> BookSource:
    """Read the book source that is stored with a proposed site."""
    kept = candidate.book_source
    return BookSource(kept.get("name", candidate.host), kept.get("url", candidate.url), kept.get("rules", {}),
                      kept.get("search_url", ""), kept.get("headers", {}))


def source_for(site: Site) -> SiteCandidate | None:
    """Find the proposal whose book source describes a watched site.

    None if no such source was imported.
    """
    hosts = {host_of_site(url) for url in site.start_urls}
    candidates = SiteCandidate.objects.filter(organisation=site.organisation, host__in=hosts)
    return next((each for each in candidates.exclude(answer=Answer.DECLINED) if each.book_source.get("rules")), None)


def host_of_site(url: str) -> str:
    """Return the host of an address in the form used by proposals."""
    return site_host(url)[:255]
