"""Collection `screenshots`: how copying pages looked in a browser, and their text.

Written only by the crawler.
"""

import hashlib
from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from datetime import datetime
from typing import Any

from storage.mongodb import Database, among, insert_new


@dataclass(frozen=True)
class Screenshot:
    """A screenshot of a page version, or the reason why there is none."""

    page: str
    """Id of the page version that it shows."""
    url: str
    taken_at: datetime
    final_url: str = ""
    status: int = 0
    image: bytes = b""
    kind: str = ""
    """MIME type of the image."""
    width: int = 0
    height: int = 0
    full_height: int = 0
    """Height of the page in pixels; more than `height` if the image was cut."""
    text: str = ""
    """The text that the browser displayed."""
    browser: str = ""
    reason: str = ""
    """Why no screenshot could be taken."""

    @property
    def sha256(self) -> str:
        """SHA-256 of the image, hexadecimal: what evidence quotes."""
        return hashlib.sha256(self.image).hexdigest()

    @property
    def text_sha256(self) -> str:
        """SHA-256 of the text in UTF-8, hexadecimal."""
        return hashlib.sha256(self.text.encode("utf-8", "surrogatepass")).hexdigest()


_FIELDS = tuple(field.name for field in fields(Screenshot))


class Screenshots:
    """One screenshot per page version.

    The first is kept because it is nearest to the capture.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def put(self, screenshot: Screenshot) -> None:
        """Store a screenshot, unless one is stored already."""
        insert_new(self._database, "screenshots", [{
            "_id": screenshot.page, **asdict(screenshot), "sha256": screenshot.sha256 if screenshot.image else ""}])

    def known(self, pages: Iterable[str]) -> set[str]:
        """Return which page versions have a screenshot, or a reason why there is none."""
        documents = among(self._database["screenshots"], "_id", pages, {"_id": 1})
        return {item["_id"] for item in documents}

    def get(self, page: str) -> Screenshot | None:
        """Find the screenshot of a page version; None if there is no image."""
        item = self._database["screenshots"].find_one({"_id": page})
        if item is None or not item["image"]:
            return None
        values: dict[str, Any] = {name: item[name] for name in _FIELDS}
        return Screenshot(**values)

    def why_missing(self, page: str) -> str:
        """Return why a page version has no screenshot; empty if none failed."""
        item = self._database["screenshots"].find_one({"_id": page}, {"reason": 1})
        return item["reason"] if item else ""

    def count(self) -> int:
        """Count the page versions with a screenshot or a reason why there is none."""
        return self._database["screenshots"].estimated_document_count()

    def facts(self, pages: Iterable[str]) -> dict[str, "ScreenshotFacts"]:
        """Map page versions to what a report says about their screenshots.

        Those without an image are left out. Images are read only if their digest was not stored.
        """
        noted = list(among(self._database["screenshots"], "_id", pages, {"sha256": 1, "taken_at": 1}))
        bare = {item["_id"] for item in noted if "sha256" not in item}
        unnamed = among(self._database["screenshots"], "_id", bare, {"image": 1})
        digests = {item["_id"]: hashlib.sha256(item["image"]).hexdigest() for item in unnamed if item["image"]}
        shown = [(item, item.get("sha256") or digests.get(item["_id"], "")) for item in noted]
        return {item["_id"]: ScreenshotFacts(digest, item["taken_at"]) for item, digest in shown if digest}


@dataclass(frozen=True)
class ScreenshotFacts:
    """The image's SHA-256 and the time it was taken."""

    sha256: str
    taken_at: datetime
