"""Collection `site_traps`: kinds of addresses that led nowhere on a site.

With the time until which that is believed. Written by the crawler alone.
"""

from collections.abc import Mapping
from typing import NamedTuple

from storage.mongodb import Database


class SiteTrap(NamedTuple):
    """What is believed of the addresses of one pattern."""

    until: float
    """Seconds since 1970 until which none is asked for."""
    span: float
    """Seconds that it is believed for; longer each time it is found again."""


class SiteTraps:
    """The traps of every site, by pattern of address."""

    def __init__(self, database: Database) -> None:
        self._collection = database["site_traps"]

    def get(self, site: str) -> dict[str, SiteTrap]:
        """Find the traps of a site."""
        item = self._collection.find_one({"_id": site}) or {}
        return {pattern: SiteTrap(until, span) for pattern, until, span in item.get("traps", ())}

    def put(self, site: str, traps: Mapping[str, SiteTrap]) -> None:
        """Keep the traps of a site in the place of those known before."""
        item = {"_id": site, "traps": [[pattern, *trap] for pattern, trap in traps.items()]}
        self._collection.replace_one({"_id": site}, item, upsert=True)
