"""Propose the sites of imported book sources.

Hands their rules to the crawls of watched sites.

A proposed site is crawled only after a member approved it.
"""

from collections.abc import Sequence

from crawler.book_sources.legado_source import BookSource
from crawler.urls.address import site_host
from webadmin.accounts.models import Organisation
from webadmin.sites.models import Answer, Site, SiteCandidate

MOST_FOUND = 20
"""Addresses of books of one site, found by searching there, that a crawl begins with."""


def propose_sources(organisation: str, sources: Sequence[BookSource]) -> int:
    """Propose the hosts of sources to an organisation and keep their rules.

    Returns how many are new.

    A host that was proposed before, by a search for instance, gets the rules too.
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
    """Read the source that was kept with a proposed site."""
    kept = candidate.book_source
    return BookSource(kept.get("name", candidate.host), kept.get("url", candidate.url), kept.get("rules", {}),
                      kept.get("search_url", ""), kept.get("headers", {}))


def source_for(site: Site) -> SiteCandidate | None:
    """Find the proposal whose book source describes a watched site.

    None if none was imported.
    """
    hosts = {host_of_site(url) for url in site.start_urls}
    candidates = SiteCandidate.objects.filter(organisation=site.organisation, host__in=hosts)
    return next((each for each in candidates.exclude(answer=Answer.DECLINED) if each.book_source.get("rules")), None)


def host_of_site(url: str) -> str:
    """Name the host of an address as proposals do."""
    return site_host(url)[:255]
