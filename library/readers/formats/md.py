"""Read Markdown, split by its headings or like plain text."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import BinaryIO

from fingerprinting.text.encodings.plain_text import detect_damaged_codec
from fingerprinting.text.headings import Heading
from library.readers.book import read_book
from library.readers.draft import DraftOrRefusal
from library.readers.encoding import detect
from library.readers.file_name import FileName
from library.readers.lines import SourceLine, found_lines, reader_lines, text_lines
from library.readers.numbered_lines import with_any_headings

_HEADING = re.compile(r"(#{1,6})\s+(.+?)(?:\s+#+)?\s*")
_FENCE = re.compile(r"\s{0,3}(?:```|~~~)")
"""Begins and ends code, in which a # is no heading."""


def read(name: FileName, file: BinaryIO) -> Iterator[DraftOrRefusal]:
    """Read a book; the only heading of its highest level is its title."""
    yield from _read(name, text_lines(file, detect(file)))


def read_found(name: FileName, file: BinaryIO) -> Iterator[DraftOrRefusal]:
    """Read a book from the web, of which some bytes may be broken."""
    yield from _read(name, found_lines(file, detect(file, detect_damaged_codec)))


def _read(name: FileName, lines: Iterable[SourceLine]) -> Iterator[DraftOrRefusal]:
    marked = list(_marked(reader_lines(lines)))
    headings = [line.heading for line in marked if line.heading]
    if len(headings) > 1 and _is_title(headings):
        place = next(place for place, line in enumerate(marked) if line.heading)
        marked[place] = SourceLine(f"书名：{headings[0].title}", marked[place].where)
    yield from read_book(name, with_any_headings(marked, is_chapter=bool(name.folder)), is_title_apart=False)


def _is_title(headings: Sequence[Heading]) -> bool:
    return all(heading.level > headings[0].level for heading in headings[1:])


def _marked(lines: Iterable[SourceLine]) -> Iterator[SourceLine]:
    """Mark the lines that are headings."""
    is_code = False
    for line in lines:
        is_code ^= bool(_FENCE.match(line.text))
        match = None if is_code else _HEADING.fullmatch(line.text)
        yield line._replace(heading=Heading(len(match[1]), match[2])) if match else line
