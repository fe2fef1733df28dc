"""E-books as EPUB: split by the table of contents, or by headings where there is none."""

from collections.abc import Iterator
from posixpath import basename
from typing import Any, NamedTuple
from urllib.parse import unquote

import ebooklib
from ebooklib import epub

from library.archive import check_whole, opened
from library.book import read_book
from library.draft import Draft, Item, UnreadableError
from library.headings import CHAPTER, Heading, heading
from library.lines import Line
from library.markup import Block, blocks, parse
from library.source import Source

MAX_UNPACKED = 256 << 20
"""Bytes a book, unpacked, pictures included: it is held in memory as a whole."""
_NO_CHAPTERS = frozenset(("封面", "目录", "目錄", "版权页", "版权信息", "cover", "contents", "table of contents",
                          "copyright", "title page"))


class _Entry(NamedTuple):
    """One line of the table of contents."""

    anchor: str
    """Id of an element; empty for the beginning of its section."""
    heading: Heading


def read(source: Source) -> Iterator[Item]:
    """Read a book; title and author are those in its metadata."""
    with opened(source.path, MAX_UNPACKED) as archive:
        if "META-INF/rights.xml" in archive.namelist():
            raise UnreadableError("the book is locked by DRM; give it unlocked")
        check_whole(archive)
    try:
        book = epub.read_epub(str(source.path))
        lines = list(_lines(book))
    except UnreadableError:
        raise
    except Exception as error:  # the library lets any error out that a strange book provokes
        raise UnreadableError(f"it is no EPUB book, or a damaged one ({error!r}); export it anew") from error
    for item in read_book(source, _opening(book, source) + lines):
        if not isinstance(item, Draft) or item.chapter.lower() not in _NO_CHAPTERS:
            yield item


def _opening(book: Any, source: Source) -> list[Line]:
    creators = [str(value) for value, _ in book.get_metadata("DC", "creator") if value]
    return [Line(f"书名：{book.title or source.stem}"), *([Line(f"作者：{'、'.join(creators)}")] if creators else [])]


def _lines(book: Any) -> Iterator[Line]:
    contents = _contents(book.toc)
    for name, _ in book.spine:
        section = book.get_item_with_id(name)
        if section is not None and section.get_type() == ebooklib.ITEM_DOCUMENT:
            page = section.get_content().decode("utf-8", "replace")
            file = basename(section.get_name())
            listed = contents.get(file, []) if contents else None
            lines = _section(blocks(parse(page)) if page.strip() else [], listed)
            yield from (line._replace(where=f"/{file}") for line in lines)


def _contents(toc: Any) -> dict[str, list[_Entry]]:
    """Map files to what the table of contents says of them; levels come from its tree, or from the titles."""
    flat = list(_flatten(toc, CHAPTER))
    deep = len({level for _, _, level in flat}) > 1
    entries: dict[str, list[_Entry]] = {}
    for href, title, level in flat:
        path, _, anchor = unquote(href).partition("#")
        told = None if deep else heading(title)
        entries.setdefault(basename(path), []).append(_Entry(anchor, told or Heading(level, title)))
    return entries


def _flatten(toc: Any, level: int) -> Iterator[tuple[str, str, int]]:
    for entry in toc if isinstance(toc, list | tuple) else [toc]:
        node, below = entry if isinstance(entry, tuple) else (entry, ())
        if node.href and (title := " ".join((node.title or "").split())):
            yield node.href, title, level
        yield from _flatten(below, level + 1)


def _section(found: list[Block], listed: list[_Entry] | None) -> Iterator[Line]:
    """Set headings where the contents place them and drop their repetition; without contents, trust the markup."""
    if listed is None:
        for block in found:
            own = Heading(block.level, block.text) if block.level and block.text else None
            yield Line(block.text, heading=heading(block.text) or own)
        return
    titles = {entry.heading.title for entry in listed}
    for number, block in enumerate(found):
        for entry in listed:
            if entry.anchor in block.anchors or (number == 0 and not entry.anchor):
                yield Line("", heading=entry.heading)
        if not (block.text in titles and (block.level or number < 2)):
            yield Line(block.text)
