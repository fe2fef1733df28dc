"""Find the links of a JSON catalogue of books (OPDS 2.0).

A book's links are in a field next to its metadata, so a record alone does not name them.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from crawler.extraction.navigation.links import Link
from crawler.extraction.navigation.sitemap import MAX_WORDS, is_offered
from crawler.urls.address import canonical

MOST = 5_000
"""Maximum links of one catalogue."""


def catalogue_links(data: Any, url: str) -> list[Link]:
    """List the files of books, their pages, and the further pages of a catalogue.

    Empty for other data.
    """
    if not isinstance(data, dict) or not any(isinstance(data.get(name), list) for name in ("publications", "groups")):
        return []
    named = ((canonical(href, url), words, rel) for href, words, rel in _named(data))
    return [Link(address, words, rel) for address, words, rel in islice(named, MOST) if address]


def _named(data: dict[str, Any]) -> Iterator[tuple[str, str, str]]:
    for group in (data, *_records(data.get("groups"))):
        for book in _records(group.get("publications")):
            metadata = book.get("metadata")
            title = str(metadata.get("title") or "")[:MAX_WORDS] if isinstance(metadata, dict) else ""
            yield from ((str(link.get("href")), title, "") for link in _records(book.get("links"))
                        if _is_wanted(str(link.get("rel") or "")))
        yield from ((str(link.get("href")), "", "next") for link in _records(group.get("links"))
                    if link.get("rel") == "next")


def _is_wanted(rel: str) -> bool:
    return is_offered(rel) or rel == "alternate"


def _records(value: Any) -> list[dict[str, Any]]:
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []
