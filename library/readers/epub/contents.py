"""Read a book's table of contents: EPUB 3 navigation document, or EPUB 2 NCX."""

import posixpath
import zipfile
from collections.abc import Iterator
from typing import NamedTuple

from lxml import etree

from library.readers.draft import UnreadableFileError
from library.readers.epub.package import Package, local_name, parse_xml, resolved


class ContentsEntry(NamedTuple):
    """One line of the table of contents."""

    path: str
    """Path, inside the zip, of the document that the entry leads to."""
    anchor: str
    """Id of the element it leads to; empty for the beginning of the document."""
    title: str
    depth: int
    """Number of enclosing levels, from 0."""


def contents_of(archive: zipfile.ZipFile, package: Package) -> list[ContentsEntry]:
    """List the entries of the table of contents in order.

    Returns an empty list if the book has no readable one.
    """
    for path, parse in ((package.navigation, _navigation), (package.ncx, _ncx)):
        if path and (root := _parsed(archive, path)) is not None:
            entries = [entry for entry in parse(root, path) if entry.path and entry.title]
            if entries:
                return entries
    return []


def _parsed(archive: zipfile.ZipFile, path: str) -> etree._Element | None:
    try:
        return parse_xml(archive, path)
    except UnreadableFileError:
        return None  # the chapters are then split by their headings


def _navigation(root: etree._Element, path: str) -> Iterator[ContentsEntry]:
    """Yield the entries of an EPUB 3 navigation document.

    They are `<nav epub:type="toc"><ol><li><a href>`.
    """
    navs = [element for element in root.iter() if local_name(element) == "nav"]
    named = [nav for nav in navs if "toc" in nav.get("{http://www.idpf.org/2007/ops}type", "").split()]
    for nav in (named or navs)[:1]:
        for element in nav.iter():
            if local_name(element) == "a" and (href := element.get("href")):
                depth = sum(local_name(above) == "ol" for above in element.iterancestors()) - 1
                yield _entry(path, href, element, max(depth, 0))


def _ncx(root: etree._Element, path: str) -> Iterator[ContentsEntry]:
    """Yield the entries of an EPUB 2 NCX.

    They are `<navPoint><navLabel><text>…<content src>`.
    """
    for point in root.iter():
        children = {local_name(child): child for child in point} if local_name(point) == "navPoint" else {}
        if "content" in children and "navLabel" in children and (href := children["content"].get("src")):
            depth = sum(local_name(above) == "navPoint" for above in point.iterancestors())
            yield _entry(path, href, children["navLabel"], depth)


def _entry(path: str, href: str, label: etree._Element, depth: int) -> ContentsEntry:
    target, anchor = resolved(posixpath.dirname(path), href)
    title = " ".join("".join(map(str, label.itertext())).split())
    is_foreign = not target and not anchor
    return ContentsEntry("" if is_foreign else target or path, anchor, title, depth)
