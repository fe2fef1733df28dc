"""Find bytes that were decoded in a wrong encoding, and whose characters are kept.

UTF-8 and GB18030 read as Latin-1 or Windows-1252; UTF-8 read as GB18030.
"""

import re
from collections.abc import Iterator

from fingerprinting.text.folding.encoded.coded_bytes import CodedByte, Read, decoded

LEAST = 60
"""Minimum number of characters in a passage."""
WESTERN = "€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ"
"""What Windows-1252 has for the bytes 80 to 9F."""
_WESTERN = re.compile(rf"(?:[\x80-\xff{WESTERN}][\x00-\x7f]{{0,6}}){{{LEAST},}}")
TELLING = "锛銆"
"""What GB18030 has for the beginning of most Chinese punctuation in UTF-8; both are rare in Chinese."""
FEW, OFTEN = 4, 40
"""At least so many telling characters, and one in so many; otherwise the page is Chinese."""
BESIDE = 12
"""Maximum number of characters before the first and after the last telling one of a passage: those of a clause."""
_MISREAD = re.compile(rf"[^\n]{{0,{BESIDE}}}(?:[{TELLING}][^{TELLING}]{{0,90}}){{3,}}"
                      rf"[{TELLING}][^{TELLING}\n]{{0,{BESIDE}}}")
"""A passage in which telling characters are near each other."""


def misread_passages(text: str) -> Iterator[Read]:
    """Yield the passages of a text that make sense once they are decoded anew."""
    for found in _WESTERN.finditer(text):
        yield from _read(found, "cp1252")
    if are_telling(text):
        for found in _MISREAD.finditer(text):
            yield from _read(found, "gb18030")


def are_telling(text: str) -> bool:
    """Tell whether a text has the characters that UTF-8 read as GB18030 has."""
    return TELLING[1] in text and sum(map(text.count, TELLING)) >= FEW


def _read(found: re.Match[str], codec: str) -> Iterator[Read]:
    if len(found[0]) < LEAST or (codec == "gb18030" and OFTEN * sum(map(found[0].count, TELLING)) < len(found[0])):
        return
    coded = [CodedByte(value, at, at + 1) for at, each in enumerate(found[0], found.start())
             for value in _bytes_of(each, codec)]
    if passage := decoded(coded):
        yield passage


def _bytes_of(character: str, codec: str) -> bytes:
    if codec == "cp1252" and ord(character) < 256:
        return bytes((ord(character),))
    return b"" if character == "\ufffd" else character.encode(codec, "ignore")
