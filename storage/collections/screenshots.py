"""Collection `screenshots`: how copying pages looked in a browser, and their text.

Written by the crawler alone.
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
    """Id of the page version that it goes with."""
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
    """Of the page, in pixels; more than `height` where the image was cut."""
    text: str = ""
    """What was to be read on it."""
    browser: str = ""
    reason: str = ""
    """Why it could not be taken."""

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
    """One screenshot a page version; the first is kept: it is nearest to the capture."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def put(self, screenshot: Screenshot) -> None:
        """Store a screenshot, if there is none yet."""
        insert_new(self._database, "screenshots", [{
            "_id": screenshot.page, **asdict(screenshot), "sha256": screenshot.sha256 if screenshot.image else ""}])

    def known(self, pages: Iterable[str]) -> set[str]:
        """Tell which page versions have one, or a reason why not."""
        documents = among(self._database["screenshots"], "_id", pages, {"_id": 1})
        return {item["_id"] for item in documents}

    def get(self, page: str) -> Screenshot | None:
        """Find the screenshot of a page version; None without an image."""
        item = self._database["screenshots"].find_one({"_id": page})
        if item is None or not item["image"]:
            return None
        values: dict[str, Any] = {name: item[name] for name in _FIELDS}
        return Screenshot(**values)

    def count(self) -> int:
        """Count the page versions that were shown, or could not be."""
        return self._database["screenshots"].estimated_document_count()

    def facts(self, pages: Iterable[str]) -> dict[str, "ScreenshotFacts"]:
        """Map page versions to what a report says about their screenshots.

        Those without an image are left out. Images are read only where their digest was not stored with them.
        """
        noted = list(among(self._database["screenshots"], "_id", pages, {"sha256": 1, "taken_at": 1}))
        bare = {item["_id"] for item in noted if "sha256" not in item}
        unnamed = among(self._database["screenshots"], "_id", bare, {"image": 1})
        digests = {item["_id"]: hashlib.sha256(item["image"]).hexdigest() for item in unnamed if item["image"]}
        shown = [(item, item.get("sha256") or digests.get(item["_id"], "")) for item in noted]
        return {item["_id"]: ScreenshotFacts(digest, item["taken_at"]) for item, digest in shown if digest}


@dataclass(frozen=True)
class ScreenshotFacts:
    """The image's SHA-256 and when it was taken."""

    sha256: str
    taken_at: datetime
