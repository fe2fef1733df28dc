"""Collection `visits`: what is known about each address, and its next visit.

Written only by the crawler; `Pages.last_visits` reads the same documents.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any

from pymongo import ReplaceOne, UpdateMany

from storage.documents import Document, derive_id, values_of
from storage.fetch_outcome import Standing
from storage.mongodb import Database, among, insert_new


@dataclass(frozen=True)
class Seen:
    """An address that has held a page: how often it changes, and whether it exists."""

    url: str
    site: str
    page: str
    """Id of the page version it held last."""
    fetched_at: datetime
    """Time when it was last read or found unchanged."""
    interval: float
    """Seconds between two visits, adapted to how often it changes."""
    due_at: float
    """Time (seconds since 1970) from which it should be visited again."""
    depth: int = 0
    etag: str = ""
    modified: str = ""
    """The server's validators (ETag, Last-Modified) of this version, for conditional requests."""
    body: str = ""
    """Digest of the bytes of this version; empty if equal bytes may give a different page."""
    changes: int = 0
    """How often the content differed from the visit before."""
    standing: Standing = Standing.THERE
    """The believed state of the address; a failure changes it only when repeated."""
    doubt: str = ""
    """The kind of the latest failure; empty after a success."""
    doubts: int = 0
    """Number of consecutive visits with that failure."""
    doubted_at: datetime | None = None
    """Time of the latest such visit."""

    @property
    def id(self) -> str:
        """Derive the id from the address."""
        return derive_id("visit", self.url)


class Visits:
    """Addresses that have held pages, by address and by site."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._visits = database["visits"]

    def of(self, urls: Iterable[str]) -> dict[str, Seen]:
        """Map addresses to what is known about them.

        Those that never held a page are left out.
        """
        ids = (derive_id("visit", url) for url in urls)
        return {item["url"]: _seen(item) for item in among(self._visits, "_id", ids)}

    def of_site(self, site: str) -> list[Seen]:
        """List the addresses of a site, the longest overdue first."""
        return sorted(map(_seen, self._visits.find({"site": site})), key=lambda seen: seen.due_at)

    def put(self, seen: Sequence[Seen], before: Mapping[str, Seen] | None = None) -> None:
        """Write what is known now.

        `before` is what was known, by address, if it was read. For those addresses only changes are written, with one
        update for all visits that change in the same way: unchanged pages of a site differ in nothing but their
        addresses.
        """
        known = before or {}
        alike: dict[tuple[tuple[str, Any], ...], list[str]] = defaultdict(list)
        for visit in seen:
            if visit.url in known and (changes := _changes(known[visit.url], visit)):
                alike[changes].append(visit.id)
        if alike:
            updates = [UpdateMany({"_id": {"$in": ids}}, {"$set": dict(changes)}) for changes, ids in alike.items()]
            self._visits.bulk_write(updates, ordered=False)
        self._insert([visit for visit in seen if visit.url not in known])

    def _insert(self, seen: Sequence[Seen]) -> None:
        """Insert visits, replacing existing ones."""
        documents = {(own := visit.id): {"_id": own, **values_of(visit)} for visit in seen}
        if there := insert_new(self._database, "visits", list(documents.values())):
            replacements = [ReplaceOne({"_id": visit_id}, documents[visit_id]) for visit_id in there]
            self._visits.bulk_write(replacements, ordered=False)


def _changes(before: Seen, after: Seen) -> tuple[tuple[str, Any], ...]:
    """List the fields that differ, with their new values."""
    return tuple((name, value) for name in _FIELDS if (value := getattr(after, name)) != getattr(before, name))


_FIELDS = tuple(field.name for field in fields(Seen))


def _seen(item: Document) -> Seen:
    values: dict[str, Any] = {"site": "", "interval": 0.0, "due_at": 0.0}
    values |= {name: item[name] for name in _FIELDS if name in item}
    return Seen(**values | {"standing": Standing(values.get("standing", Standing.THERE))})
