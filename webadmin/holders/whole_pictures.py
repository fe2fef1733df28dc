"""Find where a PNG or JPEG ends.

One that was cut off can then be refused, and what stands behind the end dropped.
Cameras and editors append data of their own: a second picture, a preview, a film. The layouts of both formats are those
of ISO/IEC 15948 (chunks) and ITU-T T.81 annex B (segments).
"""

import re

PNG, JPEG = b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"
CHUNK = 12
"""Bytes of a chunk of PNG around its data: length, type and checksum."""
END_OF_IMAGE = 0xD9
MARKER = re.compile(rb"\xff([^\x00\x01\xd0-\xd8\xff])", re.DOTALL)
"""A marker of JPEG with a segment, or the end.

After 0xff, zero is a byte within a scan, 0xff fills up, and the others stand alone.
"""


def whole_picture(content: bytes) -> bytes:
    """Give a picture without what stands behind its end.

    Empty for one that never ends, and for other files.
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
