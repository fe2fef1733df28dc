"""Plain text: a book with headings, or one chapter of a folder."""

from collections.abc import Iterator

from library.book import read_book
from library.draft import Item
from library.encoding import detect
from library.headings import heading
from library.lines import text_lines
from library.source import Source


def read(source: Source) -> Iterator[Item]:
    """Read a book of any size; each chapter, not the book, is held in memory."""
    with source.path.open("rb") as file:
        lines = (line._replace(heading=heading(line.text)) for line in text_lines(file, detect(file)))
        yield from read_book(source, lines)
