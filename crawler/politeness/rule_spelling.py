"""Spell addresses and rules of a robots.txt so that their bytes are compared.

Protego reads percent codes as UTF-8 and treats all bytes that are not UTF-8 alike: a rule for one path in GBK would
refuse all paths of as many bytes. Each byte outside ASCII is therefore written as a tilde and two digits, which the
parser leaves alone and counts like a percent code.
"""

import re
from collections.abc import Iterator
from io import BytesIO

from fingerprinting.text.encodings.plain_text import EncodingError, detect_codec

MAX_LINES = 20_000
LONGEST = 2_000
_BYTE = re.compile(rb"[\x80-\xff~]|%(?:[89a-fA-F][0-9a-fA-F]|7[eE])")
_SPELLED = re.compile(rb"~([0-9A-F]{2})")
_COLON = re.compile(r"\s*:\s+")


def spelled(address: bytes) -> str:
    """Write the bytes of an address or rule outside ASCII as tildes and digits."""
    return _BYTE.sub(_spelled_byte, address).decode("ascii")


def unspelled(rule: str) -> str:
    """Return the address that was spelled."""
    spelling = rule.encode()
    try:
        return _SPELLED.sub(lambda found: bytes.fromhex(found[1].decode()), spelling).decode()
    except UnicodeDecodeError:
        return _SPELLED.sub(rb"%\1", spelling).decode()


def spelled_lines(body: bytes) -> Iterator[str]:
    """Yield the lines of a robots.txt as the parser should read them.

    A line in another encoding than UTF-8 is a rule for its bytes and for the same characters in UTF-8, the encoding
    in which browsers write paths.
    """
    codec = _codec(body)
    for whole in body.splitlines()[:MAX_LINES]:
        line = whole.partition(b"#")[0]
        text = _decoded(line, "utf-8")
        if text is None:
            if len(line) < LONGEST:
                yield spelled(line)
            text = _decoded(line, codec)
        if text is not None and len(text) < LONGEST:
            yield spelled(_COLON.sub(": ", text.strip(), count=1).encode())


def _decoded(line: bytes, codec: str) -> str | None:
    """Decode a line only as a whole: a shortened rule would refuse more paths."""
    try:
        return line.decode(codec)
    except UnicodeDecodeError:
        return None


def _spelled_byte(found: re.Match[bytes]) -> bytes:
    byte = found[0][1:].upper() if len(found[0]) == 3 else b"%02X" % found[0][0]
    return b"~" + byte


def _codec(body: bytes) -> str:
    """Return the codec of a robots.txt; UTF-8 if no other fits."""
    if _decoded(body, "utf-8") is not None:
        return "utf-8"
    try:
        return detect_codec(BytesIO(body))
    except EncodingError:
        return "utf-8"
