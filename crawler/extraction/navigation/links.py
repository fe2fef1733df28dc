"""List a page's links: anchors, frames, feeds, refreshes."""

import re
from collections.abc import Callable, Iterator
from itertools import chain, islice
from typing import Any, NamedTuple
from urllib.parse import urlencode

from lxml import etree

from crawler.extraction.markup.tree import text_of
from crawler.extraction.navigation.clicks import clicks_of
from crawler.urls.address import MAX_LENGTH, canonical, overlong

MAX_LINKS = 5_000
MAX_ANCHORS = 20_000
_REFRESH = re.compile(
    r"^\s*[\d.]{0,20}\s*[;,]?\s*(?:url\s*=\s*|(?<=[;,\s])(?!url\s*=))['\"]?([^'\"]{1,2000})", re.IGNORECASE)
"""The address after the seconds; `url=` may be missing (WHATWG, HTML, 4.2.5.3)."""
_SCRIPTED = re.compile(
    r"(?:location(?:\.href)?\s*=|location\.(?:replace|assign)\()\s*['\"]([^'\"\s]{1,500})['\"](?!\s{0,5}\+)")
_FETCHED = re.compile(
    r"(?:\bfetch\s{0,5}\(|\$\s{0,5}\.\s{0,5}(?:get|getJSON|load)\s{0,5}\(|\.load\s{0,5}\(|\baxios(?:\s{0,5}\.\s{0,5}get)?\s{0,5}\("
    r"|\.open\s{0,5}\(\s{0,5}['\"]GET['\"]\s{0,5},|\burl\s{0,5}:)\s{0,5}['\"`]((?:/|\.{1,2}/|https?://|\w)[^'\"`\s$<>{}]{1,500})['\"`]"
    r"(?!\s{0,5}\+)", re.IGNORECASE)
_LIST = re.compile(
    r"/(?:feed|rss|atom|opds)(?:\.xml|\.rdf)?/?$|\.(?:rss|atom)$|/sitemap[^/]*\.xml(?:\.gz)?$", re.IGNORECASE)
_LEADS = re.compile(r"^\s*(?:/|\.{1,2}/|https?://)[^\s'\"]*$|^\s*[\w./-]{1,200}\.s?html?$", re.IGNORECASE)
_CLICKED = re.compile(
    r"(?:location(?:\.href)?\s*=|(?:location\.(?:replace|assign)|window\.open)\()\s*['\"]([^'\"\s]{1,500})['\"](?!\s{0,5}\+)")
_PART = re.compile(r"[\w-]{1,40}")
_CHOSEN = re.compile(
    r"location(?:\.href)?\s{0,5}=\s{0,5}['\"]([^'\"\s]{1,300})['\"]\s{0,5}\+\s{0,5}this\.(?:options\[[^\]]{1,60}\]\.)?value"
    r"(?:\s{0,5}\+\s{0,5}['\"]([^'\"\s]{0,100})['\"])?")
"""How the script of a menu puts an address together from the chosen value."""
_NOWHERE = re.compile(r"\s*(?:$|#|javascript:|about:)", re.IGNORECASE)
_NEXT_NAMED = re.compile(
    r"\b(?:url_?|page_?)?next_?(?:page|url|link|href)?(?:_?url)?['\"]?\s*[:=]\s*['\"]([^'\"\s<>]{1,500})['\"]",
    re.IGNORECASE)
_DRAWN_NEXT = re.compile(r"(?:^|[\s_-])ne?xt(?:$|[\s_-])", re.IGNORECASE)
"""Class names and ids of an arrow that a style sheet draws."""
MAX_SCRIPT = 20_000
"""Characters of a script that may name the next page."""
_NAMED_BY_SCRIPTS = ("data-href", "data-url", "data-link", "data-next", "data-next-url", "data-src", "data-to")
_XLINK = "xlink:href"
"""Attribute with the address of a link in a drawing."""
_clickable = etree.XPath("(//@onclick/.. | //@data-href/.. | //@data-url/.. | //@data-next/.. | //@data-next-url/..)"
                         "[not(self::a or self::area or self::img)]")
"""Collects attributes, which libxml2 does several times faster than testing every element."""
_long = etree.XPath(
    "(//a/@href | //area/@href | //option/@value | //iframe/@src | //*/@data-href)"
    f"[string-length(.) > {MAX_LENGTH // 2}]",
    smart_strings=False)
_ASKED = etree.XPath(".//textarea | .//select | .//input[not(@type) or "
                     "not(contains('|hidden|submit|button|image|reset|', concat('|', translate(@type, "
                     "'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz'), '|')))]")
"""Fields that a reader fills in."""
MAX_FETCHED, MAX_FETCHING = 10, 300_000
"""Maximum addresses that scripts fetch, and characters of a page that are searched for them."""
_WORDS = 80
DRAWN = "drawing"
"""Kind of a link to a drawing that a page shows."""


class Link(NamedTuple):
    """A link of a page."""

    url: str
    """Canonical address."""
    words: str
    """Text of the anchor; for an arrow or a picture, its description."""
    rel: str = ""


def links_of(root: etree._Element, url: str, encoding: str = "utf-8") -> list[Link]:
    """List a page's links in order, each address once for each different text."""
    base = _base(root, url, encoding)
    links: dict[tuple[str, str], Link] = {}
    known: dict[str, str | None] = {}
    put_together = ((address, _words(element)[:_WORDS], "") for address, element in clicks_of(root))
    for href, words, rel in islice(chain(_raw(root), put_together), MAX_ANCHORS):
        if href not in known:
            known[href] = canonical(href, base, encoding) if href else None
        if address := known[href]:
            links.setdefault((address, words), Link(address, words, "feed" if _LIST.search(address) else rel))
        if len(links) >= MAX_LINKS:
            break
    return list(links.values())


def overlong_links(root: etree._Element, url: str) -> list[str]:
    """List the links that are too long to be followed.

    Each by its beginning and digest.
    """
    named: Any = _long(root)  # this XPath selects attributes, so the result is a list
    base = _base(root, url) if named else url
    shortened = (overlong(str(each), base) for each in islice(named, MAX_LINKS))
    return list(dict.fromkeys(filter(None, shortened)))


def _base(root: etree._Element, url: str, encoding: str = "utf-8") -> str:
    for element in root.iter("base"):
        if href := element.get("href"):
            return canonical(str(href), url, encoding) or url
    return url


def _raw(root: etree._Element) -> Iterator[tuple[str, str, str]]:
    for element in root.iter(*_READERS):
        if element.tag == "a":
            yield _anchored(element)
        else:
            yield from _READERS[str(element.tag)](element)
    clickable: Any = _clickable(root)  # this XPath selects elements, so the result is a list
    for element in clickable:
        yield _href(element), (_words(element) or str(element.get("value") or ""))[:_WORDS], ""


def _anchored(element: etree._Element) -> tuple[str, str, str]:
    return _href(element), _words(element)[:_WORDS], str(element.get("rel") or "").lower()


def _mapped(element: etree._Element) -> Iterator[tuple[str, str, str]]:
    yield _anchored(element)


def _optional(element: etree._Element) -> Iterator[tuple[str, str, str]]:
    """Yield the address of a menu's option.

    Lists of chapters are often split into the options of a menu: 第1-50章, 第51-100章.
    """
    value = str(element.get("value") or "")
    if _PART.fullmatch(value):
        menu = next(element.iterancestors("select"), None)
        chosen = _CHOSEN.search(str(menu.get("onchange") or "")[:MAX_SCRIPT]) if menu is not None else None
        value = f"{chosen[1] or ''}{value}{chosen[2] or ''}" if chosen else ""
    yield (value if _LEADS.search(value) else ""), text_of(element)[:_WORDS], "contents"


def _refreshing(element: etree._Element) -> Iterator[tuple[str, str, str]]:
    if str(element.get("http-equiv", "")).lower() == "refresh":
        yield _refresh(str(element.get("content", ""))), "", "refresh"


def _naming(element: etree._Element) -> Iterator[tuple[str, str, str]]:
    script = str(element.text or "")[:MAX_SCRIPT]
    if "next" in script.lower() and (named := _NEXT_NAMED.search(script)):
        yield named.group(1).replace("\\/", "/"), "", "next"


def _framed(element: etree._Element) -> Iterator[tuple[str, str, str]]:
    address = str(element.get("src") or element.get("data") or "")
    yield address, "", DRAWN if is_drawing(address) else "frame"


def is_drawing(address: str) -> bool:
    """Tell by its name whether an address is that of a drawing."""
    return address.partition("?")[0].lower().endswith(".svg")


def _words(element: etree._Element) -> str:
    """Return a link's text; for an arrow or a picture, its description."""
    words = text_of(element)
    if len(words) > 1 or words.isalnum():
        return words
    described = (one.get(name) for one in (element, *element.iter("img")) for name in ("title", "aria-label", "alt"))
    named = f"{element.get('class') or ''} {element.get('id') or ''}"
    drawn = "›" if not words and _DRAWN_NEXT.search(named) else words
    return next((str(text).strip() for text in described if text and text.strip()), drawn)


def _href(element: etree._Element) -> str:
    """Return where a link leads, which scripts may set in other attributes."""
    href = str(element.get("href") or element.get(_XLINK) or "")
    if href[:1] == "/" or not _NOWHERE.match(href):
        return href
    if clicked := _CLICKED.search(f"{href};{element.get('onclick') or ''}"):
        return clicked.group(1)
    named = (str(element.get(name) or "") for name in _NAMED_BY_SCRIPTS)
    return next(filter(_LEADS.search, named), "" if href[:1] != "#" else href)


def _opened(form: etree._Element) -> Iterator[tuple[str, str, str]]:
    """Yield the address of a form that is only a button, with its hidden values."""
    action = str(form.get("action") or "")
    if str(form.get("method") or "get").lower() != "get" or _ASKED(form):
        return
    for button in form.iter("button", "input"):
        if (own := button.get("formaction")) and str(button.get("formmethod") or "get").lower() == "get":
            yield str(own), (text_of(button) or str(button.get("value") or ""))[:_WORDS], ""
    if not action:
        return
    values = [(str(each.get("name")), str(each.get("value") or "")) for each in form.iter("input")
              if each.get("name") and str(each.get("type") or "").lower() == "hidden"]
    address = f"{action.partition('?')[0]}?{urlencode(values)}" if values else action
    yield address, _words_of_button(form), ""


def _words_of_button(form: etree._Element) -> str:
    """Return the text of a form's button."""
    named = (text_of(each) or str(each.get("value") or "") for each in form.iter("button", "input")
             if str(each.get("type") or "submit").lower() in ("submit", "button"))
    return next(filter(None, named), "")[:_WORDS]


def _linked(element: etree._Element) -> Iterator[tuple[str, str, str]]:
    rel = str(element.get("rel") or "").lower()
    href = str(element.get("href") or "")
    if rel in ("next", "prev", "canonical", "amphtml", "start", "contents", "chapter"):
        yield href, "", rel
    elif rel == "alternate" and re.search(r"rss|atom", str(element.get("type") or "")):
        yield href, "", "feed"
    elif rel == "alternate" and element.get("media"):
        yield href, "", "alternate"


def _refresh(content: str) -> str:
    match = _REFRESH.search(" ".join(content.split()))
    return match.group(1) if match else ""


def refreshed(content: str, url: str) -> str | None:
    """Return the address in a page's `Refresh` header."""
    named = _refresh(content)
    return canonical(named, url) if named else None


_READERS: dict[str, Callable[[etree._Element], Iterator[tuple[str, str, str]]]] = {
    **dict.fromkeys(("a", "area"), _mapped), "link": _linked, "option": _optional, "meta": _refreshing,
    "script": _naming, "form": _opened, **dict.fromkeys(("iframe", "frame", "embed", "object"), _framed)}
"""Functions that yield the addresses in an element, each with its words and kind, by tag."""


def scripted(html: str, url: str) -> list[Link]:
    """Find the address to which a page's script redirects at once."""
    addresses = (canonical(match.group(1), url) for match in _SCRIPTED.finditer(html[:20_000]))
    return [Link(address, "", "refresh") for address in addresses if address]


def fetched(html: str, url: str) -> list[Link]:
    """Find the addresses from which scripts fetch contents.

    Only addresses that are written completely.
    """
    addresses = (canonical(match.group(1), url) for match in _FETCHED.finditer(html[:MAX_FETCHING]))
    return [Link(address, "", "data") for address in dict.fromkeys(filter(None, addresses))][:MAX_FETCHED]
