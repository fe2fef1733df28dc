"""Read a JSON response as a page: its title, text, facts and links."""

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from crawler.extraction.data.book_catalogue import catalogue_links
from crawler.extraction.data.data_addresses import ways_of
from crawler.extraction.data.data_fields import Holder, fields_of, squeezed
from crawler.extraction.data.data_text import TITLES, DataText, text_in
from crawler.extraction.data.json_answer import parsed
from crawler.extraction.facts import iso_date
from crawler.extraction.navigation.links import Link
from crawler.extraction.navigation.paging import PagePosition, position_of, without_position
from crawler.urls.address import canonical
from fingerprinting.text.headings import names_chapter

LONGEST_TITLE = 120
LONG = 200
"""Minimum characters of text for a response to count as a page of its own."""
_CHAPTER = re.compile(r"chap|article|post|topic|thread|section|page", re.IGNORECASE)
_AUTHORS = ("author", "authorname", "writer", "writername", "authornick", "penname")
_DATES = ("publishtime", "published", "publishedat", "datepublished", "pubdate", "publishdate", "createdat",
          "createtime", "addtime", "updatetime", "updatedat", "date", "time")


class DataPage(NamedTuple):
    """What a response contains."""

    title: str = ""
    text: str = ""
    hidden: str = ""
    links: Sequence[Link] = ()
    position: PagePosition | None = None
    author: str = ""
    published: str = ""
    is_named: bool = False
    """Whether the name of the text's field is one for texts."""
    is_cut: bool = False
    """Whether data that may contain a longer text was not read."""


def read_data(data: Any, url: str) -> DataPage:
    """Read parsed JSON.

    `url` is its address, against which the addresses in it are resolved.
    """
    fields = list(fields_of(data))
    found = text_in(fields)
    ways = ways_of(data, fields, url)
    heading = _heading(found, data)
    position = position_of(heading) or ways.position
    holder = found.first.holder if found.first else Holder("", data if isinstance(data, dict) else {})
    published = iso_date(_field(holder, _DATES))
    return DataPage(without_position(heading), found.text, found.hidden,
                    (*ways.links, *catalogue_links(data, url)), position,
                    _field(holder, _AUTHORS)[:40], published, found.is_named)


def texts_in(answers: Sequence[tuple[str, bytes]]) -> list[Link]:
    """List the addresses of responses that contain a text of their own."""
    found = []
    for url, body in answers:
        data = parsed(body.decode("utf-8", "replace"))
        page = read_data(data, url) if data else DataPage()
        if len(page.text) >= LONG and (address := canonical(url)):
            found.append(Link(address, page.title, "data"))
    return found


def _heading(found: DataText, data: Any) -> str:
    """Find the title, which may be a first line that names a chapter."""
    first = found.text.partition("\n")[0].strip()
    if 0 < len(first) <= LONGEST_TITLE // 2 and names_chapter(first):
        return first
    holder = found.first.holder if found.first else Holder("", data if isinstance(data, dict) else {})
    return _field(holder, TITLES)[:LONGEST_TITLE]


def _field(holder: Holder, names: Sequence[str]) -> str:
    """Look up a field by its possible names, in the nearest record first."""
    for outer in holder.outwards():
        for record in _near(outer.record):
            texts = {squeezed(key): value.strip() for key, value in record.items() if isinstance(value, str)}
            if text := next((texts[name] for name in names if texts.get(name)), ""):
                return " ".join(text.split())
    return ""


def _near(record: Any) -> Iterator[Any]:
    """Yield a record and those in it, a chapter's before a book's."""
    yield record
    inner = [(not _CHAPTER.search(str(key)), value) for key, value in record.items() if isinstance(value, dict)][:20]
    yield from (value for _, value in sorted(inner, key=lambda each: each[0]))
