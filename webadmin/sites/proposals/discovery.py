"""Find unknown sites.

Searches the web for an organisation's texts and proposes the hosts of similar hits.
"""

from collections.abc import Iterable
from datetime import date

from crawler.network.search import Hit, search, server_of
from crawler.urls.address import bare_host, site_host
from fingerprinting import fold
from storage.mongodb import connect
from storage.settings import Settings
from webadmin.accounts.models import Organisation
from webadmin.sites.models import SearchQuery, Site, SiteCandidate
from webadmin.sites.proposals.search_terms import SearchTerm, due_terms

GRAM = 4
"""Folded symbols of the n-grams that are compared."""
LEAST_SIMILARITY = 0.5
"""Minimum share (0–1) of a term's n-grams that title and excerpt of a hit must contain."""


def discover(settings: Settings, day: date) -> dict[str, int]:
    """Spend the rest of the day's search budget.

    It is shared evenly between the organisations. Returns the counts `queries`, `hits` and `proposed`. Raises
    SearchError if the search server fails.
    """
    server_of(settings)
    counts = {"queries": 0, "hits": 0, "proposed": 0}
    budget = settings.search_budget - SearchQuery.objects.filter(searched_on=day).count()
    organisations = list(Organisation.objects.order_by("pk"))
    for position, organisation in enumerate(organisations):
        share = -(-max(0, budget - counts["queries"]) // (len(organisations) - position))
        for term in due_terms(connect(settings), organisation, day, share):
            hits = search(settings, f'"{term.text}"')
            SearchQuery.objects.get_or_create(organisation=organisation, text=term.text, searched_on=day,
                                              defaults={"hits": len(hits)})
            counts["queries"] += 1
            counts["hits"] += len(hits)
            counts["proposed"] += _propose(organisation, term, hits)
    return counts


def _propose(organisation: Organisation, term: SearchTerm, hits: Iterable[Hit]) -> int:
    """Propose the unknown hosts of similar hits and return how many there were."""
    known = known_hosts(organisation)
    proposed = 0
    for hit in hits:
        host = site_host(hit.url)
        if host in known or not is_similar(term.text, f"{hit.title}\n{hit.excerpt}"):
            continue
        known.add(host)
        proposed += SiteCandidate.objects.get_or_create(organisation=organisation, host=host, defaults={
            "url": hit.url, "title": hit.title, "excerpt": hit.excerpt, "query": term.text, "work": term.work})[1]
    return proposed


def known_hosts(organisation: Organisation) -> set[str]:
    """List the hosts that are watched or were proposed before."""
    hosts = set(SiteCandidate.objects.filter(organisation=organisation).values_list("host", flat=True))
    for site in Site.objects.filter(organisation=organisation):
        hosts |= {*map(site_host, site.start_urls), *map(bare_host, site.scope)}
    return hosts


def is_similar(term: str, shown: str) -> bool:
    """Tell whether the text that the engine shows of a page resembles the term.

    Needed because engines also return unrelated pages.
    """
    grams = _grams(term)
    return bool(grams) and len(grams & _grams(shown)) >= LEAST_SIMILARITY * len(grams)


def _grams(text: str) -> set[bytes]:
    symbols = fold(text).symbols.tobytes()
    return {symbols[start:start + 2 * GRAM] for start in range(0, len(symbols) - 2 * GRAM + 2, 2)}
