"""Collection `captures`: responses of servers, without their bytes.

Their bytes are read through `exchanges`. Written only by the crawler.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from storage.documents import Capture, Document, Redirect
from storage.mongodb import Database, among, insert_new
from storage.raw.store import Place


@dataclass(frozen=True)
class CaptureFacts:
    """What is known about a capture without reading its bytes."""

    id: str
    url: str
    final_url: str
    status: int
    headers: tuple[tuple[str, str], ...]
    size: int
    """Size of the body in bytes."""
    sha256: str
    """SHA-256 of the body, hexadecimal, as evidence quotes it."""
    fetched_at: datetime
    ip: str
    redirects: tuple[Redirect, ...]
    place: Place | None
    """Where its WARC records are stored; None for captures stored by v0.1.0."""


class Captures:
    """Captures by id.

    Of several captures with the same bytes and address the first is kept, because it dates the finding.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def put(self, captures: Iterable[Capture], places: Mapping[str, Place]) -> None:
        """Store what is known about captures, with the places of their bytes."""
        distinct = {capture.id: capture for capture in captures}
        insert_new(self._database, "captures",
                   [_document(capture, places.get(name)) for name, capture in distinct.items()])

    def facts(self, ids: Iterable[str]) -> dict[str, CaptureFacts]:
        """Find captures by id; unknown ids are left out."""
        documents = among(self._database["captures"], "_id", ids, {"body": 0})
        return {item["_id"]: facts_of(item) for item in documents}


def _document(capture: Capture, place: Place | None) -> Document:
    return {
        "_id": capture.id, "url": capture.url, "final_url": capture.final_url, "status": capture.status,
        "headers": [list(header) for header in capture.headers], "fetched_at": capture.fetched_at, "ip": capture.ip,
        "redirects": [list(redirect) for redirect in capture.redirects], "sha256": capture.sha256,
        "size": capture.size, **({"raw": place._asdict()} if place else {}),
    }


def facts_of(item: Document) -> CaptureFacts:
    """Convert the document of a capture."""
    return CaptureFacts(
        id=item["_id"], url=item["url"], final_url=item["final_url"], status=item["status"],
        headers=tuple((name, value) for name, value in item["headers"]), size=item["size"], sha256=item["sha256"],
        fetched_at=item["fetched_at"], ip=item["ip"],
        redirects=tuple(Redirect(status, url) for status, url in item["redirects"]),
        place=Place(**item["raw"]) if "raw" in item else None,
    )
