"""Read chapter numbers in titles: 第廿四章, 卷之三, Chapter IV, 12、归人."""

import re
import unicodedata
from collections.abc import Iterator
from enum import IntEnum
from typing import NamedTuple

from fingerprinting.text.numerals import CHINESE_NUMERAL, ENGLISH_NUMERAL, chinese_number, english_number

UNITS = "卷部集辑輯册冊章回折幕话話篇出节節"
"""What a number can count in a Chinese title: volumes, chapters, sections."""
_MARK = re.compile(
    rf"第\s*({CHINESE_NUMERAL})\s*([{UNITS}])"
    rf"|(?<!\S)(卷)之?({CHINESE_NUMERAL})(?![^\s:：、.．·—-])"
    rf"|\b(chapter|part|book|volume|section)\s+({ENGLISH_NUMERAL})\b", re.IGNORECASE)
_LEADING = re.compile(r"^\s*(\d{1,5})(?:[、.．](?!\d)|\s)")
_SEPARATORS = " \t\u3000:：、.．·,，—–-_"
_PART = re.compile(rf"(\d+|第{CHINESE_NUMERAL})")
_WIDTHS = {point: point - 0xFEE0 for block in (range(0xFF10, 0xFF1A), range(0xFF21, 0xFF3B), range(0xFF41, 0xFF5B))
           for point in block}
"""Full-width digits and letters to ASCII, one for one."""
_ROMAN = {point: unicodedata.normalize("NFKC", chr(point)) for point in range(0x2160, 0x2180)}
_PLAIN: dict[int, int | str] = {**_WIDTHS, **_ROMAN}
"""Full-width digits and letters, and Roman numerals of one code point, to ASCII."""


class Level(IntEnum):
    """What a heading begins: a volume contains chapters, a chapter contains sections."""

    VOLUME = 0
    CHAPTER = 1
    SECTION = 2


class NumberMark(NamedTuple):
    """A numbered part that a title names."""

    level: Level
    number: int


_LEVELS = {**dict.fromkeys("卷部集辑輯册冊", Level.VOLUME), **dict.fromkeys("节節", Level.SECTION),
           "part": Level.VOLUME, "book": Level.VOLUME, "volume": Level.VOLUME, "section": Level.SECTION}


def number_mark(title: str) -> NumberMark | None:
    """Find the number of a chapter in a title, else of a section, else of a volume.

    The first of several at one level is taken. Returns None if there is none.
    """
    marks = list(_marks(plain_digits(title)))
    for level in (Level.CHAPTER, Level.SECTION, Level.VOLUME):
        if mark := next((mark for mark in marks if mark.level is level), None):
            return mark
    return None


def chapter_number(title: str) -> int:
    """Read the number of the chapter that a title names; 0 if it names none.

    The number need not have a unit: `12、归人`.
    """
    if mark := number_mark(title):
        return mark.number
    match = _LEADING.match(plain_digits(title))
    return int(match[1]) if match else 0


def without_numbers(title: str) -> str:
    """Remove chapter numbers and the separators after them from a title."""
    plain = title.translate(_WIDTHS)
    matches = [match for match in (_LEADING.match(plain), *_MARK.finditer(plain)) if match]
    spans = [(match.start(), len(plain) - len(plain[match.end():].lstrip(_SEPARATORS))) for match in matches]
    kept = (sign for place, sign in enumerate(title) if not any(start <= place < stop for start, stop in spans))
    return " ".join("".join(kept).split()).strip(_SEPARATORS)


def reading_order(name: str) -> tuple[tuple[int, str], ...]:
    """Return a sort key that puts 第二章 before 第十章 and 2 before 10."""
    parts = _PART.split(plain_digits(name))
    return tuple((chinese_number(part.removeprefix("第")), "") if odd % 2 else (-1, part)
                 for odd, part in enumerate(parts))


def plain_digits(text: str) -> str:
    """Convert full-width digits and letters, and Roman numerals, to ASCII."""
    return text.translate(_PLAIN)


def _marks(title: str) -> Iterator[NumberMark]:
    for match in _MARK.finditer(title):
        numeral, unit, scroll, of_scroll, word, counted = match.groups()
        if word:
            yield NumberMark(_LEVELS.get(word.lower(), Level.CHAPTER), english_number(counted))
        else:
            yield NumberMark(_LEVELS.get(unit or scroll, Level.CHAPTER), chinese_number(numeral or of_scroll))
