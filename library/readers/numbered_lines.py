"""Find chapter headings that are only numbered lines.

`001 渡口`, `1、渡口`, `（一）`, `IV.`, `1章`, `江上 第一章`, `Act I` and `EP1` are such lines. They are common within
chapters too, as items of lists. They are headings if their numbers follow each other through a long text without other
numbered headings, far apart, and what stands before the number is always the same.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from fingerprinting.text.chapter_numbers import UNITS, Level, number_mark, plain_digits
from fingerprinting.text.headings import Heading, heading
from fingerprinting.text.numerals import CHINESE_NUMERAL, chinese_number, english_number
from library.readers.lines import SourceLine

_TITLE = r"[^。，；：,;]{0,30}"
_FORMS = tuple(re.compile(form) for form in (
    rf"([0-9]{{1,4}})(?:[、.．:：\s]\s*{_TITLE})?", rf"[（(]([0-9]{{1,4}}|{CHINESE_NUMERAL})[)）]\s*{_TITLE}",
    rf"({CHINESE_NUMERAL})(?:[、.．:：\s]\s*{_TITLE})?", rf"([0-9]{{1,4}}|{CHINESE_NUMERAL})[{UNITS}]{_TITLE}",
    rf"([IVXLC]{{1,7}})(?:[、.．:：\s]\s*{_TITLE})?"))
"""Forms of numbered lines; the headings of a book have one of them."""
_PREFIXED = re.compile(
    rf"(?!图|圖|表|注|註|例|(?i:fig|table|note))([^\d。，；：,;!?！？…]{{1,12}}?)\s?([0-9]{{1,4}}|{CHINESE_NUMERAL}|[IVXLC]{{1,7}}\b){_TITLE}")
"""Numbered lines that begin with the same words, such as the title of the book."""
_PREFIXES = 1_000
"""Maximum number of beginnings that are followed."""
_LONGEST = 40
MIN_HEADINGS, MIN_TEXT = 3, 1_000
"""Minimum number of headings, and minimum characters that follow one on average."""
_LEFT_OUT = 3
"""Maximum numbers that are missing between two headings."""


@dataclass
class _Series:
    """Lines of one form whose numbers follow each other."""

    headings: dict[int, Heading] = field(default_factory=dict)
    """By the index of the line."""
    last: int = 0
    at: int = 0
    """Characters of the book before the last heading."""
    begun: int = 0

    def add(self, index: int, number: int, title: str, at: int) -> None:
        """Add a line if its number follows the last one, or begins a volume.

        A first line that begins anew takes the place of one in a table of contents.
        """
        is_next = bool(self.headings) and self.last < number <= self.last + 1 + _LEFT_OUT
        is_volume = number == 1 and self.last >= MIN_HEADINGS
        if number <= 1 and len(self.headings) < 2:
            self.headings.clear()
            self.begun = at
        elif not (is_next or is_volume) or at - self.at < MIN_TEXT // 10:
            return
        self.headings[index] = Heading(Level.CHAPTER, title)
        self.last, self.at = number, at

    def is_of_a_book(self, size: int) -> bool:
        """Tell whether the lines are headings in a book of so many characters."""
        return len(self.headings) >= MIN_HEADINGS and size - self.begun >= MIN_TEXT * len(self.headings)


def numbered_headings(lines: Iterable[SourceLine]) -> Mapping[int, Heading]:
    """Find headings by the index of their line.

    There are none if any line is a numbered heading by its words.
    """
    series: dict[int | str, _Series] = {number: _Series() for number in range(len(_FORMS))}
    size = 0
    for index, line in enumerate(lines):
        if (own := heading(line.text)) and number_mark(own.title):
            return {}
        if 0 < len(text := " ".join(line.text.split())) <= _LONGEST:
            for kind, number in _numbers(plain_digits(text)):
                one = series.get(kind)
                if one is None and number <= 1 and len(series) < _PREFIXES:
                    one = series[kind] = _Series()
                if one:
                    one.add(index, number, text, size)
        size += len(line.text)
    found = [one.headings for one in series.values() if one.is_of_a_book(size)]
    return max(found, key=len, default={})


def _numbers(text: str) -> Iterator[tuple[int | str, int]]:
    """Yield the forms and the beginning of a line, each with its number."""
    for kind, form in enumerate(_FORMS):
        if match := form.fullmatch(text):
            yield kind, _number(match[1])
    if match := _PREFIXED.fullmatch(text):
        yield match[1], _number(match[2])


def with_headings(lines: Iterable[SourceLine], numbered: Mapping[int, Heading]) -> Iterator[SourceLine]:
    """Mark the lines that are headings by their words or by their numbers."""
    for index, line in enumerate(lines):
        yield line._replace(heading=numbered.get(index) or heading(line.text))


def with_any_headings(lines: list[SourceLine], *, is_chapter: bool) -> list[SourceLine]:
    """Mark headings by words or numbers in lines of which none is marked.

    A chapter, such as a file of a folder, has none by their numbers.
    """
    if any(line.heading for line in lines):
        return lines
    return list(with_headings(lines, {} if is_chapter else numbered_headings(lines)))


def _number(numeral: str) -> int:
    return english_number(numeral) if numeral.isascii() else chinese_number(numeral)
