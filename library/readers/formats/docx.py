"""Read Word documents, split by heading styles or like plain text."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, BinaryIO

from fingerprinting.text.headings import Heading, heading
from library.readers.archive import check_whole, opened
from library.readers.book import read_book
from library.readers.draft import DraftOrRefusal, UnreadableFileError
from library.readers.file_name import FileName
from library.readers.lines import SourceLine

if TYPE_CHECKING:  # imported late, so that other formats do not wait for it
    from docx.document import Document
    from docx.text.paragraph import Paragraph

MAX_UNPACKED = 256 << 20
"""Maximum bytes of a document, unpacked; it is held in memory as a whole."""
MAX_PARAGRAPHS = 300_000
"""Each takes about 70 µs to read; a novel of ten million characters has about as many."""


def read(name: FileName, file: BinaryIO) -> Iterator[DraftOrRefusal]:
    """Read a document as a book, or as one chapter of its folder.

    The author in the properties may be whoever saved the file, so only a line 作者：… sets the author.
    """
    import docx

    with opened(file, MAX_UNPACKED) as archive:
        check_whole(archive)
    try:
        lines = list(_lines(docx.Document(file)))
    except UnreadableFileError:
        raise
    except Exception as error:  # python-docx lets any exception out on malformed documents
        raise UnreadableFileError(
            "it is not a Word document, or it is damaged ({error}); save it again",
            error=str(error)) from error
    if not any(line.heading for line in lines):
        lines = [line._replace(heading=heading(line.text)) for line in lines]
    yield from read_book(name, lines)


def _lines(document: "Document") -> Iterator[SourceLine]:
    from docx.table import Table

    levels: dict[str | None, int] = {}
    for number, block in enumerate(document.iter_inner_content()):
        if number >= MAX_PARAGRAPHS:
            raise UnreadableFileError("the document has more than {limit:,} paragraphs; split it",
                                      limit=MAX_PARAGRAPHS)
        if isinstance(block, Table):
            yield from (SourceLine("\t".join(cell.text for cell in row.cells)) for row in block.rows)
        else:
            yield from _paragraph(block, levels)


def _paragraph(paragraph: "Paragraph", levels: dict[str | None, int]) -> Iterator[SourceLine]:
    """Read a paragraph.

    `levels` caches the heading level of each style by the style's id, because looking up a style is slow.
    """
    style = paragraph._p.style  # noqa: SLF001 - the id alone, without the style
    level = levels[style] = levels[style] if style in levels else _level(paragraph)
    text = paragraph.text
    if level and text.strip():
        yield SourceLine(text, heading=Heading(level, " ".join(text.split())))
    else:
        yield from map(SourceLine, text.split("\n"))


def _level(paragraph: "Paragraph") -> int:
    """Return the heading level of the paragraph's style or of a style it is based on.

    0 if it is not a heading.
    """
    style = paragraph.style
    while style is not None:
        if match := re.fullmatch(r"(?:heading|标题) ?(\d)", style.name or "", re.IGNORECASE):
            return int(match[1])
        style = style.base_style
    return 0
