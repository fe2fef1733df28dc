"""Collection `site_boilerplate`: repeated lines of a site, and its list pages.

Written only by the crawler.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from storage.mongodb import Database


class BoilerplateCounts(NamedTuple):
    """What was counted on a site's pages."""

    pages: int = 0
    counts: Mapping[str, int] = {}
    """Number of pages that contained a line, by the line's digest."""
    lists: Sequence[str] = ()
    """Pieces of the skeletons of pages without text, such as tables of contents, from the last crawl."""


class SiteBoilerplateCounts:
    """The counts of every site."""

    def __init__(self, database: Database) -> None:
        self._collection = database["site_boilerplate"]

    def get(self, site: str) -> BoilerplateCounts:
        """Find what is known about a site; empty for an unknown one."""
        item = self._collection.find_one({"_id": site})
        return BoilerplateCounts(item["pages"], item["counts"], item.get("lists", ())) if item else BoilerplateCounts()

    def put(self, site: str, counts: BoilerplateCounts) -> None:
        """Store what is known about a site."""
        item = {"_id": site, "pages": counts.pages, "counts": dict(counts.counts), "lists": list(counts.lists)}
        self._collection.replace_one({"_id": site}, item, upsert=True)
