"""Find the end of a PNG or JPEG.

Truncated files can then be refused, and data after the end removed. Cameras and editors append data of their own: a
second picture, a preview, a film. The file formats are those of ISO/IEC 15948 (chunks) and ITU-T T.81 annex B
(segments).
"""

import re

PNG, JPEG = b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"
CHUNK = 12
"""Bytes of a PNG chunk besides its data: length, type and checksum."""
END_OF_IMAGE = 0xD9
MARKER = re.compile(rb"\xff([^\x00\x01\xd0-\xd8\xff])", re.DOTALL)
"""A JPEG marker that starts a segment, or the end marker.

After 0xff, 0x00 is an escaped byte within a scan, 0xff is padding, and the other excluded markers have no segment.
"""


def whole_picture(content: bytes) -> bytes:
    """Return a picture without the data after its end.

    Empty for a truncated picture, and for other files.
    """
    end = _png_end(content) if content.startswith(PNG) else _jpeg_end(content) if content.startswith(JPEG) else 0
    return content[:end]


def _png_end(content: bytes) -> int:
    place = len(PNG)
    while place + CHUNK <= len(content):
        kind = content[place + 4:place + 8]
        place += CHUNK + int.from_bytes(content[place:place + 4])
        if kind == b"IEND":
            return place if place <= len(content) else 0
    return 0


def _jpeg_end(content: bytes) -> int:
    place = 2
    while found := MARKER.search(content, place):
        if found[1][0] == END_OF_IMAGE:
            return found.end()
        place = found.end() + int.from_bytes(content[found.end():found.end() + 2])
    return 0
