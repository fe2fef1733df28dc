"""Read plain text: a book with headings, or one chapter from a folder."""

from collections.abc import Iterator
from typing import BinaryIO

from fingerprinting.text.encodings.plain_text import detect_damaged_codec
from library.readers.book import read_book
from library.readers.draft import DraftOrRefusal
from library.readers.encoding import detect
from library.readers.file_name import FileName
from library.readers.lines import text_lines
from library.readers.numbered_lines import numbered_headings, with_headings


def read(name: FileName, file: BinaryIO) -> Iterator[DraftOrRefusal]:
    """Read a book of any size; only one chapter at a time is held in memory."""
    yield from _read(name, file, detect(file), "strict")


def read_found(name: FileName, file: BinaryIO) -> Iterator[DraftOrRefusal]:
    """Read a book from the web, of which some bytes may be broken."""
    yield from _read(name, file, detect(file, detect_damaged_codec), "replace")


def _read(name: FileName, file: BinaryIO, codec: str, errors: str) -> Iterator[DraftOrRefusal]:
    numbered = {} if name.folder else numbered_headings(text_lines(file, codec, errors))
    file.seek(0)
    yield from read_book(name, with_headings(text_lines(file, codec, errors), numbered))
