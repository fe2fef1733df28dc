"""Restrict the rules of a book source to the source's own site."""

from functools import cache
from urllib.parse import urlsplit

from tldextract import TLDExtract

from crawler.book_sources.rule_syntax import RuleError


def check_own(url: str, source: str) -> None:
    """Raise RuleError for an address that is not on the source's own site.

    The site is the whole registrable domain of the source's address. The author of a source must not choose which other
    sites we request.
    """
    host, own = urlsplit(url).hostname or "", urlsplit(source).hostname or ""
    if host != own and (not _domain(own) or _domain(host) != _domain(own)):
        raise RuleError(f"{host or url[:80]!r} does not belong to {_domain(own) or own!r}, the source's own "
                        "site; rules of sources may request no other site")


def _domain(host: str) -> str:
    """Return the registrable domain of a host.

    Empty for an IP address and for a bare suffix.
    """
    return _reader()(host).top_domain_under_public_suffix


@cache
def _reader() -> TLDExtract:
    """Load the public suffix list that the package ships, without any request."""
    return TLDExtract(suffix_list_urls=(), cache_dir=None, include_psl_private_domains=True)
