"""Find the addresses in JSON responses, with their titles."""

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

from crawler.extraction.navigation.links import Link
from crawler.urls.address import canonical

MAX_VALUES = 50_000
MAX_LINKS = 5_000
_ADDRESS = re.compile(r"(?:https?:)?//?[^\s'\"<>{}]{1,500}|[\w./-]{1,200}\.(?:s?html?|json)(?:\?[^\s'\"<>]{0,200})?")
_NOT_READ = re.compile(r"\.(?:jpe?g|png|gif|webp|svg|ico|css|js|mp[34]|woff2?|ttf)(?:[?#]|$)", re.IGNORECASE)
_WORDS = 80
_TITLES = ("title", "chaptername", "chaptertitle", "name", "text", "label", "c_name", "chapter_name", "chapter_title")


def data_links(answers: Sequence[tuple[str, bytes]], url: str) -> list[Link]:
    """List the addresses in responses, each once.

    `url` is the page's, against which addresses are resolved.
    """
    found: dict[str, Link] = {}
    for _, body in answers:
        try:
            data = json.loads(body)
        except (ValueError, RecursionError):
            continue
        for link in links_in(data, url):
            found.setdefault(link.url, link)
    return list(found.values())[:MAX_LINKS]


def links_in(data: Any, url: str) -> list[Link]:
    """List the addresses with titles in parsed JSON, each once."""
    found: dict[str, Link] = {}
    for record in _records(data):
        for address, title in _named(record):
            resolved = canonical(address, url)
            if resolved:
                found.setdefault(resolved, Link(resolved, title[:_WORDS], "data"))
            if len(found) >= MAX_LINKS:
                return list(found.values())
    return list(found.values())


def _records(data: Any) -> Iterator[dict[str, Any]]:
    """Yield all objects in a response, in order."""
    waiting = [data]
    for _ in range(MAX_VALUES):
        if not waiting:
            return
        value = waiting.pop()
        if isinstance(value, dict):
            yield value
            waiting += [inner for inner in reversed(value.values()) if isinstance(inner, dict | list)]
        elif isinstance(value, list):
            waiting += [inner for inner in reversed(value) if isinstance(inner, dict | list)]


def _named(record: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the addresses and the title of an object that has both."""
    texts = {name.lower(): value.strip() for name, value in record.items() if isinstance(value, str)}
    title = next((texts[name] for name in _TITLES if texts.get(name)), "")
    for value in texts.values() if title else ():
        if value != title and _ADDRESS.fullmatch(value) and not _NOT_READ.search(value):
            yield value, title
