"""Recognise and decode texts of which a part is in another encoding.

Browsers decode a page in one encoding, so nobody can read that part. Text files joined from several are decoded line by
line.
"""

import re

from fingerprinting.text.encodings.plausibility import common_share, was_read_wrongly

UNDECODED = 0.005
"""Share (0–1) of U+FFFD in a text from which bytes were lost, and not just a character cut in two."""

_CHINESE = re.compile(r"[㐀-鿿]")
_ROLES = bytes(ord("(" if 0xE4 <= byte <= 0xE9 else "-" if 0x80 <= byte <= 0xBF else " ") for byte in range(256))
"""What each byte is in UTF-8: the first of a Chinese character, a further one, another. Replacing bytes and finding a
string is much faster than a search for a pattern."""
_UTF8 = b"(--" * 12
"""A dozen Chinese characters in UTF-8, which do not occur by chance in another encoding."""
_MIN_CHINESE = 4
"""Minimum Chinese characters of a line in UTF-8 within a text of another encoding."""
_LIKELY = 0.25
"""Minimum share (0–1) of common characters of a line in GB18030 within a text of UTF-8."""


def decoded_line(line: bytes, codec: str) -> str:
    """Decode a line of a text joined from files of several encodings.

    `codec` is that of the whole text, which ASCII lines and short ones share.
    """
    if line.isascii():
        return line.decode("ascii")
    if codec != "utf-8" and (text := _strict(line, "utf-8")) and len(_CHINESE.findall(text)) >= _MIN_CHINESE:
        return text
    text = _strict(line, codec)
    if not text and codec == "utf-8" and (other := _strict(line, "gb18030")) and common_share(other) >= _LIKELY:
        return other
    return text or line.decode(codec, "replace")


def _strict(line: bytes, codec: str) -> str:
    try:
        return line.decode(codec)
    except UnicodeDecodeError:
        return ""


def has_other_encoding(text: str, body: bytes, encoding: str) -> bool:
    """Tell whether part of a text could not be decoded in the encoding of its page."""
    if text.count("\ufffd") > UNDECODED * len(text):
        return True
    if encoding.startswith("utf") or _UTF8 not in body.translate(_ROLES):
        return False
    return any(was_read_wrongly(line, encoding) for line in text.split("\n"))
