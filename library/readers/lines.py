"""Read the lines of a file together with their location."""

import html
import io
import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import BinaryIO, NamedTuple

from fingerprinting.text.chapter_numbers import chapter_number
from fingerprinting.text.encodings.mixed_encodings import decoded_line
from fingerprinting.text.headings import Heading
from library.readers.draft import MAX_CHARACTERS, UnreadableFileError

LONGEST = 4 * MAX_CHARACTERS
"""Maximum characters of a line; JSON may spell each character of a chapter as several."""


class SourceLine(NamedTuple):
    """One line or paragraph of a file that is imported."""

    text: str
    where: str = ""
    """Location within the file, appended to the file's name: `:17`, `/chapter1.xhtml`."""
    heading: Heading | None = None
    """Set if the line opens a part of the book."""


_CHINESE_OR_MARKED = frozenset(("utf-8", "utf-8-sig", "gb18030", "gbk", "big5", "big5hkscs", "cp950"))
"""Codecs in which the bytes of line ends mean nothing else."""
_BREAK = re.compile("[\v\f\x1c-\x1e\x85\u2028\u2029]")
"""Ends of lines and pages that files from other programs have besides the usual ones."""
_RUN_TOGETHER = 1_000
"""Minimum characters of a line in which wide gaps are lost line ends."""
_GAP = re.compile("[ \t\xa0\u3000]{2,}")
_MIN_NUMBERS = 3
"""Minimum consecutive numbers for the words 第…章 in a line to be headings."""
_CHAPTER = re.compile(
    r"(?:(?<=[。！？!?…”」』）)])\s*|^\s*)(第[0-9０-９零〇一二三四五六七八九十百千两兩]{1,9}[章回節节]"
    r"(?:[ \t\xa0\u3000:：]{1,3}[^\s。，！？：；“”]{1,24}(?=\s))?)")
"""A chapter's number where a sentence may begin, with a title if white space ends it."""
_REFERENCE = re.compile(r"&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8}\d?);", re.IGNORECASE)
"""Characters that a page spells by name; they remain in texts copied from its source."""
_UNSEEN = str.maketrans("", "", "\0\ufeff")


def found_lines(file: BinaryIO, codec: str) -> Iterator[SourceLine]:
    """Read a file from the web line by line.

    Parts of it may be in another encoding, and joined files may have a byte order mark in the middle. Raises
    UnreadableFileError if a line is longer than `LONGEST`.
    """
    if codec not in _CHINESE_OR_MARKED:
        for line in text_lines(file, codec, "replace"):
            yield line._replace(text=line.text.translate(_UNSEEN))
        return
    file.seek(0)
    number = 0
    for raw in iter(lambda: file.readline(3 * LONGEST), b""):
        if len(raw) >= 3 * LONGEST:
            raise UnreadableFileError("the line is longer than {limit:,} characters; break it up", number + 1,
                                      limit=LONGEST)
        for part in raw.rstrip(b"\r\n").split(b"\r"):
            number += 1
            yield SourceLine(decoded_line(part, codec.removesuffix("-sig")).translate(_UNSEEN), f":{number}")


def reader_lines(lines: Iterable[SourceLine]) -> Iterator[SourceLine]:
    """Divide the lines of a file into those that a person sees.

    They keep their place: editors count the lines of the file.
    """
    for line in lines:
        text = _REFERENCE.sub(_spelled, line.text) if "&" in line.text else line.text
        for part in _BREAK.split(text):
            for paragraph in _parted(part) if len(part) >= _RUN_TOGETHER else (part,):
                yield line._replace(text=paragraph)


def _parted(line: str) -> Iterator[str]:
    """Part a long line at wide gaps, and where its chapters begin."""
    for part in _GAP.split(line):
        yield from _chapters(part)


def _chapters(line: str) -> Iterator[str]:
    """Part a line at the headings of the chapters that it contains.

    Text that only names chapters seldom does so where sentences begin, with one number after the other.
    """
    headings = list(_CHAPTER.finditer(line))
    numbers = [chapter_number(heading[1]) for heading in headings]
    if len(headings) < _MIN_NUMBERS or any(after != before + 1 for before, after in pairwise(numbers)):
        yield line
        return
    start = 0
    for heading in headings:
        yield line[start:heading.start()]
        yield heading[1]
        start = heading.end()
    yield line[start:]


def _spelled(reference: re.Match[str]) -> str:
    return html.unescape(reference[0])


def text_lines(file: BinaryIO, codec: str, errors: str = "strict") -> Iterator[SourceLine]:
    """Read a file line by line.

    Raises UnreadableFileError if a line is longer than `LONGEST`.
    """
    reader = io.TextIOWrapper(file, encoding=codec, errors=errors)
    try:
        number = 0
        while text := reader.readline(LONGEST):
            number += 1
            if len(text) >= LONGEST:
                raise UnreadableFileError(
                    "the line is longer than {limit:,} characters; break it up",
                    number, limit=LONGEST)
            yield SourceLine(text.rstrip("\n"), f":{number}")
    finally:
        if not file.closed:  # closed already if the caller abandoned the iterator
            reader.detach()
