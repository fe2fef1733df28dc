"""Read plain text: a book with headings, or one chapter from a folder."""

from collections.abc import Callable, Iterator
from typing import BinaryIO

from fingerprinting.text.encodings.plain_text import detect_damaged_codec
from library.readers.book import read_book
from library.readers.draft import DraftOrRefusal
from library.readers.encoding import detect
from library.readers.file_name import FileName
from library.readers.lines import SourceLine, found_lines, reader_lines, text_lines
from library.readers.numbered_lines import numbered_headings, with_headings


def read(name: FileName, file: BinaryIO) -> Iterator[DraftOrRefusal]:
    """Read a book of any size; only one chapter at a time is held in memory."""
    codec = detect(file)
    yield from _read(name, file, lambda: text_lines(file, codec))


def read_found(name: FileName, file: BinaryIO) -> Iterator[DraftOrRefusal]:
    """Read a book from the web, of which some bytes may be broken."""
    codec = detect(file, detect_damaged_codec)
    yield from _read(name, file, lambda: found_lines(file, codec))


def _read(name: FileName, file: BinaryIO, lines: Callable[[], Iterator[SourceLine]]) -> Iterator[DraftOrRefusal]:
    numbered = {} if name.folder else numbered_headings(reader_lines(lines()))
    file.seek(0)
    yield from read_book(name, with_headings(reader_lines(lines()), numbered), is_title_apart=False)
