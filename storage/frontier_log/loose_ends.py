"""Collection `loose_ends`: addresses of a site's last crawl that have no visit.

Written by the crawler. These addresses held no page: lists without a text, failures, or addresses beyond the page
limit. The next crawl begins with them and with the visited addresses, and so knows every address that an unchanged page
names.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import islice

from storage.documents import Document
from storage.frontier_log.frontier_entry import Entry, read, written
from storage.mongodb import Database

MOST = 20_000
"""Maximum number of addresses stored per site; after a crawl with more, the next one reads every page again."""


class LooseEnds:
    """The loose ends of the last crawl of each site."""

    def __init__(self, database: Database) -> None:
        self._loose_ends = database["loose_ends"]

    def put(
        self, site: str, basis: str, entries: Sequence[Entry] | None, due_at: float = 0.0,
        lists: Mapping[str, str] | None = None,
    ) -> None:
        """Store the loose ends of a crawl.

        `basis` identifies the rules by which it followed links, `due_at` is when to request them again, `lists` maps
        the addresses of its lists to digests. If `entries` is None or too long, the next crawl cannot rely on knowing
        every address that an unchanged page names.
        """
        document: Document = {"_id": site, "basis": "", "due_at": due_at, "entries": [], "lists": []}
        if entries is not None and len(entries) <= MOST:
            document |= {"basis": basis, "entries": [written(entry) for entry in entries],
                         "lists": [list(each) for each in islice((lists or {}).items(), MOST)]}
        self._loose_ends.replace_one({"_id": site}, document, upsert=True)

    def due_at(self, site: str) -> float:
        """Return when to request a site's loose ends, in seconds since 1970."""
        document = self._loose_ends.find_one({"_id": site}, {"due_at": 1}) or {}
        return float(document.get("due_at", 0.0))

    def lists(self, site: str, basis: str) -> dict[str, str]:
        """Map a site's lists to the digests of their bytes, as read by its last crawl.

        Empty if that crawl followed links by other rules.
        """
        document = self._loose_ends.find_one({"_id": site, "basis": basis}, {"lists": 1}) or {}
        return dict(document.get("lists", ()))

    def get(self, site: str, basis: str, crawl: str) -> list[Entry] | None:
        """Make the loose ends with which a crawl by the same rules begins.

        None if they are not all known.
        """
        document = self._loose_ends.find_one({"_id": site, "basis": basis})
        if document is None:
            return None
        return [replace(read(crawl, fields, 0), hops=()) for fields in document["entries"]]
