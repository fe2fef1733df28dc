"""Collection `exchanges`: the HTTP traffic of each capture, as WARC records.

Written by the crawler alone.

The id is the capture's, or for a redirect on the way the one that `exchange_id` derives. Records larger than one
document can be lie in several.
"""

import hashlib
from collections.abc import Mapping

from storage.documents import Document, derive_id
from storage.mongodb import Database, insert_new

PART = 12 * 2**20
"""Bytes a document; MongoDB takes 16 million and some."""


def exchange_id(crawl: str, url: str) -> str:
    """Name the exchange of a redirect that a crawl met."""
    return derive_id("exchange", crawl, url)


class Exchanges:
    """WARC records by capture."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def put(self, records: Mapping[str, bytes]) -> None:
        """Store records; those that are there already stay as they are."""
        parts = [part for record_id, data in records.items() for part in _parts(record_id, data)]
        insert_new(self._database, "exchanges", parts)

    def has(self, record_id: str) -> bool:
        """Tell whether records are stored for a capture."""
        return self._database["exchanges"].find_one({"_id": f"{record_id}:0"}, {"_id": 1}) is not None

    def get(self, record_id: str) -> bytes | None:
        """Find the records of a capture: a whole WARC file, gzipped.

        None unless all of its parts are there.
        """
        first = self._database["exchanges"].find_one({"_id": f"{record_id}:0"})
        if first is None:
            return None
        others = [self._database["exchanges"].find_one({"_id": f"{record_id}:{n}"}) for n in range(1, first["parts"])]
        data = b"".join(part["data"] for part in (first, *others) if part)
        return data if hashlib.sha256(data).hexdigest() == first["sha256"] else None


def _parts(record_id: str, data: bytes) -> list[Document]:
    pieces = [data[start:start + PART] for start in range(0, len(data), PART)] or [b""]
    digest = hashlib.sha256(data).hexdigest()
    return [{"_id": f"{record_id}:{number}", "parts": len(pieces), "sha256": digest, "data": piece}
            for number, piece in enumerate(pieces)]
