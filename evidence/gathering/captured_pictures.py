"""Read the pictures from which the text of a copy was read.

Each comes with its capture, and with boxes around the copied lines.
"""

from base64 import b64encode
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from xml.sax.saxutils import quoteattr

from crawler.fonts.faces import embedded
from crawler.stages.picture_source import pictures_held
from evidence.gathering.captured import CapturedAnswer, CapturedVersions
from evidence.gathering.picture_passages import ShownPicture, media_type, shown_pictures
from storage.collections.exchanges import Exchanges
from storage.collections.site_facts.pictures import ReadPicture
from storage.documents import Page, Passage
from storage.mongodb import Database
from storage.raw.store import RawError, RawStore


@dataclass(frozen=True)
class CapturedPicture:
    """A picture that holds copied text."""

    shown: ShownPicture
    captured: CapturedAnswer
    drawing: bytes
    """SVG of the picture with a box around each copied line; empty if its bytes are missing or of an unknown type."""


class CapturedPictures:
    """Reads pictures with everything that belongs to them."""

    def __init__(self, database: Database, raw: RawStore) -> None:
        self._database, self._exchanges = database, Exchanges(database, raw)
        self._answer = lru_cache(maxsize=1)(CapturedVersions(database, raw).capture_of)
        self._held = lru_cache(maxsize=1)(self._held_by)
        """Cached, so that a page with hundreds of embedded pictures is read and parsed only once."""

    def of(self, page: Page, passages: Sequence[Passage]) -> Iterator[CapturedPicture]:
        """Iterate over the pictures that contain passages of a page version."""
        for shown in shown_pictures(self._database, page, passages):
            captured = self._answer(shown.source.capture)
            yield CapturedPicture(shown, captured, boxed(shown, self._bytes(shown.source, captured)))

    def _bytes(self, source: ReadPicture, captured: CapturedAnswer) -> bytes:
        if source.embedded < 0:
            return captured.body
        held = self._held(source.capture)
        return embedded(held[source.embedded]) if source.embedded < len(held) else b""

    def _held_by(self, capture: str) -> list[str]:
        try:
            page = self._exchanges.capture(capture)
        except RawError:
            return []  # the capture's own `lacks` names what is missing
        return pictures_held(page) if page else []


def boxed(shown: ShownPicture, picture: bytes) -> bytes:
    """Draw a picture with its boxes, as an SVG file that any browser opens.

    The orientation in the picture's metadata is ignored, because the boxes were measured without it.
    """
    kind = media_type(picture)
    if not kind:
        return b""
    width, height = shown.source.width, shown.source.height
    held = quoteattr(f"data:{kind};base64,{b64encode(picture).decode('ascii')}")
    boxes = "".join(f'<rect x="{box.left}" y="{box.top}" width="{box.width}" height="{box.height}"/>\n'
                    for box in shown.boxes)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {width} {height}">\n<image width="{width}" height="{height}" style="image-orientation:none" '
            f'href={held}/>\n'
            f'<g fill="none" stroke="#d00000" stroke-width="2">\n{boxes}</g>\n</svg>\n').encode("ascii")
