"""Tell whether documents can show a picture, and convert it if necessary.

Typst supports neither CMYK nor damaged compressed data, and would leave such a picture out. The file formats are those
of ISO/IEC 15948 (chunks) and ITU-T T.81 annex B (segments).
"""

import zlib
from collections.abc import Iterator
from typing import NamedTuple

from webadmin.holders.whole_pictures import CHUNK, JPEG, MARKER, PNG

MOST_PIXELS = 25_000_000
START_OF_SCAN = 0xDA
FRAMES = frozenset({0xC0, 0xC1, 0xC2})
"""JPEG frame markers: baseline, extended and progressive."""
GREY_AND_RGB = frozenset({1, 3})
"""Allowed numbers of components in a frame."""
ORIGINS = frozenset({0xE0, 0xE1})
"""Markers of the segments of JFIF and Exif."""
PLAIN_ORIGIN = b"\xff\xe0\x00\x10JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00"
SAMPLES = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
"""Samples per pixel by PNG colour type."""
PIECE = 2**20


class Segment(NamedTuple):
    """A segment of a JPEG before its first scan."""

    marker: int
    begin: int
    end: int


def can_be_shown(content: bytes) -> bool:
    """Tell whether documents can show a complete PNG or JPEG."""
    return _png_unpacks(content) if content.startswith(PNG) else content.startswith(JPEG) and _jpeg_is_known(content)


def of_plain_origin(content: bytes) -> bytes:
    """Remove the metadata of camera or editor from a JPEG.

    Other files are returned unchanged.
    """
    if not content.startswith(JPEG):
        return content
    segments = list(_segments(content))
    kept = b"".join(content[each.begin:each.end] for each in segments if each.marker not in ORIGINS)
    return content[:2] + PLAIN_ORIGIN + kept + content[segments[-1].end if segments else 2:]


def _segments(content: bytes) -> Iterator[Segment]:
    """Yield the segments of a JPEG, up to the header of its first scan."""
    place = 2
    while found := MARKER.search(content, place):
        place = found.end() + int.from_bytes(content[found.end():found.end() + 2])
        yield Segment(found[1][0], found.start(), place)
        if found[1][0] == START_OF_SCAN:
            return


def _jpeg_is_known(content: bytes) -> bool:
    frame = next((content[each.begin:each.end] for each in _segments(content) if each.marker in FRAMES), b"")
    if len(frame) < 10:
        return False
    height, width, components = int.from_bytes(frame[5:7]), int.from_bytes(frame[7:9]), frame[9]
    return components in GREY_AND_RGB and 0 < width * height <= MOST_PIXELS


def _png_unpacks(content: bytes) -> bool:
    head = content[len(PNG):len(PNG) + CHUNK + 13]
    if head[4:8] != b"IHDR" or len(head) < CHUNK + 13:
        return False
    width, height, depth, colour = int.from_bytes(head[8:12]), int.from_bytes(head[12:16]), head[16], head[17]
    if not 0 < width * height <= MOST_PIXELS or colour not in SAMPLES:
        return False
    return _unpack_to(_packed(content), width * height * depth * SAMPLES[colour] // 8)


def _packed(content: bytes) -> Iterator[bytes]:
    place = len(PNG)
    while place + CHUNK <= len(content):
        kind, size = content[place + 4:place + 8], int.from_bytes(content[place:place + 4])
        if kind == b"IDAT":
            yield content[place + 8:place + 8 + size]
        place += CHUNK + size


def _unpack_to(pieces: Iterator[bytes], wanted: int) -> bool:
    """Tell whether data decompresses to at least `wanted` bytes, piece by piece."""
    unpacking, count = zlib.decompressobj(), 0
    try:
        for packed in pieces:
            rest = packed
            while rest and count < wanted:
                count += len(unpacking.decompress(rest, PIECE))
                rest = unpacking.unconsumed_tail
        return count >= wanted or count + len(unpacking.flush()) >= wanted
    except zlib.error:
        return False
