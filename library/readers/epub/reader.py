"""Read EPUB books, split by the table of contents or by headings."""

import posixpath
import zipfile
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import BinaryIO

from fingerprinting.text.chapter_numbers import Level
from fingerprinting.text.encodings.markup import decode
from fingerprinting.text.headings import Heading, heading
from library.readers.archive import check_whole, opened
from library.readers.blocks import Block, blocks, parse
from library.readers.book import read_book
from library.readers.draft import Draft, DraftOrRefusal, Refusal, UnreadableFileError
from library.readers.epub.contents import ContentsEntry, contents_of
from library.readers.epub.package import Package, member, read_package
from library.readers.file_name import FileName
from library.readers.lines import SourceLine

MAX_UNPACKED = 256 << 20
"""Maximum bytes of a book, unpacked, pictures included; one section at a time is held in memory."""
_NO_CHAPTERS = frozenset(("封面", "目录", "目錄", "版权页", "版权信息", "cover", "contents", "table of contents",
                          "copyright", "title page"))
_Listed = Mapping[str, Sequence[tuple[str, Heading]]]
"""Anchors and headings from the table of contents, by path of the section."""


def read(name: FileName, file: BinaryIO) -> Iterator[DraftOrRefusal]:
    """Read a book.

    Title and author come from its metadata. Raises UnreadableFileError, possibly half-way.
    """
    with opened(file, MAX_UNPACKED) as archive:
        check_whole(archive)
        package = read_package(archive)
        yield from _chapters(name, _lines(archive, package, package.sections, name))


def read_found(name: FileName, file: BinaryIO) -> Iterator[DraftOrRefusal]:
    """Read a book from the web.

    Its sections may be missing, damaged or left out of the reading order.
    """
    with opened(file, MAX_UNPACKED) as archive:
        package = read_package(archive)
        sections = (*package.sections, *package.unlisted)
        refusals = {path: refusal for path in sections if (refusal := _refusal(archive, path, name))}
        readable = [path for path in sections if path not in refusals]
        yield from _chapters(name, _lines(archive, package, readable, name))
    yield from refusals.values()


def _refusal(archive: zipfile.ZipFile, path: str, name: FileName) -> Refusal | None:
    """Say why a section cannot be read; None if it can."""
    try:
        member(archive, path)
    except UnreadableFileError as error:
        return Refusal(f"{name.name}/{path}", error.sentence)
    return None


def _chapters(name: FileName, lines: Iterator[SourceLine]) -> Iterator[DraftOrRefusal]:
    for draft in read_book(name, lines):
        if not isinstance(draft, Draft) or draft.chapter.lower() not in _NO_CHAPTERS:
            yield draft


def _lines(archive: zipfile.ZipFile, package: Package, sections: Sequence[str], name: FileName) -> Iterator[SourceLine]:
    """Yield the lines of a book's sections.

    Raises UnreadableFileError if one cannot be read.
    """
    yield SourceLine(f"书名：{package.title or name.stem}")
    if package.creators:
        yield SourceLine(f"作者：{'、'.join(package.creators)}")
    contents = contents_of(archive, package)
    listed = _headings_by_section(contents, sections) if len(contents) > 1 else {}  # one entry leads to the cover
    for path in sections:
        headings = listed.get(path, ()) if listed and (path in listed or path in package.sections) else None
        for line in _section(_paragraphs(archive, path), headings):
            yield line._replace(where=f"/{posixpath.basename(path)}")


def _paragraphs(archive: zipfile.ZipFile, path: str) -> list[Block]:
    page = decode(member(archive, path), "application/xhtml+xml; charset=utf-8")[0]
    return blocks(parse(page)) if page.strip() else []


def _headings_by_section(contents: Sequence[ContentsEntry], sections: Sequence[str]) -> _Listed:
    """Map each section to its entries in the table of contents.

    Heading levels come from the nesting of the entries, or from their titles if nothing is nested.
    """
    is_nested = len({entry.depth for entry in contents}) > 1
    by_base_name = {posixpath.basename(path): path for path in sections}
    listed: dict[str, list[tuple[str, Heading]]] = defaultdict(list)
    for entry in contents:
        # Some converters write paths relative to the wrong folder.
        path = entry.path if entry.path in sections else by_base_name.get(posixpath.basename(entry.path), "")
        by_title = None if is_nested else heading(entry.title)
        if path:
            listed[path].append((entry.anchor, by_title or Heading(Level.CHAPTER + entry.depth, entry.title)))
    return listed


def _section(paragraphs: Sequence[Block], listed: Sequence[tuple[str, Heading]] | None) -> Iterator[SourceLine]:
    """Insert headings where the contents place them and drop their repetitions.

    Without a table of contents, use the headings of the markup.
    """
    if listed is None:
        for block in paragraphs:
            own = Heading(block.level, block.text) if block.level and block.text else None
            yield SourceLine(block.text, heading=heading(block.text) or own)
        return
    titles = {entry.title for _, entry in listed}
    anchors = {anchor for block in paragraphs for anchor in block.anchors}
    repeated: set[str] = set()
    for number, block in enumerate(paragraphs):
        for anchor, entry in listed:
            if anchor in block.anchors or (number == 0 and anchor not in anchors):
                repeated.add(entry.title)
                yield SourceLine("", heading=entry)
        if not (block.text in titles and (block.level or number < 2 or block.text in repeated)):
            yield SourceLine(block.text)
            if block.text:
                repeated.clear()
