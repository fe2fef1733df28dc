"""Read sitemaps, indexes of sitemaps, feeds and catalogues of books (OPDS)."""

import gzip
import re
import zlib
from collections.abc import Iterator
from io import BytesIO
from typing import NamedTuple

from lxml import etree

MAX_ADDRESSES = 50_000
MAX_WORDS = 80
ACQUIRED = "http://opds-spec.org/acquisition"
"""Relation of links to a book's files in a catalogue (OPDS 1.2, 5)."""
_PAID = ("/buy", "/borrow", "/subscribe")
_CATALOGUE = "profile=opds-catalog"
_ROOT = re.compile(rb"<(?:\w{1,10}:)?(?:rss|rdf|feed|urlset|sitemapindex)[\s>]", re.IGNORECASE)
MAX_BYTES = 50 * 2**20
"""Maximum unpacked bytes, the sitemap protocol's own limit."""


class SitemapError(ValueError):
    """A sitemap that cannot be read."""


class ListedPage(NamedTuple):
    """A page in a list."""

    url: str
    words: str = ""
    """Its title, if the list gives one."""


class Listed(NamedTuple):
    """The contents of a list."""

    pages: tuple[ListedPage, ...]
    lists: tuple[str, ...]
    """Further sitemaps, and the sub-catalogues of a catalogue."""
    following: tuple[str, ...] = ()
    """The further pages of a feed."""


def is_list(body: bytes) -> bool:
    """Tell whether an XML response is a list of addresses."""
    return _ROOT.search(body, 0, 1_000) is not None


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
    following: dict[str, None] = {}
    for element in root.iter():
        if len(pages) + len(lists) + len(following) >= MAX_ADDRESSES:
            break
        kind = _name(element)
        if kind in ("url", "item", "entry"):
            for item in _items(element):
                pages.setdefault(item.url, item)
            lists.update(dict.fromkeys(_shelves(element)))
        elif kind == "sitemap":
            lists[_text(element, "loc")] = None
        elif kind == "link" and element.get("rel") == "next":
            following[str(element.get("href") or "")] = None
    for named in (pages, lists, following):
        named.pop("", None)
    return Listed(tuple(pages.values()), tuple(lists), tuple(following))


def _items(element: etree._Element) -> Iterator[ListedPage]:
    """Yield the addresses of an entry: its page, and a book's files."""
    words = _text(element, "title") or next((_text(child, "title") for child in element if _name(child) == "news"), "")
    words = words[:MAX_WORDS]
    yield ListedPage(_address(element), words)
    for link in _links(element):
        if is_offered(link.get("rel") or ""):
            yield ListedPage(str(link.get("href") or ""), words)


def is_offered(rel: str) -> bool:
    """Tell whether a link's relation offers a book's file to anybody."""
    return rel.startswith(ACQUIRED) and not rel.endswith(_PAID)


def _shelves(element: etree._Element) -> list[str]:
    """List the feeds that an entry of a catalogue leads to."""
    return [str(link.get("href")) for link in _links(element)
            if link.get("href") and _CATALOGUE in (link.get("type") or "").lower() and link.get("rel") != "self"]


def _links(element: etree._Element) -> Iterator[etree._Element]:
    return (child for child in element if _name(child) == "link")


def _address(element: etree._Element) -> str:
    """Return a sitemap's `loc`, Atom's alternate link, RSS's link, or its guid."""
    if _name(element) == "url":
        return _text(element, "loc")
    links = list(_links(element))
    for link in links:
        is_page = link.get("rel", "alternate") == "alternate" and _CATALOGUE not in (link.get("type") or "").lower()
        if is_page and (href := link.get("href")):
            return str(href)
    texts = [(link.text or "").strip() for link in links] + [_text(element, "guid")]
    return next((text for text in texts if text.startswith("http")), "")


def _text(element: etree._Element, name: str) -> str:
    return next((" ".join((child.text or "").split()) for child in element if _name(child) == name), "")


def _name(element: etree._Element) -> str:
    return str(element.tag).rpartition("}")[2].lower()
