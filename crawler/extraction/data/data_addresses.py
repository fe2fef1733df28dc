"""Find the links in a JSON response.

Chapters with their titles, next and previous ones, and the next page by number.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from crawler.extraction.data.data_fields import Field, squeezed
from crawler.extraction.markup.tree import parse
from crawler.extraction.navigation.data_links import MAX_LINKS, links_in
from crawler.extraction.navigation.links import Link, links_of
from crawler.extraction.navigation.paging import PagePosition
from crawler.urls.address import canonical

MAX_MARKUP = 50
"""Maximum strings of markup that are searched for links."""
MAX_PAGES = 200
MAX_OUTER = 60
"""Maximum records that are searched for the response's page number."""
_ADDRESS = re.compile(r"(?:https?://|/(?!/)|\./|\.\./|\?)[^\s'\"<>{}\\]{1,500}|[\w./-]{1,200}\.(?:s?html?|json|php|aspx?)"
                      r"(?:\?[^\s'\"<>]{0,200})?")
_PLAIN_NAMES = frozenset({"url", "href", "link", "path", "uri", "src", "address", "self"})
"""Field names that do not say where an address leads; the surrounding field does."""
_WAYS = (
    (re.compile(r"next.*page|page.*next"), "下一页", "next"),
    (re.compile(r"next.*(?:chap|section|zhang)"), "下一章", "next"),
    (re.compile(r"^next|next$"), "", "next"), (re.compile(r"prev.*page|^pre.*page"), "上一页", "prev"),
    (re.compile(r"^prev|^pre(?:url|link|href|chap)|prev$"), "上一章", "prev"),
    (re.compile(r"catalog|mulu|^toc|contents|chapterlist|^list|listurl|indexurl"), "目录", "contents"),
)
_PAGE = frozenset({"page", "pageno", "pageindex", "currentpage", "curpage", "pagenum", "pn", "current"})
_PAGES = frozenset({"pages", "pagecount", "totalpage", "totalpages", "pagetotal", "lastpage", "maxpage", "allpage"})
_MORE = frozenset({"hasmore", "hasnext", "hasnextpage", "more", "nextpage"})
_BESIDE_TEXT = re.compile(r"comment|review|reply|replies|recommend|related|advert")
_PARAMETERS = frozenset({"p", "page", "pn", "pg", "pageno", "page_no", "pagenum", "pageindex", "page_index",
                         "currentpage"})


class DataWays(NamedTuple):
    """The links of a response."""

    links: list[Link]
    position: PagePosition | None
    """Which page the response says it is."""


def ways_of(data: Any, fields: Sequence[Field], url: str) -> DataWays:
    """List the addresses that a response names, each once.

    `url` is its own address.
    """
    found: dict[str, Link] = {}
    for link in (*_onward(fields, url), *links_in(data, url), *_in_markup(fields, url), *_bare(fields, url)):
        found.setdefault(link.url, link)
    position, has_more = _paging(_outer_records(data))
    if following := _numbered(url, position, has_more=has_more):
        found[following] = Link(following, "下一页", "next")
    return DataWays(list(found.values())[:MAX_LINKS], position)


def _outer_records(data: Any) -> list[Mapping[str, Any]]:
    """List the outermost records, where data states its page number.

    Records of comments and the like are skipped because they count pages of their own.
    """
    found: list[Mapping[str, Any]] = [data] if isinstance(data, dict) else []
    for record in found:
        found += [value for name, value in record.items()
                  if isinstance(value, dict) and not _BESIDE_TEXT.search(squeezed(name))]
        if len(found) > MAX_OUTER:
            break
    return found[:MAX_OUTER]


def _onward(fields: Sequence[Field], url: str) -> Iterator[Link]:
    for field in fields:
        if not _ADDRESS.fullmatch(field.text.strip()):
            continue
        name = field.name
        if name in _PLAIN_NAMES:
            name = field.holder.name or name  # items of a list have no name
        for pattern, words, rel in _WAYS:
            if pattern.search(name) and (address := canonical(field.text.strip(), url)):
                yield Link(address, words or _title(field.holder.record), rel)
                break


def _title(record: Mapping[str, Any]) -> str:
    titles = (value for name, value in record.items() if squeezed(name) == "title" and isinstance(value, str))
    return next(titles, "")[:80]


def _in_markup(fields: Sequence[Field], url: str) -> Iterator[Link]:
    marked = [field.text for field in fields if "href" in field.text and "<" in field.text]
    for text in marked[:MAX_MARKUP]:
        yield from links_of(parse(text), url)


def _bare(fields: Sequence[Field], url: str) -> Iterator[Link]:
    """List addresses in a list without titles."""
    for field in fields:
        text = field.text.strip()
        if field.holder.is_list and text.startswith(("/", "http")) and _ADDRESS.fullmatch(text):
            address = canonical(text, url)
            if address:
                yield Link(address, "", "data")


def _paging(records: Sequence[Mapping[str, Any]]) -> tuple[PagePosition | None, bool]:
    """Read which page of how many the data is, and whether more follow."""
    page = pages = 0
    has_more = False
    for record in records:
        for key, value in record.items():
            name = squeezed(key)
            number = _number(value)
            page = page or (number if name in _PAGE else 0)
            pages = pages or (number if name in _PAGES else 0)
            has_more = has_more or (name in _MORE and value in (True, 1, "1", "true"))
    is_known = 0 < page <= max(pages, page) <= MAX_PAGES and (pages > 1 or has_more)
    return (PagePosition(page, pages) if is_known else None), has_more


def _number(value: object) -> int:
    """Parse a count; 0 if it is none."""
    digits = str(value) if isinstance(value, int | str) else ""
    return int(digits) if digits.isdecimal() and len(digits) < 6 else 0


def _numbered(url: str, position: PagePosition | None, *, has_more: bool) -> str:
    """Build the address of the next page if this address has a page number.

    Empty if nothing indicates a next page.
    """
    parts = urlsplit(url)
    query = parse_qsl(parts.query, keep_blank_values=True)
    place = next((n for n, (name, value) in enumerate(query)
                  if name.lower() in _PARAMETERS and value.isdecimal() and len(value) < 5), None)
    if place is None:
        return ""
    here = int(query[place][1])
    goes_on = not position.is_last if position and position.pages else has_more
    if not goes_on or here >= MAX_PAGES:
        return ""
    query[place] = (query[place][0], str(here + 1))
    return canonical(urlunsplit((*parts[:3], urlencode(query), ""))) or ""
