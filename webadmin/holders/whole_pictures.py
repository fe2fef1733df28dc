"""Find where a PNG or JPEG ends.

One that was cut off can then be refused, and what stands behind the end dropped.
Cameras and editors append data of their own: a second picture, a preview, a film. The layouts of both formats are those
of ISO/IEC 15948 (chunks) and ITU-T T.81 annex B (segments).
"""

PNG, JPEG = b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"
CHUNK = 12
"""Bytes of a chunk of PNG around its data: length, type and checksum."""
END_OF_IMAGE = 0xD9
ALONE = frozenset({0x01, *range(0xD0, 0xD9)})
"""Markers of JPEG without a segment."""


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
    while (place := content.find(b"\xff", place)) >= 0 and place + 1 < len(content):
        marker = content[place + 1]
        if marker == END_OF_IMAGE:
            return place + 2
        if marker == 0xFF:  # fills up
            place += 1
        elif marker == 0 or marker in ALONE:  # 0: the byte 0xff within a scan
            place += 2
        else:
            place += 2 + int.from_bytes(content[place + 2:place + 4])
    return 0
