"""Read the pictures that the text of a copy was read from.

Each with its capture, and with the copied passages boxed.
"""

from base64 import b64encode
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import quoteattr

from crawler.stages.picture_source import picture_bytes
from evidence.gathering.captured import CapturedAnswer, CapturedVersions
from evidence.gathering.picture_passages import ShownPicture, media_type, shown_pictures
from storage.collections.exchanges import Exchanges
from storage.documents import Page, Passage
from storage.mongodb import Database
from storage.raw.store import RawError, RawStore


@dataclass(frozen=True)
class CapturedPicture:
    """A picture that holds copied text."""

    shown: ShownPicture
    captured: CapturedAnswer
    drawing: bytes
    """SVG of the picture with a box around each copied line; empty where its bytes are missing or of no known kind."""


class CapturedPictures:
    """Reads pictures with everything that belongs to them."""

    def __init__(self, database: Database, raw: RawStore) -> None:
        self._database, self._exchanges = database, Exchanges(database, raw)
        self._versions = CapturedVersions(database, raw)

    def of(self, page: Page, passages: Sequence[Passage]) -> Iterator[CapturedPicture]:
        """Go through the pictures that hold passages of a page version."""
        for shown in shown_pictures(self._database, page, passages):
            captured = self._versions.capture_of(shown.source.capture)
            yield CapturedPicture(shown, captured, boxed(shown, self._bytes(shown)))

    def _bytes(self, shown: ShownPicture) -> bytes:
        try:
            return picture_bytes(self._exchanges, shown.source.capture, shown.source.embedded)
        except RawError:
            return b""  # what lacks is named with the capture


def boxed(shown: ShownPicture, picture: bytes) -> bytes:
    """Draw a picture with its boxes, as SVG that any browser opens by itself."""
    kind = media_type(picture)
    if not kind:
        return b""
    width, height = shown.source.width, shown.source.height
    held = quoteattr(f"data:{kind};base64,{b64encode(picture).decode('ascii')}")
    boxes = "".join(f'<rect x="{box.left}" y="{box.top}" width="{box.width}" height="{box.height}"/>\n'
                    for box in shown.boxes)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {width} {height}">\n<image width="{width}" height="{height}" href={held}/>\n'
            f'<g fill="none" stroke="#d00000" stroke-width="2">\n{boxes}</g>\n</svg>\n').encode("ascii")
