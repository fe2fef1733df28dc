"""Make a stored capture into the source of a page, decoded and bounded."""

import re
from functools import cache

from tldextract import TLDExtract

from insight.kits.traits import PageSource
from storage.capture_conditions.conditions import CaptureConditions
from storage.documents import Capture

LARGEST = 500_000
"""Characters of a page that are read."""
NEIGHBOURS = 10
"""Domains of a certificate from which it is a network's, whose customers are strangers to each other."""
_DECLARATION = re.compile(r"^\s*<\?xml[^>]{0,200}\?>")


def source_of(capture: Capture, encoding: str, conditions: CaptureConditions | None) -> PageSource:
    """Read the page of a capture; nothing is asked for."""
    return PageSource(
        capture.final_url or capture.url, _decoded(capture.body, encoding),
        {name.lower(): value for name, value in capture.headers}, capture.ip, certificate_names(conditions))


def certificate_names(conditions: CaptureConditions | None) -> tuple[str, ...]:
    """List the hosts of a certificate.

    None of one that a network issued for many customers.
    """
    names = [str(name).lower() for name in conditions.tls.get("names", ())] if conditions else []
    domains = {_extract()(name).top_domain_under_public_suffix or name for name in names}
    return tuple(names) if len(domains) <= NEIGHBOURS else ()


@cache
def _extract() -> TLDExtract:
    """Read the public suffix list that the package ships; nothing is asked for."""
    return TLDExtract(suffix_list_urls=(), cache_dir=None)


def _decoded(body: bytes, encoding: str) -> str:
    try:
        text = body[:4 * LARGEST].decode(encoding or "utf-8", "replace")
    except (LookupError, ValueError):
        text = body[:4 * LARGEST].decode("utf-8", "replace")
    return _DECLARATION.sub("", text[:LARGEST].replace("\0", ""))
