"""Read plain text: a book with headings, or one chapter from a folder."""

from collections.abc import Iterable, Iterator
from typing import BinaryIO

from fingerprinting.text.encodings.plain_text import detect_damaged_codec
from fingerprinting.text.headings import heading
from library.readers.book import read_book
from library.readers.draft import DraftOrRefusal
from library.readers.encoding import detect
from library.readers.file_name import FileName
from library.readers.lines import SourceLine, text_lines


def read(name: FileName, file: BinaryIO) -> Iterator[DraftOrRefusal]:
    """Read a book of any size; only one chapter at a time is held in memory."""
    yield from _read(name, text_lines(file, detect(file)))


def read_found(name: FileName, file: BinaryIO) -> Iterator[DraftOrRefusal]:
    """Read a book from the web, of which some bytes may be broken."""
    yield from _read(name, text_lines(file, detect(file, detect_damaged_codec), errors="replace"))


def _read(name: FileName, lines: Iterable[SourceLine]) -> Iterator[DraftOrRefusal]:
    yield from read_book(name, (line._replace(heading=heading(line.text)) for line in lines))
