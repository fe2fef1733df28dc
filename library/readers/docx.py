"""Word documents: split by heading styles, or by headings as in plain text where nobody used styles."""

import re
from collections.abc import Iterator

import docx
from docx.document import Document
from docx.table import Table
from docx.text.paragraph import Paragraph

from library.archive import check_whole, opened
from library.book import read_book
from library.draft import Item, UnreadableError
from library.headings import Heading, heading
from library.lines import Line
from library.source import Source

MAX_UNPACKED = 256 << 20
"""Bytes a document, unpacked: it is held in memory as a whole."""


def read(source: Source) -> Iterator[Item]:
    """Read a document as a book, or as one chapter of its folder.

    The author in its properties is whoever saved the file, so only a line 作者：… tells the author.
    """
    with opened(source.path, MAX_UNPACKED) as archive:
        check_whole(archive)
    try:
        lines = list(_lines(docx.Document(str(source.path))))
    except Exception as error:  # the library lets any error out that a strange document provokes
        raise UnreadableError(f"it is no Word document, or a damaged one ({error}); save it anew as docx") from error
    if not any(line.heading for line in lines):
        lines = [line._replace(heading=heading(line.text)) for line in lines]
    yield from read_book(source, lines)


def _lines(document: Document) -> Iterator[Line]:
    for block in document.iter_inner_content():
        if isinstance(block, Table):
            yield from (Line("\t".join(cell.text for cell in row.cells)) for row in block.rows)
        else:
            yield from _paragraph(block)


def _paragraph(paragraph: Paragraph) -> Iterator[Line]:
    level = _level(paragraph)
    text = paragraph.text
    if level and text.strip():
        yield Line(text, heading=Heading(level, " ".join(text.split())))
    else:
        yield from map(Line, text.split("\n"))


def _level(paragraph: Paragraph) -> int:
    """Read the level off the style or the one it is based on; 0 for what is no heading."""
    style = paragraph.style
    while style is not None:
        if found := re.fullmatch(r"(?:heading|标题) ?(\d)", style.name or "", re.IGNORECASE):
            return int(found[1])
        style = style.base_style
    return 0
