"""Read what a site is built with, and what points to its operator."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from urllib.parse import urlsplit

from lxml import html

from crawler.extraction.skeleton import skeleton
from crawler.fonts.faces import embedded
from storage.collections.site_facts.site_icons import icon_digest

LONGEST = 200
"""Maximum characters kept of a trait."""
MOST = 100
"""Maximum addresses and accounts of one kind read from a page; no genuine page has more."""
_DIGITS = re.compile(r"\d+")
_ACCOUNTS = {
    "google": re.compile(r"\b(?:UA-\d{4,10}-\d{1,3}|G-[A-Z0-9]{8,12}|GTM-[A-Z0-9]{5,9})\b"),
    "adsense": re.compile(r"\bca-pub-\d{12,18}\b"),
    "baidu": re.compile(r"hm\.baidu\.com/hm\.js\?([0-9a-f]{32})"),
    "cnzz": re.compile(r"cnzz\.com/[a-z_.]{1,40}\?(?:[^\"'\s]{0,200}&)?id=(\d{6,12})"),
    "51la": re.compile(r"LA\.init\(\{id:\s{0,20}[\"']([A-Za-z0-9]{8,20})"),
}
"""Account ids of analytics and advertising services, by service."""


@dataclass(frozen=True)
class PageSource:
    """A page as it was received."""

    url: str
    body: str
    headers: Mapping[str, str]
    """Names in lower case."""
    ip: str = ""
    certificate_names: tuple[str, ...] = ()
    icon: str = ""
    """Digest of the site's icon."""


@dataclass(frozen=True)
class SiteTraits:
    """The traits of a site; each is a kind, a colon and a value."""

    kit: frozenset[str]
    """Software and template that it is built with; anybody can use the same."""
    operator: frozenset[str]
    """What belongs to the operator, unless the template brings it along."""


def traits_of(pages: Iterable[PageSource]) -> SiteTraits:
    """Gather the traits of a site from some of its pages: list, contents, chapters.

    Raises ParserError or ValueError for a page without markup.
    """
    kit, operator = set[str](), set[str]()
    for page in pages:
        tree = html.document_fromstring(page.body) if page.body.strip() else None
        operator.update(_operator_traits(page))
        if tree is not None:
            kit.update(_kit_traits(page, tree))
            operator.update(_icons_within(tree))
    return SiteTraits(frozenset(kit), frozenset(operator))


def _icons_within(tree: html.HtmlElement) -> Iterator[str]:
    """Digest the icons embedded in a page; other icons are fetched by the crawl."""
    for address in _found(tree, "//link[contains(@rel, 'icon')]/@href"):
        if address.startswith("data:") and (data := embedded(address)):
            yield f"icon:{icon_digest(data)}"


def _kit_traits(page: PageSource, tree: html.HtmlElement) -> Iterator[str]:
    yield from (f"skeleton:{piece}" for piece in skeleton(tree))
    for address in _found(tree, "//script/@src | //link[@rel='stylesheet']/@href"):
        yield f"asset:{_DIGITS.sub('0', _path_of(address))[:LONGEST]}"
    for generator in _found(tree, "//meta[@name='generator']/@content"):
        yield f"generator:{_DIGITS.sub('0', generator).strip().lower()[:LONGEST]}"
    for header in ("server", "x-powered-by"):
        if sent := page.headers.get(header):
            yield f"{header}:{_DIGITS.sub('0', sent).lower()[:LONGEST]}"


def _path_of(address: str) -> str:
    """Return the path of an address; empty if it is invalid."""
    try:
        return urlsplit(address).path
    except ValueError:
        return ""


def _found(tree: html.HtmlElement, path: str) -> list[str]:
    found = tree.xpath(path)
    return [str(each) for each in found[:MOST]] if isinstance(found, list) else []


def _operator_traits(page: PageSource) -> Iterator[str]:
    host = urlsplit(page.url).hostname or ""
    for provider, pattern in _ACCOUNTS.items():
        for found in islice(pattern.finditer(page.body), MOST):
            yield f"account:{provider} {found.group(found.lastindex or 0)}"
    if page.icon:
        yield f"icon:{page.icon}"
    if page.ip:
        yield f"address:{page.ip}"
    yield from (f"name:{name.removeprefix('*.').removeprefix('www.')}"
                for name in {host, *page.certificate_names} if name)
