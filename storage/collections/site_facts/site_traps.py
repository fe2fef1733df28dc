"""Collection `site_traps`: address patterns that led nowhere on a site.

Each has a time until which it is not requested again. Written only by the crawler.
"""

from collections.abc import Mapping
from typing import NamedTuple

from storage.mongodb import Database


class SiteTrap(NamedTuple):
    """What is believed about the addresses of one pattern."""

    until: float
    """Time (seconds since 1970) until which none of them is requested."""
    span: float
    """Seconds for which this is believed; longer each time the trap is found again."""


class SiteTraps:
    """The traps of every site, by address pattern."""

    def __init__(self, database: Database) -> None:
        self._collection = database["site_traps"]

    def get(self, site: str) -> dict[str, SiteTrap]:
        """Find the traps of a site."""
        item = self._collection.find_one({"_id": site}) or {}
        return {pattern: SiteTrap(until, span) for pattern, until, span in item.get("traps", ())}

    def put(self, site: str, traps: Mapping[str, SiteTrap]) -> None:
        """Store the traps of a site, replacing those known before."""
        item = {"_id": site, "traps": [[pattern, *trap] for pattern, trap in traps.items()]}
        self._collection.replace_one({"_id": site}, item, upsert=True)
