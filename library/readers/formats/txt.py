"""Read plain text: a book with headings, or one chapter from a folder."""

from collections.abc import Iterator
from typing import BinaryIO

from fingerprinting.text.headings import heading
from library.readers.book import read_book
from library.readers.draft import DraftOrRefusal
from library.readers.encoding import detect
from library.readers.file_name import FileName
from library.readers.lines import text_lines


def read(name: FileName, file: BinaryIO) -> Iterator[DraftOrRefusal]:
    """Read a book of any size; only one chapter at a time is held in memory."""
    lines = (line._replace(heading=heading(line.text)) for line in text_lines(file, detect(file)))
    yield from read_book(name, lines)
