"""Find bytes that are written: percent codes, hexadecimal, Base64 and others."""

import binascii
import re
from base64 import b32decode
from collections.abc import Callable, Iterator

from fingerprinting.text.folding.encoded.coded_bytes import CodedByte, Read
from fingerprinting.text.folding.encoded.codes_in_codes import Search, read_bytes

Reading = Callable[[re.Match[str]], Iterator[CodedByte]]
LEAST = 90
"""Minimum number of bytes in a passage: some thirty characters."""
OFTEN = 40
"""Minimum number of percent signs, or of another sign of a notation, in a text with a passage in it."""
_ALPHABET = "A-Za-z0-9+/_-"
_LINE_OF_64 = rf"[{_ALPHABET}]{{4,}}={{0,2}}(?![ {_ALPHABET}])"
_UNIT = re.compile(r"[%=]([0-9A-Fa-f]{2})|=\r?\n|\\x([0-9A-Fa-f]{2})|\\([0-3][0-7]{2})|(.)", re.DOTALL)
_HEX, _BINARY, _DECIMAL = re.compile(r"[0-9A-Fa-f]{2}"), re.compile(r"[01]{8}"), re.compile(r"[0-9]{2,3}")
_OCTAL = re.compile(r"[0-3][0-7]{2}")
_ROW_OR_CELL, FIRST_ROW = re.compile("[0-9]{2}"), 0xA0
"""GB 2312 numbers rows and cells from 1 (区位码); bytes of the number 0."""
_SHIFTED = re.compile(r"\+([A-Za-z0-9+/]{3,})-?|(.)", re.DOTALL)
_PAIRS = "(?:[!-w][!-~]){2,}"
"""Characters in HZ. None begins with ~, so that a run ends at one place and is not searched anew from each ~ in it."""
HIGH = 0x80
"""Bit that HZ leaves out of the bytes of GB 2312."""


def _escaped(found: re.Match[str]) -> Iterator[CodedByte]:
    r"""Read bytes written as %E4, =E4, \xE4 or \344, and ASCII characters as bytes."""
    for unit in _UNIT.finditer(found[0]):
        code, place = unit[1] or unit[2], found.start()
        if code or unit[3] or unit[4]:
            value = int(code, 16) if code else int(unit[3], 8) if unit[3] else ord(unit[4])
            yield CodedByte(value, place + unit.start(), place + unit.end())


def _in_base(unit: re.Pattern[str], base: int, first: int = 0) -> Reading:
    """Read bytes written as numbers, counted from a first one."""
    def read(found: re.Match[str]) -> Iterator[CodedByte]:
        for each in unit.finditer(found[0]):
            if (value := int(each[0], base) + first) < 256:
                yield CodedByte(value, found.start() + each.start(), found.start() + each.end())

    return read


def _by_line(decode: Callable[[str], bytes], characters: int, size: int) -> Reading:
    """Read a code line by line in which some characters stand for some bytes."""
    def read(found: re.Match[str]) -> Iterator[CodedByte]:
        place = found.start()
        for line in found[0].splitlines(keepends=True):
            for at, value in enumerate(decode(line.strip().rstrip("="))):
                start = place + at * characters // size
                yield CodedByte(value, start, start + 2)
            place += len(line)

    return read


def _base64(line: str) -> bytes:
    coded = line[:-1] if len(line) % 4 == 1 else line
    return binascii.a2b_base64(coded.replace("-", "+").replace("_", "/") + "=" * (-len(coded) % 4))


def _base32(line: str) -> bytes:
    size = len(line) * 5 // 8
    return b32decode(line[:(size * 8 + 4) // 5] + "=" * (-((size * 8 + 4) // 5) % 8))


def _utf_7(found: re.Match[str]) -> Iterator[CodedByte]:
    """Read Base64 between + and -, and other characters, as UTF-16."""
    for run in _SHIFTED.finditer(found[0]):
        place = found.start() + run.start()
        if run[2]:
            yield from (CodedByte(value, place, place + 1) for value in (0, ord(run[2])))
            continue
        for at, value in enumerate(_base64(run[1])):
            start = place + 1 + at * 4 // 3
            yield CodedByte(value, start, start + 2)


def _hz(found: re.Match[str]) -> Iterator[CodedByte]:
    """Read bytes between ~{ and ~} as GB 2312 without its high bits."""
    place, high = found.start(), 0
    for unit in re.finditer(r"~([{}])|.", found[0], re.DOTALL):
        if unit[1]:
            high = HIGH if unit[1] == "{" else 0
        else:
            yield CodedByte(ord(unit[0]) + high, place + unit.start(), place + unit.end())


NOTATIONS: tuple[tuple[str, re.Pattern[str], Reading], ...] = (
    ("%", re.compile(r"(?:%[0-9A-Fa-f]{2}[ -$&-~]{0,20}(?:\n+[ -$&-~]{0,20})?){40,}"), _escaped),
    ("=", re.compile(r"(?:=[0-9A-Fa-f]{2}[ -<>-~]{0,40}(?:=?\r?\n)*){40,}"), _escaped),
    ("\\x", re.compile(r"(?:\\x[0-9A-Fa-f]{2}[ -\[\]-~]{0,6}\n*){40,}"), _escaped),
    ("\\", re.compile(r"(?:\\[0-3][0-7]{2}[ -\[\]-~]{0,6}\n*){40,}"), _escaped),
    ("", re.compile(rf"~\{{{_PAIRS}~\}}(?:[ -}}\s]{{0,20}}~\{{{_PAIRS}~\}})*"), _hz),
    ("", re.compile(r"(?<![0-9A-Za-z])(?:(?:0[1-9]|[1-8][0-9])[0-9]{2}[^0-9]{0,4}){45,}"),
     _in_base(_ROW_OR_CELL, 10, FIRST_ROW)),
    ("", re.compile(r"(?<![0-9A-Za-z])(?:[01]{8}[\s,]*){60,}"), _in_base(_BINARY, 2)),
    ("", re.compile(r"(?<![0-9A-Za-z])(?:(?:0x)?[0-9A-Fa-f]{2}[\s:,-]*){60,}"), _in_base(_HEX, 16)),
    ("", re.compile(r"(?<![0-9A-Za-z])(?:[0-9]{2,3}[\s,]+){90,}"), _in_base(_DECIMAL, 10)),
    ("", re.compile(r"(?<![0-9A-Za-z])(?:[0-3][0-7]{2}[\s,]+){90,}"), _in_base(_OCTAL, 8)),
    ("", re.compile(r"(?<![0-9A-Za-z])[A-Z2-7]{16,}={0,6}(?:(?:\r?\n)+[A-Z2-7]{8,}={0,6}(?![ 0-9A-Za-z])){3,}"),
     _by_line(_base32, 8, 5)),
    ("", re.compile(r"(?<![0-9A-Za-z])[A-Z2-7]{40,}={0,6}(?:\r?\n[A-Z2-7]{8,}={0,6}(?![ 0-9A-Za-z]))*"),
     _by_line(_base32, 8, 5)),
    ("", re.compile(rf"(?<![{_ALPHABET}])[{_ALPHABET}]{{8,}}={{0,2}}(?:(?:\r?\n)+{_LINE_OF_64}){{3,}}"),
     _by_line(_base64, 4, 3)),
    ("", re.compile(rf"(?<![{_ALPHABET}])[{_ALPHABET}]{{56,}}={{0,2}}(?:\r?\n{_LINE_OF_64})*"),
     _by_line(_base64, 4, 3)),
    ("", re.compile(r"(?:\+[A-Za-z0-9+/]{6,}-?[ -*,-~\s]{0,20})+"), _utf_7),
)
"""Of each notation: a sign that occurs often in its passages (empty if there is none), their pattern, and how they are
read."""


def coded_passages(text: str, search: Search) -> Iterator[Read]:
    """Yield the passages of a text that make sense once their bytes are decoded.

    Bytes that are in codes again are searched for these.
    """
    for sign, pattern, read in NOTATIONS:
        if text.count(sign) < OFTEN:  # searching is slow, as passages may begin anywhere
            continue
        for found in pattern.finditer(text):
            coded = list(read(found))
            if len(coded) >= LEAST:
                yield from read_bytes(coded, search)
