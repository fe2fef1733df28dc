"""Read OpenDocument texts, split by headings or like plain text."""

import zipfile
from collections.abc import Iterator
from typing import BinaryIO

from lxml import etree

from fingerprinting.text.headings import Heading
from library.readers.archive import check_whole, opened, refusing_damage
from library.readers.book import read_book
from library.readers.draft import DraftOrRefusal, LockedFileError, UnreadableFileError
from library.readers.file_name import FileName
from library.readers.lines import SourceLine
from library.readers.numbered_lines import with_any_headings

MAX_UNPACKED = 256 << 20
"""Maximum bytes of a document, unpacked; its text is held in memory as a whole."""
_TEXT, _OFFICE, _DRAWN = (
    "{urn:oasis:names:tc:opendocument:xmlns:" + name + ":1.0}" for name in ("text", "office", "drawing"))
_GONE = frozenset((f"{_TEXT}tracked-changes", f"{_TEXT}ruby-text", f"{_TEXT}note-citation", f"{_TEXT}table-of-content",
                   f"{_OFFICE}annotation"))
"""Deleted text, readings above characters, marks of notes, the table of contents and comments."""
_APART = (f"{_TEXT}note", f"{_DRAWN}text-box")
"""Notes and text boxes within a paragraph, which are read after it."""
_SIGNS = {f"{_TEXT}tab": "\t", f"{_TEXT}line-break": "\n", f"{_TEXT}s": " "}
_HEADING, _PARAGRAPH = f"{_TEXT}h", f"{_TEXT}p"


def read(name: FileName, file: BinaryIO) -> Iterator[DraftOrRefusal]:
    """Read a document as a book, or as one chapter of its folder."""
    with opened(file, MAX_UNPACKED) as archive:
        check_whole(archive)
        lines = list(_lines(_content(archive)))
    yield from read_book(name, with_any_headings(lines, is_chapter=bool(name.folder)), is_title_apart=False)


def _content(archive: zipfile.ZipFile) -> etree._Element:
    try:
        with refusing_damage():
            if b"encryption-data" in archive.read("META-INF/manifest.xml"):
                raise LockedFileError("the document is protected with a password; provide it without one")
            content = archive.read("content.xml")
        return etree.fromstring(content, etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=False,
                                                         remove_comments=True, remove_pis=True))
    except (KeyError, etree.XMLSyntaxError) as error:
        raise UnreadableFileError("it is not an OpenDocument text, or it is damaged ({error}); save it again",
                                  error=str(error)) from error


def _lines(element: etree._Element) -> Iterator[SourceLine]:
    for child in element:
        if child.tag in _GONE:
            continue
        if child.tag not in (_HEADING, _PARAGRAPH):
            yield from _lines(child)
            continue
        text = _text_of(child)
        if child.tag == _HEADING and text.strip():
            level = child.get(f"{_TEXT}outline-level", "1")
            yield SourceLine(text, heading=Heading(int(level) if level.isdecimal() else 1, " ".join(text.split())))
        else:
            yield from map(SourceLine, text.split("\n"))
        for apart in child.iter(*_APART):
            if next(apart.iterancestors(_HEADING, _PARAGRAPH)) is child:
                yield from _lines(apart)


def _text_of(element: etree._Element) -> str:
    """Join the text of a paragraph without the notes and boxes in it."""
    return (element.text or "") + "".join(_inner(child) + (child.tail or "") for child in element)


def _inner(element: etree._Element) -> str:
    if element.tag in _GONE or element.tag in _APART:
        return ""
    return _SIGNS[element.tag] if element.tag in _SIGNS else _text_of(element)
