"""Find a page's author and date of publication."""

import json
import re
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from lxml import etree

from crawler.extraction.markup.lines import PageLine

MAX_SCRIPT = 100_000
NEAR = 40
"""Number of lines before the text's beginning that are searched."""
_AUTHOR_NAMES = frozenset({"author", "og:novel:author", "article:author", "og:article:author", "dc.creator", "byl"})
_DATE_NAMES = frozenset({
    "article:published_time", "og:published_time", "datepublished", "pubdate", "publishdate", "publish-date",
    "dc.date", "dc.date.issued", "og:novel:update_time", "date", "weibo: article:create_at"})
_SAID_AUTHOR = re.compile(
    r"(?:作\s*者|[楼樓]主|撰文|记者|文|\bby)\s*[：:/／]\s*([^\s：:|｜/／，。,（(【\[]{2,20})", re.IGNORECASE)
_DATE = re.compile(
    r"((?:19|20)\d\d)\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?(?:[\sT]*(\d{1,2})[:：时](\d\d)(?:[:：分](\d\d))?)?")


class Facts(NamedTuple):
    """Author and date; empty if the page does not state them."""

    author: str = ""
    published: str = ""
    """ISO date, with the time if it is given."""


def facts_of(root: etree._Element, lines: Sequence[PageLine]) -> Facts:
    """Find author and date in the page's head, else above the text's beginning."""
    metadata = [*_head(root), *_linked_data(root)]
    author = next((value for name, value in metadata if name in _AUTHOR_NAMES and _is_name(value)), "")
    published = next((date for name, value in metadata if name in _DATE_NAMES and (date := iso_date(value))), "")
    for line in lines[-NEAR:]:
        if not author and len(line.text) < 200 and (match := _SAID_AUTHOR.search(line.text)):
            author = match.group(1)
        published = published or (iso_date(line.text) if len(line.text) < 200 else "")
    return Facts(author, published)


def iso_date(text: str) -> str:
    """Find the first date in a text and write it as ISO 8601.

    Empty if there is no valid one.
    """
    for match in _DATE.finditer(text[:400]):
        numbers = [int(group) for group in match.groups() if group is not None]
        try:
            moment = datetime(*numbers)  # type: ignore[arg-type]  # noqa: DTZ001 - pages name no zone
        except ValueError:
            continue
        return moment.isoformat() if len(numbers) > 3 else moment.date().isoformat()
    return ""


def _head(root: etree._Element) -> Iterator[tuple[str, str]]:
    for meta in root.iter("meta"):
        name = str(meta.get("property") or meta.get("name") or meta.get("itemprop") or "").lower()
        if name:
            yield name, str(meta.get("content") or "").strip()
    for moment in root.iter("time"):
        yield "date", str(moment.get("datetime") or "")


def _linked_data(root: etree._Element) -> Iterator[tuple[str, str]]:
    """Read the author and the date from schema.org's JSON."""
    for script in root.iter("script"):
        if script.get("type") != "application/ld+json" or not script.text:
            continue
        try:
            data = json.loads(script.text[:MAX_SCRIPT])
        except (ValueError, RecursionError):
            continue
        for item in data if isinstance(data, list) else [data]:
            if isinstance(item, dict):
                yield "datepublished", str(item.get("datePublished") or "")
                yield "author", _named(item.get("author"))


def _named(author: Any) -> str:
    if isinstance(author, list):
        author = author[0] if author else ""
    return str(author.get("name") or "") if isinstance(author, dict) else str(author or "")


def _is_name(value: str) -> bool:
    return 1 < len(value) <= 40 and "://" not in value

