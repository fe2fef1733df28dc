"""Find the copied passages in the pictures from which a text was read."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from storage.collections.pages import Pages
from storage.collections.site_facts.pictures import PictureLines, Pictures, ReadPicture
from storage.documents import Page, Passage
from storage.mongodb import Database

KINDS = ((b"\x89PNG\r\n\x1a\n", "image/png"), (b"\xff\xd8\xff", "image/jpeg"), (b"GIF8", "image/gif"),
         (b"BM", "image/bmp"))
"""First bytes of picture files, with their media types."""


class LineBox(NamedTuple):
    """A line of a copied passage, in pixels of its picture."""

    left: int
    top: int
    width: int
    height: int


@dataclass(frozen=True)
class ShownPicture:
    """A picture that holds copied text."""

    number: int
    """Its index among all pictures of the page."""
    source: ReadPicture
    boxes: tuple[LineBox, ...]


def shown_pictures(database: Database, page: Page, passages: Sequence[Passage]) -> list[ShownPicture]:
    """List the pictures of a page version that contain some of its passages.

    For a version joined from parts, the pictures of its parts. Empty if the text was not read from pictures.
    """
    parts = _parts(database, page)
    lines = Pictures(database).lines(part for part, _ in parts)
    shown = []
    for number, (source, found) in enumerate(_pictures(parts, lines)):
        boxes = tuple(box for start, stop, box in found
                      if any(start < passage.page[1] and passage.page[0] < stop for passage in passages))
        if boxes:
            shown.append(ShownPicture(number, source, boxes))
    return shown


def picture_sources(database: Database, page: Page) -> list[ReadPicture]:
    """List all pictures from which a page version was read, in order."""
    parts = _parts(database, page)
    lines = Pictures(database).lines(part for part, _ in parts)
    return [source for source, _ in _pictures(parts, lines)]


def media_type(data: bytes) -> str:
    """Determine the media type of a picture from its first bytes.

    Empty for a type that is not shown.
    """
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "image/webp"
    if data[4:12] == b"ftypavif":
        return "image/avif"
    return next((kind for head, kind in KINDS if data.startswith(head)), "")


def _parts(database: Database, page: Page) -> list[tuple[str, int]]:
    """List the parts of a page version that were read separately.

    Each with the offset of its text in the whole; a version without parts is its own only part.
    """
    if not page.parts:
        return [(page.id, 0)]
    texts = Pages(database).versions(page.parts)
    found, at = [], 0
    for part in page.parts:
        start = page.text.find(texts[part].text, at) if part in texts else -1
        if start >= 0:
            found.append((part, start))
            at = start + len(texts[part].text)
    return found


Placed = tuple[int, int, LineBox]


def _pictures(
    parts: Sequence[tuple[str, int]], lines: Mapping[str, PictureLines],
) -> Iterator[tuple[ReadPicture, list[Placed]]]:
    for part, offset in parts:
        if part not in lines:
            continue
        for number, source in enumerate(lines[part].pictures):
            yield source, [(offset + line.start, offset + line.stop,
                            LineBox(line.left, line.top, line.right - line.left, line.bottom - line.top))
                           for line in lines[part].lines if line.picture == number]
