"""The links of a page: anchors, frames, feeds, refreshes, each with its canonical address and its words."""

import re
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from lxml import etree

from crawler.address import canonical
from crawler.reading.tree import text_of

MAX_LINKS = 5_000
MAX_ANCHORS = 20_000
_REFRESH = re.compile(r"^\s*\d*\.?\d*\s*[;,]?\s*url\s*=\s*['\"]?([^'\"]{1,2000})", re.IGNORECASE)
_SCRIPTED = re.compile(r"(?:location(?:\.href)?\s*=|location\.(?:replace|assign)\()\s*['\"]([^'\"\s]{1,500})['\"]")
_WORDS = 80


class Link(NamedTuple):
    """A link as a page gives it."""

    url: str
    """Canonical address."""
    words: str
    """Text of the anchor, or what kind of link it is."""
    rel: str = ""


def links_of(root: etree._Element, url: str, encoding: str = "utf-8") -> list[Link]:
    """List a page's links in order, each address once for each wording."""
    base = _base(root, url, encoding)
    found: dict[tuple[str, str], Link] = {}
    for href, words, rel in islice(_raw(root), MAX_ANCHORS):
        address = canonical(href, base, encoding)
        if address:
            found.setdefault((address, words), Link(address, words, rel))
        if len(found) >= MAX_LINKS:
            break
    return list(found.values())


def _base(root: etree._Element, url: str, encoding: str) -> str:
    for element in root.iter("base"):
        if href := element.get("href"):
            return canonical(str(href), url, encoding) or url
    return url


def _raw(root: etree._Element) -> Iterator[tuple[str, str, str]]:
    for element in root.iter("a", "area", "link", "iframe", "frame", "meta"):
        tag = str(element.tag)
        if tag in ("a", "area"):
            words = text_of(element) or str(element.get("title") or element.get("alt") or "")
            yield str(element.get("href") or ""), words[:_WORDS], str(element.get("rel") or "").lower()
        elif tag == "link":
            yield from _linked(element)
        elif tag == "meta":
            if str(element.get("http-equiv", "")).lower() == "refresh":
                match = _REFRESH.search(str(element.get("content", "")))
                yield (match.group(1) if match else ""), "", "refresh"
        else:
            yield str(element.get("src") or ""), "", "frame"


def _linked(element: etree._Element) -> Iterator[tuple[str, str, str]]:
    rel = str(element.get("rel") or "").lower()
    href = str(element.get("href") or "")
    if rel in ("next", "prev", "canonical", "amphtml", "start", "contents", "chapter"):
        yield href, "", rel
    elif rel == "alternate" and re.search(r"rss|atom", str(element.get("type") or "")):
        yield href, "", "feed"


def scripted(html: str, url: str) -> list[Link]:
    """Find the address that a page's script sends the reader to at once."""
    found = (canonical(match.group(1), url) for match in _SCRIPTED.finditer(html[:20_000]))
    return [Link(address, "", "refresh") for address in found if address]
