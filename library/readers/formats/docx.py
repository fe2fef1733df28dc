"""Read Word documents, split by heading styles or like plain text."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, BinaryIO

from lxml import etree

from fingerprinting.text.headings import Heading
from library.readers.archive import check_whole, opened
from library.readers.book import read_book
from library.readers.draft import DraftOrRefusal, LockedFileError, UnreadableFileError, UnsupportedFileError
from library.readers.file_name import FileName
from library.readers.formats.word_paragraphs import OUTLINE_LEVEL, VALUE, paragraphs
from library.readers.lines import SourceLine
from library.readers.numbered_lines import with_any_headings

if TYPE_CHECKING:  # imported late, so that other formats do not wait for it
    from docx.document import Document

MAX_UNPACKED = 256 << 20
"""Maximum bytes of a document, unpacked; it is held in memory as a whole."""
MAX_PARAGRAPHS = 300_000
"""Each takes about 20 µs to read; a novel of ten million characters has about as many."""

_OLD, _LOCKED = b"\xd0\xcf\x11\xe0", "EncryptedPackage".encode("utf-16-le")


def read(name: FileName, file: BinaryIO) -> Iterator[DraftOrRefusal]:
    """Read a document as a book, or as one chapter of its folder.

    The author in the properties may be whoever saved the file, so only a line 作者：… sets the author.
    """
    import docx

    _check_kind(file)
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
    yield from read_book(name, with_any_headings(lines, is_chapter=bool(name.folder)), is_title_apart=False)


def old_document() -> UnsupportedFileError:
    """Make the error for a document in Word's format before 2007."""
    return UnsupportedFileError("documents in the old format of Word (.doc) cannot be read; save it as .docx or .txt")


def _check_kind(file: BinaryIO) -> None:
    """Refuse documents with a password and those in the old format.

    Raises LockedFileError, UnsupportedFileError. Word packs both in the same way.
    """
    data = file.read(MAX_UNPACKED) if file.read(len(_OLD)) == _OLD else b""
    file.seek(0)
    if _LOCKED in data:
        raise LockedFileError("the document is protected with a password; provide it without one")
    if data:
        raise old_document()


def _lines(document: "Document") -> Iterator[SourceLine]:
    levels: dict[str | None, int] = {}
    for number, (paragraph, text) in enumerate(paragraphs(document.element.body)):
        if number >= MAX_PARAGRAPHS:
            raise UnreadableFileError("the document has more than {limit:,} paragraphs; split it",
                                      limit=MAX_PARAGRAPHS)
        level = _level(document, paragraph, levels) if paragraph is not None and text.strip() else 0
        if level:
            yield SourceLine(text, heading=Heading(level, " ".join(text.split())))
        else:
            yield from map(SourceLine, text.split("\n"))


def _level(document: "Document", paragraph: Any, levels: dict[str | None, int]) -> int:
    """Return the heading level of a paragraph, from 1; 0 if it is not a heading.

    `levels` caches the level of each style by the style's id, because looking up a style is slow.
    """
    style = paragraph.style
    if style not in levels:
        levels[style] = _level_of_style(document, style)
    return levels[style] or _outline_level(paragraph)


def _level_of_style(document: "Document", identity: str | None) -> int:
    """Return the heading level of a style, or of one it is based on; 0 for none."""
    from docx.enum.style import WD_STYLE_TYPE

    style: Any = document.part.get_style(identity, WD_STYLE_TYPE.PARAGRAPH)
    while style is not None:
        if match := re.fullmatch(r"(?:heading|标题) ?(\d)", style.name or "", re.IGNORECASE):
            return int(match[1])
        if level := _outline_level(style.element):
            return level
        style = style.base_style
    return 0


def _outline_level(element: etree._Element) -> int:
    """Return the outline level of a paragraph or style, from 1; 0 for body text."""
    level = element.find(OUTLINE_LEVEL)
    stated = "" if level is None else level.get(VALUE, "")
    return int(stated) + 1 if stated in tuple("012345678") else 0
