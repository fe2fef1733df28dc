"""Recognise chapter headings: 第…章, 卷…, 楔子, 番外, Chapter 4, Prologue."""

import re
from typing import NamedTuple

from fingerprinting.text.chapter_numbers import UNITS, Level, number_mark, plain_digits
from fingerprinting.text.numerals import CHINESE_NUMERAL, ENGLISH_NUMERAL

_GAP = r"[\s:：、.．·—–-]"
_ORDINAL = re.compile(rf"第\s*{CHINESE_NUMERAL}\s*([{UNITS}])({_GAP}*)(.*)")
_SCROLL = re.compile(rf"卷之?(?:{CHINESE_NUMERAL}|[上中下])({_GAP}+.*)?")
_ENGLISH = re.compile(rf"(?:chapter|part|book|volume)\s+{ENGLISH_NUMERAL}\b([\s.:—–-].*)?", re.IGNORECASE)
_UNNUMBERED = re.compile(
    r"(?:楔子|引子|序章|序幕|序言|自序|序|前言|引言|[间間]章|幕[间間]|尾[声聲]|最?[终終]章|大[结結]局|[后後][记記]|附[录錄]|跋|番外[^\s:：]{0,6})"
    rf"({_GAP}+.*)?|(?:(?:完[本结結]|上架|新[书書])感言|[写寫]在(?:最?前面|最[后後])|特[别別]篇|外[传傳](?:{CHINESE_NUMERAL})?)"
    rf"({_GAP}+.*)?|プロローグ|エピローグ|あとがき"
    r"|(?:prologue|epilogue|foreword|preface|afterword|interlude)\b(\s*[.:—–-].*)?", re.IGNORECASE)
_IN_TITLE = re.compile(
    rf"第\s?{CHINESE_NUMERAL}\s?[{UNITS}]|^chapter\s+\w+|^(?:楔子|引子|尾[声聲]|番外|[后後][记記])", re.IGNORECASE)
_DECORATION = r"[#=*~☆★◆◇●○■□▲△※～—–_\s-]+"
_ORNAMENT = re.compile(
    rf"\A(?:{_DECORATION}、?|(?:正文|vip(?:章[节節]|卷))[\s:：、]*|\d{{1,5}}[.、．]?(?=第))+"
    rf"|{_DECORATION}\Z", re.IGNORECASE)
"""What sites and programs put before and after a heading: `☆、第一章`, `正文 第一章`, `=== 第一章 ===`."""
_BRACKETED = re.compile(r"[【\[〔]\s*([^】\]〕]+?)\s*[】\]〕]\s*(.*)")
_INVISIBLE = re.compile(r"[\u200b-\u200f\u2060\ufeff]")
_LONGEST = 60
"""Maximum length of a heading, in characters."""
_LONGEST_RUN_ON = 20
"""Maximum length of a title after 第…章 without a gap: 第二章里他写道 … is a sentence, not a heading."""


class Heading(NamedTuple):
    """A line that begins a part of a book."""

    level: int
    """As in `Level`; higher if the structure of the document has deeper levels."""
    title: str


def heading(line: str) -> Heading | None:
    """Read a line of running text as a heading; return None if it is none."""
    text = " ".join((line if line.isascii() else _INVISIBLE.sub("", line)).split())
    if len(text) > _LONGEST or not (text := _undecorated(text)):
        return None
    plain = plain_digits(text)
    if match := _ORDINAL.fullmatch(plain):
        return Heading(_level(plain), text) if _is_title(*match.groups()) else None
    if _SCROLL.fullmatch(plain):
        return Heading(Level.VOLUME, text)
    if _ENGLISH.fullmatch(plain):
        return Heading(_level(plain), text)
    return Heading(Level.CHAPTER, text) if _UNNUMBERED.fullmatch(plain) else None


def names_chapter(title: str) -> bool:
    """Tell whether the heading of a page, or a link, names a chapter.

    In running text use `heading`, which is stricter.
    """
    plain = plain_digits(title)
    return bool(_IN_TITLE.search(plain) or _UNNUMBERED.fullmatch(plain.strip()))


def _undecorated(text: str) -> str:
    bare = _ORNAMENT.sub("", text)
    match = _BRACKETED.fullmatch(bare)
    return " ".join(match.groups()).strip() if match else bare


def _level(text: str) -> Level:
    mark = number_mark(text)
    return mark.level if mark else Level.CHAPTER


def _is_title(unit: str, gap: str, rest: str) -> bool:
    if rest.endswith(("。", "；", "，", "：", "”", "、")) or re.fullmatch(r"[终終完止]\W*", rest):
        return False
    if not gap and unit == "出":  # 第一出戏 is a play, 第一出 游园 is a part of one
        return not rest
    return bool(gap) or (len(rest) <= _LONGEST_RUN_ON and not re.search(r"[，。；]", rest))
