"""Headings of chapters in plain text: 第…章, 第…回, 卷…, 楔子, Chapter 4 and their kin."""

import re
from typing import NamedTuple

VOLUME, CHAPTER, SECTION = 0, 1, 2
"""Levels of headings: a volume holds chapters, a chapter holds sections."""

_NUMERAL = r"[0-9０-９零〇○一二两兩三四五六七八九十百千万萬廿卅]+"
_ENGLISH = (r"(?:\d+|[IVXLC]+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|"
            r"sixteen|seventeen|eighteen|nineteen|twenty(?:-\w+)?|thirty(?:-\w+)?)")
_ORDINAL = re.compile(rf"第\s*({_NUMERAL})\s*([卷部集章回折幕话話篇節节])([\s　:：、.．—-]*)(.*)")
_SCROLL = re.compile(rf"卷之?({_NUMERAL}|[上中下])([\s　:：、.．·—-]+.*)?")
_NAMED = re.compile(r"(楔子|引子|序章|序幕|序言|自序|序|前言|引言|尾声|尾聲|终章|終章|后记|後記|附录|附錄|跋|"
                    r"番外[^\s:：]{0,6})([\s　:：、.．—-]+.*)?")
_CHAPTER_EN = re.compile(rf"(chapter|part|book|volume)\s+({_ENGLISH})\b([\s.:—–-].*)?", re.IGNORECASE)
_NAMED_EN = re.compile(r"(prologue|epilogue|foreword|preface|afterword|interlude)\b(\s*[.:—–-].*)?", re.IGNORECASE)

_LEVELS = {"卷": VOLUME, "部": VOLUME, "集": VOLUME, "节": SECTION, "節": SECTION}
_LONGEST = 60
_LONGEST_RUN_ON = 20
"""Longest title that follows 第…章 without a gap: 第二章里他写道 … is a sentence, not a heading."""
_DIGITS = dict(zip("零〇○一二两兩三四五六七八九", (0, 0, 0, 1, 2, 2, 2, 3, 4, 5, 6, 7, 8, 9), strict=True))
_UNITS = {"十": 10, "百": 100, "千": 1_000, "廿": 20, "卅": 30}


class Heading(NamedTuple):
    """A line that opens a part of a book."""

    level: int
    title: str


def heading(line: str) -> Heading | None:
    """Read a line as a heading, or say that it is none."""
    text = " ".join(line.split())
    if not text or len(text) > _LONGEST:
        return None
    if found := _ORDINAL.fullmatch(text):
        return Heading(_LEVELS.get(found[2], CHAPTER), text) if _is_title(found[3], found[4]) else None
    if _SCROLL.fullmatch(text):
        return Heading(VOLUME, text)
    if found := _CHAPTER_EN.fullmatch(text):
        return Heading(CHAPTER if found[1].lower() == "chapter" else VOLUME, text)
    return Heading(CHAPTER, text) if _NAMED.fullmatch(text) or _NAMED_EN.fullmatch(text) else None


def number_of(title: str) -> int:
    """Read the first number in a title, in digits or Chinese numerals; 0 when there is none."""
    found = re.search(rf"\d+|第?({_NUMERAL})", title)
    if not found:
        return 0
    digits = found[1] or found[0]
    return min(int(digits), 2**31) if digits.isdecimal() else _chinese_number(digits)


def ordinal(title: str) -> int:
    """Read the number of a heading such as 第十二回 or Chapter 3; 0 when the title is no such heading."""
    text = " ".join(title.split())
    for pattern in (_ORDINAL, _SCROLL):
        if found := pattern.match(text):
            return number_of(found[1])
    found = _CHAPTER_EN.match(text)
    return number_of(found[2]) if found else 0


def _is_title(gap: str, rest: str) -> bool:
    if rest.endswith(("。", "；", "，", "：", "”", "、")) or re.fullmatch(r"[终終完止]\W*", rest):
        return False
    return bool(gap) or (len(rest) <= _LONGEST_RUN_ON and not re.search(r"[，。；]", rest))


def _chinese_number(numeral: str) -> int:
    """Read 一百零三 and the old 一百三 as 103, 二三 as 23; 万 splits the number."""
    total = section = digit = 0
    for symbol in numeral:
        if symbol in "万萬":
            total, section, digit = (section + digit) * 10_000, 0, 0
        elif symbol in _UNITS:
            unit = _UNITS[symbol]
            section, digit = section + (unit if unit in (20, 30) else (digit or 1) * unit), 0
        else:
            value = int(symbol) if symbol.isdecimal() else _DIGITS[symbol]
            digit = digit * 10 + value
    return min(total + section + digit, 2**31)
