"""Recognise a text of which a part is in another encoding than the rest.

Browsers decode a page in one encoding too, so nobody can read that part.
"""

import re

from fingerprinting.text.encodings.plausibility import was_read_wrongly

UNDECODED = 0.005
"""Share (0–1) of U+FFFD in a text from which bytes were lost, and not just a character cut in two."""

_UTF8 = re.compile(rb"(?:[\xe4-\xe9][\x80-\xbf]{2}){12}")
"""A dozen Chinese characters in UTF-8, which do not occur by chance in another encoding."""


def has_other_encoding(text: str, body: bytes, encoding: str) -> bool:
    """Tell whether part of a text could not be decoded in the encoding of its page."""
    if text.count("\ufffd") > UNDECODED * len(text):
        return True
    if encoding.startswith("utf") or not _UTF8.search(body):
        return False
    return any(was_read_wrongly(line, encoding) for line in text.split("\n"))
