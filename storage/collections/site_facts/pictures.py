"""Collections `picture_addresses` and `picture_lines`: texts in pictures.

Written only by the crawler.

A picture's bytes are a capture and evidence, like those of a page; an address leads to its last capture. A page version
whose text was read from pictures has a document with the position of each of its lines.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from storage.documents import derive_id
from storage.mongodb import Database, among, insert_new


class ReadPicture(NamedTuple):
    """A picture that was read."""

    capture: str
    """Id of the capture that holds its bytes."""
    embedded: int
    """Number of the picture within the captured page; -1 if the capture is the picture itself."""
    width: int
    height: int


class PictureLine(NamedTuple):
    """A line of a text, as offsets in characters, and its box in pixels."""

    start: int
    stop: int
    picture: int
    left: int
    top: int
    right: int
    bottom: int


@dataclass(frozen=True)
class PictureLines:
    """Where the lines of a page version are in its pictures."""

    pictures: tuple[ReadPicture, ...]
    lines: tuple[PictureLine, ...]


class Pictures:
    """Pictures by address, and lines by page version."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def lead(self, captures: Mapping[str, str]) -> None:
        """Record the captures that addresses of pictures led to."""
        for url, capture in captures.items():
            key = derive_id("picture address", url)
            self._database["picture_addresses"].replace_one(
                {"_id": key}, {"_id": key, "url": url, "capture": capture}, upsert=True)

    def at(self, urls: Iterable[str]) -> dict[str, str]:
        """Map addresses to their captures; those that were never fetched are left out."""
        ids = [derive_id("picture address", url) for url in urls]
        return {item["url"]: item["capture"] for item in among(self._database["picture_addresses"], "_id", ids)}

    def put(self, version: str, pictures: Sequence[ReadPicture], lines: Sequence[PictureLine]) -> None:
        """Store the positions of the lines of a page version."""
        insert_new(self._database, "picture_lines", [{
            "_id": version, "pictures": [list(each) for each in pictures], "lines": [list(each) for each in lines]}])

    def lines(self, versions: Iterable[str]) -> dict[str, PictureLines]:
        """Find the lines of page versions; those not read from pictures are left out."""
        return {item["_id"]: PictureLines(tuple(ReadPicture(*each) for each in item["pictures"]),
                                          tuple(PictureLine(*each) for each in item["lines"]))
                for item in among(self._database["picture_lines"], "_id", versions)}
