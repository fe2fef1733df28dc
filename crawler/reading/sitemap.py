"""Lists of addresses for machines: sitemaps, indexes of sitemaps, RSS and Atom feeds."""

import gzip
import zlib
from io import BytesIO
from typing import NamedTuple

from lxml import etree

MAX_ADDRESSES = 50_000
MAX_BYTES = 50 * 2**20
"""Unpacked; the sitemap protocol's own limit."""


class SitemapError(ValueError):
    """A sitemap that cannot be read."""


class Listed(NamedTuple):
    """What a list names."""

    pages: tuple[str, ...]
    lists: tuple[str, ...]
    """Further sitemaps."""


def read_list(body: bytes) -> Listed:
    """Read a sitemap, an index, a feed or plain lines of addresses, gzipped or not; raises SitemapError."""
    data = _unpacked(body)
    if data.lstrip()[:4].lower() == b"http":
        return Listed(tuple(data.decode("utf-8", "replace").split()[:MAX_ADDRESSES]), ())
    parser = etree.XMLParser(recover=True, resolve_entities=False, load_dtd=False, no_network=True, huge_tree=False,
                             remove_comments=True, remove_pis=True)
    try:
        root = etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        raise SitemapError(f"not a sitemap: {str(error)[:200]}") from error
    if root is None:
        raise SitemapError("not a sitemap: empty")
    return _listed(root)


def _unpacked(body: bytes) -> bytes:
    if not body.startswith(b"\x1f\x8b"):
        return body
    try:
        data = gzip.GzipFile(fileobj=BytesIO(body)).read(MAX_BYTES + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise SitemapError(f"damaged gzip: {error}") from error
    if len(data) > MAX_BYTES:
        raise SitemapError(f"unpacks to more than {MAX_BYTES} bytes")
    return data


def _listed(root: etree._Element) -> Listed:
    pages: dict[str, None] = {}
    lists: dict[str, None] = {}
    for element in root.iter():
        if len(pages) + len(lists) >= MAX_ADDRESSES:
            break
        url = _address(element)
        parent = element.getparent()
        if url and parent is not None:
            (lists if _name(parent) == "sitemap" else pages)[url] = None
    return Listed(tuple(pages), tuple(lists))


def _address(element: etree._Element) -> str:
    parent = element.getparent()
    name = _name(element)
    if parent is None or name not in ("loc", "link", "guid"):
        return ""
    above = _name(parent)
    if name == "loc":
        return (element.text or "").strip() if above in ("url", "sitemap") else ""
    if above not in ("item", "entry"):
        return ""
    if href := element.get("href"):
        return str(href) if element.get("rel", "alternate") == "alternate" else ""
    text = (element.text or "").strip()
    return text if text.startswith("http") else ""


def _name(element: etree._Element) -> str:
    return str(element.tag).rpartition("}")[2].lower()
