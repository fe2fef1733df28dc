"""Collection `exchanges`, and the raw bytes of all captures.

HTTP traffic as WARC records. Written only by the crawler.

The bytes are kept in a `RawStore`. The document of a capture says where its bytes are; a redirect on the way has a
document in this collection, under the id that `exchange_id` derives. Documents of v0.1.0, which contain the bytes, can
still be read.
"""

import hashlib
from collections.abc import Iterable, Mapping

import zstandard

from storage.collections.captures import CaptureFacts, Captures, facts_of
from storage.documents import Capture, Document, derive_id
from storage.mongodb import Database, insert_new
from storage.raw.store import Piece, Place, RawError, RawStore
from storage.raw.warc_body import body_of


def exchange_id(crawl: str, url: str) -> str:
    """Return the id of a redirect's exchange in a crawl."""
    return derive_id("exchange", crawl, url)


class Exchanges:
    """WARC records by the id of their capture or redirect."""

    def __init__(self, database: Database, raw: RawStore) -> None:
        self._database, self._raw = database, raw
        self._captures = Captures(database)

    def put(self, captures: Iterable[Capture], records: Mapping[str, Piece]) -> None:
        """Store captures with their records, and the records of redirects.

        Existing ones stay as they are. The bytes are durable before a document refers to them. Raises OSError if there
        is no room for them.
        """
        places = dict(zip(records, self._raw.put(list(records.values())), strict=True))
        stored = {capture.id: capture for capture in captures}
        self._captures.put(stored.values(), places)
        insert_new(self._database, "exchanges", [{"_id": name, "raw": place._asdict()}
                                                 for name, place in places.items() if name not in stored])

    def knows(self, capture: str) -> bool:
        """Tell whether a capture is stored."""
        return bool(self._captures.facts([capture]))

    def has(self, capture: CaptureFacts) -> bool:
        """Tell whether records are stored for a capture."""
        return capture.place is not None or self._document(capture.id) is not None

    def get(self, record_id: str) -> bytes | None:
        """Read the records of a capture or redirect: a whole WARC file, gzipped.

        None if none were stored; raises RawError if they are missing or damaged.
        """
        known = self._captures.facts([record_id]).get(record_id)
        place = known.place if known else None
        if place is None:
            item = self._document(record_id)
            if item is None:
                return None
            if "raw" not in item:
                return self._former(item, record_id)
            place = Place(**item["raw"])
        return self._raw.get(place)

    def capture(self, capture: str) -> Capture | None:
        """Read a capture with its body.

        Raises RawError if the body is missing or damaged.
        """
        item = self._database["captures"].find_one({"_id": capture})
        if item is None:
            return None
        facts = facts_of(item)
        body = self._body(item, facts)
        if hashlib.sha256(body).hexdigest() != facts.sha256:
            file = facts.place.file if facts.place else "MongoDB"
            raise RawError(file, f"{file}: the body of capture {capture} is not the one that was stored there")
        return Capture(facts.url, facts.final_url, facts.status, facts.headers, body, facts.fetched_at, facts.ip,
                       facts.redirects)

    def _body(self, item: Document, facts: CaptureFacts) -> bytes:
        if facts.place:
            return body_of(self._raw.get(facts.place), facts.size)
        return zstandard.decompress(item.get("body", b""), max_output_size=facts.size) if "body" in item else b""

    def _document(self, record_id: str) -> Document | None:
        wanted = {"_id": {"$in": [record_id, f"{record_id}:0"]}}
        return self._database["exchanges"].find_one(wanted)

    def _former(self, first: Document, record_id: str) -> bytes:
        """Join the parts into which v0.1.0 split large records."""
        parts = [first, *(self._database["exchanges"].find_one({"_id": f"{record_id}:{number}"})
                          for number in range(1, first["parts"]))]
        data = b"".join(part["data"] for part in parts if part)
        if hashlib.sha256(data).hexdigest() != first["sha256"]:
            raise RawError("MongoDB", f"MongoDB: the records of {record_id} are not what was stored there")
        return data
