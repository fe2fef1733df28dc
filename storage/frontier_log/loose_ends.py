"""Collection `loose_ends`.

By site, the addresses of its last crawl that no visit tells of. Written by the crawler. They held no page: lists
without a text, failures, or addresses that the page limit left. The next crawl begins with them, beside the addresses
that visits tell of, and so knows every address that an unchanged page names.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import islice

from storage.documents import Document
from storage.frontier_log.frontier_entry import Entry, read, written
from storage.mongodb import Database

MOST = 20_000
"""Addresses that are kept of a site; a crawl with more is followed by one that reads every page again."""


class LooseEnds:
    """What the last crawl of each site left."""

    def __init__(self, database: Database) -> None:
        self._loose_ends = database["loose_ends"]

    def put(
        self, site: str, basis: str, entries: Sequence[Entry] | None, due_at: float = 0.0,
        lists: Mapping[str, str] | None = None,
    ) -> None:
        """Keep what a crawl left.

        `basis` says by which rules it followed links, `due_at` when to ask again, `lists` the digests of its lists by
        address. None, or too many: not everything is known that an unchanged page names.
        """
        document: Document = {"_id": site, "basis": "", "due_at": due_at, "entries": [], "lists": []}
        if entries is not None and len(entries) <= MOST:
            document |= {"basis": basis, "entries": [written(entry) for entry in entries],
                         "lists": [list(each) for each in islice((lists or {}).items(), MOST)]}
        self._loose_ends.replace_one({"_id": site}, document, upsert=True)

    def due_at(self, site: str) -> float:
        """Tell when to ask for what a site's last crawl left, in seconds since 1970."""
        document = self._loose_ends.find_one({"_id": site}, {"due_at": 1}) or {}
        return float(document.get("due_at", 0.0))

    def lists(self, site: str, basis: str) -> dict[str, str]:
        """Map a site's lists to the digests of their bytes.

        As its last crawl by the same rules read them.
        """
        document = self._loose_ends.find_one({"_id": site, "basis": basis}, {"lists": 1}) or {}
        return dict(document.get("lists", ()))

    def get(self, site: str, basis: str, crawl: str) -> list[Entry] | None:
        """Make the entries that a crawl by the same rules begins with.

        None if they are not all known.
        """
        document = self._loose_ends.find_one({"_id": site, "basis": basis})
        if document is None:
            return None
        return [replace(read(crawl, fields, 0), hops=()) for fields in document["entries"]]
