"""Collection `pages`, read for what captures show about the site itself."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from storage.documents import Document
from storage.mongodb import Database

_WANTED = dict.fromkeys(("url", "capture", "encoding", "run", "fetched_at", "parts", "decoded_from", "in_file"), 1)


class CapturedPage(NamedTuple):
    """A page version that was extracted directly from a capture."""

    id: str
    url: str
    capture: str
    encoding: str
    run: str
    fetched_at: datetime


class CapturedPages(NamedTuple):
    """The pages of a site, without those made from other pages or read from files."""

    newest: Sequence[CapturedPage]
    """The newest version at each address, sorted by address."""
    first_seen: datetime | None
    """Time when the first version was read; None if there is none."""


def captured_pages(database: Database, site: str) -> CapturedPages:
    """Read the pages of a site, without their texts."""
    newest: dict[str, CapturedPage] = {}
    first: datetime | None = None
    for item in database["pages"].find({"site": site}, _WANTED):
        if item.get("parts") or item.get("decoded_from") or item.get("in_file"):
            continue
        page = _page(item)
        first = min(first or page.fetched_at, page.fetched_at)
        known = newest.get(page.url)
        if known is None or (known.fetched_at, known.id) < (page.fetched_at, page.id):
            newest[page.url] = page
    return CapturedPages([newest[url] for url in sorted(newest)], first)


def _page(item: Document) -> CapturedPage:
    return CapturedPage(item["_id"], item["url"], item["capture"], item["encoding"], item.get("run", ""),
                        item["fetched_at"])
