"""Read sitemaps, indexes of sitemaps, RSS and Atom feeds."""

import gzip
import zlib
from io import BytesIO
from typing import NamedTuple

from lxml import etree

MAX_ADDRESSES = 50_000
MAX_WORDS = 80
MAX_BYTES = 50 * 2**20
"""Unpacked; the sitemap protocol's own limit."""


class SitemapError(ValueError):
    """A sitemap that cannot be read."""


class ListedPage(NamedTuple):
    """A page that a list names."""

    url: str
    words: str = ""
    """Its title, where the list gives one."""


class Listed(NamedTuple):
    """What a list names."""

    pages: tuple[ListedPage, ...]
    lists: tuple[str, ...]
    """Further sitemaps, and the further pages of a feed."""


def read_list(body: bytes) -> Listed:
    """Read a sitemap, an index, a feed or plain lines of addresses, gzipped or not.

    Raises SitemapError.
    """
    data = _unpacked(body)
    if data.removeprefix(b"\xef\xbb\xbf").lstrip()[:4].lower() == b"http":
        return Listed(tuple(map(ListedPage, data.decode("utf-8-sig", "replace").split()[:MAX_ADDRESSES])), ())
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
    pages: dict[str, ListedPage] = {}
    lists: dict[str, None] = {}
    for element in root.iter():
        if len(pages) + len(lists) >= MAX_ADDRESSES:
            break
        kind = _name(element)
        if kind in ("url", "item", "entry"):
            item = _item(element)
            pages.setdefault(item.url, item)
        elif kind == "sitemap":
            lists[_text(element, "loc")] = None
        elif kind == "link" and element.get("rel") == "next":
            lists[str(element.get("href") or "")] = None
    pages.pop("", None)
    lists.pop("", None)
    return Listed(tuple(pages.values()), tuple(lists))


def _item(element: etree._Element) -> ListedPage:
    words = _text(element, "title") or next((_text(child, "title") for child in element if _name(child) == "news"), "")
    return ListedPage(_address(element), words[:MAX_WORDS])


def _address(element: etree._Element) -> str:
    """Read a sitemap's `loc`, Atom's alternate link, RSS's link, or its guid."""
    if _name(element) == "url":
        return _text(element, "loc")
    links = [child for child in element if _name(child) == "link"]
    for link in links:
        if (href := link.get("href")) and link.get("rel", "alternate") == "alternate":
            return str(href)
    texts = [(link.text or "").strip() for link in links] + [_text(element, "guid")]
    return next((text for text in texts if text.startswith("http")), "")


def _text(element: etree._Element, name: str) -> str:
    return next((" ".join((child.text or "").split()) for child in element if _name(child) == name), "")


def _name(element: etree._Element) -> str:
    return str(element.tag).rpartition("}")[2].lower()
