"""Build the Referer header that a browser would send.

Referrer Policy, strict-origin-when-cross-origin: https://www.w3.org/TR/referrer-policy/
"""

from collections.abc import Iterable
from urllib.parse import urlsplit

_LISTS = (".xml", ".xml.gz", ".rss", ".atom")
"""Endings of sitemaps and feeds, from which no reader comes."""


def referrer(url: str, parent: str, starts: Iterable[str] = ()) -> str:
    """Make the header `Referer` of a request; empty if a browser would send none.

    `parent` is the page that named the address. Without one, a start address of the same origin is used.
    """
    if not parent or urlsplit(parent).path.lower().endswith(_LISTS):
        parent = next((start for start in starts if _origin(start) == _origin(url) and start != url), "")
    if not parent or (parent.startswith("https:") and url.startswith("http:")):
        return ""
    return parent.partition("#")[0] if _origin(parent) == _origin(url) else f"{_origin(parent)}/"


def _origin(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"
