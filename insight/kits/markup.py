"""Turn a stored capture into the decoded source of a page of bounded size."""

import re
from functools import cache

from tldextract import TLDExtract

from insight.kits.traits import PageSource
from storage.capture_conditions.conditions import CaptureConditions
from storage.documents import Capture

LARGEST = 500_000
"""Maximum characters of a page that are read."""
NEIGHBOURS = 10
"""Maximum domains of a certificate; one with more belongs to a delivery network whose customers are unrelated."""
_DECLARATION = re.compile(r"^\s*<\?xml[^>]{0,200}\?>")


def source_of(capture: Capture, encoding: str, conditions: CaptureConditions | None) -> PageSource:
    """Read the page of a capture; makes no requests."""
    return PageSource(
        capture.final_url or capture.url, _decoded(capture.body, encoding),
        {name.lower(): value for name, value in capture.headers}, capture.ip, certificate_names(conditions))


def certificate_names(conditions: CaptureConditions | None) -> tuple[str, ...]:
    """List the hosts named in a certificate.

    Empty for a certificate that a delivery network issued for many customers.
    """
    names = [str(name).lower() for name in conditions.tls.get("names", ())] if conditions else []
    domains = {_extract()(name).top_domain_under_public_suffix or name for name in names}
    return tuple(names) if len(domains) <= NEIGHBOURS else ()


@cache
def _extract() -> TLDExtract:
    """Load the public suffix list shipped with the package; makes no requests."""
    return TLDExtract(suffix_list_urls=(), cache_dir=None)


def _decoded(body: bytes, encoding: str) -> str:
    try:
        text = body[:4 * LARGEST].decode(encoding or "utf-8", "replace")
    except (LookupError, ValueError):
        text = body[:4 * LARGEST].decode("utf-8", "replace")
    return _DECLARATION.sub("", text[:LARGEST].replace("\0", ""))
