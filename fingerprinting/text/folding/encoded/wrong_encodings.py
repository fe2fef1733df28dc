"""Find bytes that were decoded in a wrong encoding, and whose characters are kept.

UTF-8 and GB18030 read as Latin-1 or Windows-1252; UTF-8, GB18030 and Big5 read as one of the others.
"""

import re
from collections.abc import Iterator

from fingerprinting.text.folding.encoded.coded_bytes import CodedByte, Read
from fingerprinting.text.folding.encoded.codes_in_codes import Search, read_bytes

LEAST = 60
"""Minimum number of characters in a passage."""
WESTERN = "€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ"
"""What Windows-1252 has for the bytes 80 to 9F."""
_WESTERN = re.compile(rf"(?:[\x80-\xff{WESTERN}\ufffd][\x00-\x7f]{{0,6}}){{{LEAST},}}")
_LOST, LOST = re.compile("[\xe4-\xe9](?:\ufffd.|.\ufffd)"), "\xef\xbf\xbd"
"""Three bytes of UTF-8 of which one or two were lost, and those of the character that stands for a lost one."""
FEW, OFTEN = 4, 40
"""At least so many telling characters, and one in so many; otherwise the page is Chinese."""
BESIDE = 12
"""Maximum number of characters before the first and after the last telling one of a passage: those of a clause."""


class Misreading:
    """An encoding in which bytes of another were decoded.

    It is known by what it makes of common Chinese characters.
    """

    def __init__(self, codec: str, stops: str, others: str = "") -> None:
        self.codec = codec
        self._stops = stops
        self._telling = telling = stops + others
        self._passage = re.compile(rf"[^\n]{{0,{BESIDE}}}(?:[{telling}][^{telling}]{{0,90}}){{3,}}"
                                   rf"[{telling}][^{telling}\n]{{0,{BESIDE}}}")

    def is_likely(self, text: str) -> bool:
        """Tell whether a text has its punctuation, and enough telling characters."""
        return any(stop in text for stop in self._stops) and self._count(text) >= FEW

    def passages(self, text: str) -> Iterator[re.Match[str]]:
        """Yield the passages in which telling characters are near each other."""
        return (found for found in self._passage.finditer(text) if OFTEN * self._count(found[0]) >= len(found[0]))

    def _count(self, text: str) -> int:
        return sum(map(text.count, self._telling))


MISREADINGS = (Misreading("gb18030", "锛銆", "鐨鏄涓鍦"), Misreading("big5hkscs", "﹝", "ㄛ腔岆"),
               Misreading("gb18030", "\ue4c7\ue4c9"))
"""UTF-8, GB18030 and Big5, each with what it gives for comma (or all punctuation) and full stop, and for 的 and 是.

UTF-8 also with what it gives for the beginning of 一, 不 and 在. Big5 gives a bopomofo sign for the comma, which tells
nothing in a text that is full of such signs.
"""


def misread_passages(text: str, search: Search) -> Iterator[Read]:
    """Yield the passages of a text that make sense once they are decoded anew."""
    for found in _WESTERN.finditer(text):
        yield from _read(found, "cp1252", search)
    for misreading in MISREADINGS:
        if misreading.is_likely(text):
            for found in misreading.passages(text):
                yield from _read(found, misreading.codec, search)


def are_telling(text: str) -> bool:
    """Tell whether a text has what another encoding has for common characters."""
    return any(each.is_likely(text) for each in MISREADINGS)


def _read(found: re.Match[str], codec: str, search: Search) -> Iterator[Read]:
    if len(found[0]) < LEAST:
        return
    coded = [CodedByte(value, at, at + 1) for at, each in enumerate(_LOST.sub(LOST, found[0]), found.start())
             for value in _bytes_of(each, codec)]
    yield from read_bytes(coded, search)


def _bytes_of(character: str, codec: str) -> bytes:
    if codec == "cp1252" and ord(character) < 256:
        return bytes((ord(character),))
    return b"" if character == "\ufffd" else character.encode(codec, "ignore")
