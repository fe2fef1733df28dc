"""Read FictionBook 2 e-books: one XML file of nested sections."""

from collections.abc import Iterator
from typing import BinaryIO

from lxml import etree

from fingerprinting.text.headings import Heading, heading
from library.readers.book import read_book
from library.readers.draft import DraftOrRefusal, UnreadableFileError
from library.readers.file_name import FileName
from library.readers.lines import SourceLine
from library.readers.sentence import Sentence
from library.readers.whole_file import read_whole

MAX_BYTES = 64 << 20
"""Maximum bytes of a book, whose pictures are in it; parsing takes several times as much memory."""
_MIN_TITLES = 2
"""Minimum titles of sections; a book with fewer is divided by its lines, as converters leave titles out."""
_LINES = frozenset(("p", "v", "subtitle", "text-author", "td", "th", "date"))


def read(name: FileName, file: BinaryIO) -> Iterator[DraftOrRefusal]:
    """Read a book; title and author come from its description."""
    data = read_whole(file, MAX_BYTES, Sentence(
        "the book is larger than {megabytes} MB; convert it to .epub", megabytes=MAX_BYTES >> 20))
    parser = etree.XMLParser(resolve_entities=False, load_dtd=False, no_network=True, recover=True, huge_tree=False,
                             remove_comments=True, remove_pis=True)
    try:
        root = etree.fromstring(data, parser)
    except etree.XMLSyntaxError:  # even a lenient parser refuses some beginnings
        root = None
    if root is None or _name(root) != "FictionBook":
        raise UnreadableFileError("it is not a FictionBook, or it is damaged; obtain a complete copy")
    lines = list(_lines(root))
    if sum(line.heading is not None for line in lines) < _MIN_TITLES:
        lines = [line if line.heading else line._replace(heading=heading(line.text)) for line in lines]
    yield from read_book(name, lines)


def _lines(root: etree._Element) -> Iterator[SourceLine]:
    description = next((child for child in root.iter() if _name(child) == "title-info"), None)
    for label, tag in (("书名", "book-title"), ("作者", "author")):
        words = [_words(child) for child in ([] if description is None else description) if _name(child) == tag]
        if any(words):
            yield SourceLine(f"{label}：{'、'.join(filter(None, words))}")
    for body in root:
        if _name(body) == "body":
            yield from _notes(body) if body.get("name") else _section(body, 0)


def _notes(body: etree._Element) -> Iterator[SourceLine]:
    """Yield the notes of a book, whose titles are their numbers, as one chapter."""
    yield SourceLine("", heading=Heading(1, str(body.get("name"))))
    yield from (line for line in _section(body, 0) if not line.heading)


def _section(section: etree._Element, depth: int) -> Iterator[SourceLine]:
    """Yield the lines of a section; a title of the body itself is the book's."""
    for child in section:
        name = _name(child)
        if name == "title":
            if depth:
                yield SourceLine("", heading=Heading(depth, _words(child)))
        elif name in _LINES:
            yield SourceLine(_words(child))
        else:
            yield from _section(child, depth + (name == "section"))


def _words(element: etree._Element) -> str:
    return " ".join(" ".join(map(str, element.itertext())).split()) if _name(element) in ("title", "author") else (
        "".join(map(str, element.itertext())).strip())


def _name(element: etree._Element) -> str:
    return str(element.tag).rpartition("}")[2]
