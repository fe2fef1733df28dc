"""Write a text in the codes of its characters or bytes.

A reader, or a script of the page, decodes them: escapes, percent codes, Base64, hexadecimal, a wrong encoding.
"""

import base64
import quopri
import re
from collections.abc import Callable
from random import Random
from urllib.parse import quote

import opencc

from benchmarks.attacks.attack_class import Change, one_of

_NOT_ASCII = re.compile(r"[^\x00-\x7f]")


def by_character(pattern: str) -> Change:
    """Write each character, in Chinese all but ASCII, by its number."""
    def change(text: str, random: Random) -> str:
        if len(_NOT_ASCII.findall(text)) * 2 > len(text):
            return _NOT_ASCII.sub(lambda found: pattern.format(ord(found[0])), text)
        return "".join(pattern.format(ord(each)) for each in text)

    return change


def by_paragraph(encoding: str, write: Callable[[bytes], str]) -> Change:
    """Encode each paragraph and write its bytes."""
    def change(text: str, random: Random) -> str:
        return "\n".join(write(line.encode(encoding, "replace")) for line in text.split("\n"))

    return change


def read_wrongly(encoding: str, wrong: str) -> Change:
    """Read the bytes of one encoding in another, as under a wrong label."""
    return lambda text, random: text.encode(encoding, "replace").decode(wrong, "replace")


def read_in_pairs(encoding: str, wrong: str) -> Change:
    """Read each pair of bytes of one encoding in another, as browsers do.

    A pair that it lacks becomes one character that is lost.
    """
    return lambda text, random: "".join(
        _in_a_pair(each.encode(encoding, "replace"), wrong) for each in _written_for(encoding, text))


def _in_a_pair(pair: bytes, wrong: str) -> str:
    read = pair.decode(wrong, "replace")
    return "\ufffd" if "\ufffd" in read else read


def _written_for(encoding: str, text: str) -> str:
    return str(opencc.OpenCC("s2t").convert(text)) if encoding.startswith("big5") else text


def rows_and_cells(text: str, random: Random) -> str:
    """Write each character by its row and cell in GB 2312 (区位码)."""
    gap = random.choice(" -")

    def numbered(found: re.Match[str]) -> str:
        row_and_cell = found[0].encode("gb2312", "ignore")
        return "".join(f"{each - 0xA0:02}" for each in row_and_cell) + gap if row_and_cell else found[0]

    return _NOT_ASCII.sub(numbered, text)


def _hyphenated(data: bytes) -> str:
    return data.hex("-") if data else ""


def _shifted(data: bytes) -> str:
    return data.decode("utf-16-be").encode("utf-7").decode()


def _seven_bits(data: bytes) -> str:
    return data.decode("gb2312", "ignore").encode("hz").decode()


def _base64(data: bytes) -> str:
    return base64.b64encode(data).decode()


def _base32(data: bytes) -> str:
    return base64.b32encode(data).decode()


def _binary(data: bytes) -> str:
    return " ".join(f"{each:08b}" for each in data)


def _backslashes(data: bytes) -> str:
    return "".join(f"\\x{each:02x}" for each in data)


def _quoted(data: bytes) -> str:
    return quopri.encodestring(data).decode()


ENTITIES = one_of(by_character("&#{};"), by_character("&#x{:x};"))
ESCAPES = one_of(*map(by_character, ("\\u{:04x}", "%u{:04X}", "U+{:04X} ")))
BASE64 = one_of(by_paragraph("utf-8", _base64), by_paragraph("gb18030", _base64))
BYTES = one_of(by_paragraph("utf-8", bytes.hex), by_paragraph("utf-8", lambda data: data.hex(" ")),
               by_paragraph("utf-8", _binary), by_paragraph("utf-8", _backslashes))
PERCENT = one_of(by_paragraph("utf-8", quote), by_paragraph("gb18030", quote))
NUMBERS = one_of(by_character("{} "), by_character("{:04x} "))
QUOTED = one_of(by_paragraph("utf-8", _quoted), by_paragraph("utf-8", _base32))
MISREAD = one_of(read_wrongly("utf-8", "latin-1"), read_wrongly("gb18030", "latin-1"))
ROWS_AND_CELLS = rows_and_cells
HYPHENATED = by_paragraph("gb18030", _hyphenated)
SEVEN_BITS = one_of(by_paragraph("utf-16-be", _shifted), by_paragraph("gb2312", _seven_bits))
"""UTF-7 and HZ."""
AS_OTHER_CHINESE = one_of(read_in_pairs("gb18030", "big5hkscs"), read_in_pairs("big5hkscs", "gb18030"))
AS_CHINESE = read_wrongly("utf-8", "gb18030")
