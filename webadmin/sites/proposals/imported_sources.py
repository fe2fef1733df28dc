"""Propose the sites of imported book sources.

Each is crawled only after a member approved it.
"""

from collections.abc import Sequence
from urllib.parse import urlsplit

from crawler.book_sources.legado_source import BookSource
from webadmin.accounts.models import Organisation
from webadmin.sites.models import SiteCandidate


def propose_sources(organisation: str, sources: Sequence[BookSource]) -> int:
    """Propose the hosts of sources to an organisation and keep their rules.

    Returns how many are new.
    """
    owner = Organisation.objects.get(slug=organisation)
    proposed = 0
    for source in sources:
        host = urlsplit(source.url).netloc.lower().removeprefix("www.")[:255]
        proposed += SiteCandidate.objects.get_or_create(organisation=owner, host=host, defaults={
            "url": source.url, "title": source.name, "query": "", "work": "",
            "book_source": {"rules": dict(source.rules), "search_url": source.search_url}})[1]
    return proposed
