"""Read a file of any supported format; all imports call the readers through here."""

import io
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import BinaryIO

from library.readers import kindle
from library.readers.archive import MAX_EXPANSION
from library.readers.content_kind import is_plain_text, suffix_of
from library.readers.draft import (
    Draft,
    DraftOrRefusal,
    Refusal,
    UnreadableFileError,
    UnsupportedFileError,
    defect_of,
)
from library.readers.epub import reader as epub
from library.readers.file_name import FileName
from library.readers.formats import csv, docx, fb2, html, jsonl, md, mht, odt, pdf, rtf, txt
from library.readers.packed import foreign, gz, tar
from library.readers.packed import zip as zip_
from library.readers.spool import Spool

Reader = Callable[[FileName, BinaryIO], Iterator[DraftOrRefusal]]
Unpacked = tuple[FileName, BinaryIO] | Refusal
Unpacker = Callable[[FileName, BinaryIO], Iterator[Unpacked]]

READERS: dict[str, Reader] = {
    ".txt": txt.read,
    ".md": md.read,
    ".epub": epub.read,
    ".docx": docx.read,
    ".odt": odt.read,
    ".rtf": rtf.read,
    ".pdf": pdf.read,
    ".fb2": fb2.read,
    ".html": html.read,
    ".htm": html.read,
    ".xhtml": html.read,
    ".mht": mht.read,
    ".mhtml": mht.read,
    ".csv": csv.read,
    ".tsv": csv.read,
    ".jsonl": jsonl.read,
    ".ndjson": jsonl.read,
    **dict.fromkeys((".mobi", ".azw", ".azw3", ".prc"), kindle.read),
}
"""Readers by suffix. They raise UnreadableFileError, possibly half-way, if the whole file cannot be read."""
_FOUND = {**READERS, ".txt": txt.read_found, ".md": md.read_found, ".epub": epub.read_found}
"""The same for files from the web, which may be damaged."""
UNPACKERS: dict[str, Unpacker] = {
    ".zip": zip_.unpack, ".tar": tar.unpack, **dict.fromkeys((".gz", ".tgz", ".bz2", ".xz"), gz.unpack),
    **dict.fromkeys((".7z", ".rar"), foreign.unpack), ".zst": foreign.unpack_one}
"""Readers of archives and compressed files, by suffix."""
_FOUND_UNPACKERS = {**UNPACKERS, ".zip": zip_.unpack_found}
_NO_BOOK_BY_NAME = frozenset((".css", ".js", ".url", ".opf", ".ncx", ".ini", ".bat", ".lnk"))
"""Suffixes of files that lie next to books and pages: texts to a computer, not to a reader."""
_NAMED_CARELESSLY = frozenset((".txt", ".doc", ".docx", ".odt", ".rtf", ".pdf", ".epub", ".mobi", ".azw", ".azw3",
                               ".prc", ".zip", ".7z", ".rar"))
"""Suffixes that people give to other files too; the first bytes of these tell what they are."""
_SUFFIXES = (*READERS, *UNPACKERS)
_ROWS = (".csv", ".tsv", ".jsonl", ".ndjson")
_ALSO = {".gz": (".tgz",), ".mht": (".mhtml",), ".doc": (".docx",), ".mobi": (".azw", ".azw3", ".prc"),
         ".zip": (".epub", ".docx", ".odt"),
         ".html": (".md", ".htm", ".xhtml", *_ROWS), ".txt": (".md", ".html", ".htm", ".xhtml", *_ROWS)}
"""Suffixes that fit a file too whose content looks like the format: rows may have markup in their fields."""
MAX_NESTING, MAX_NESTED = 2, 50
"""How deep archives may be nested inside the archive that is read, and how many nested archives it may hold in all."""


def read_found(name: FileName, file: BinaryIO) -> Iterator[DraftOrRefusal]:
    """Read a file of unknown origin by its content, because its name may be wrong.

    Raises UnreadableFileError, possibly half-way, if the whole file cannot be read.
    """
    yield from read(_as_it_holds(name, file), file, is_found=True)


def _as_it_holds(name: FileName, file: BinaryIO) -> FileName:
    """Add the suffix that fits the content if the file's name has another one."""
    suffix = suffix_of(file)
    is_no_book = suffix in (".txt", ".html") and name.suffix in _NO_BOOK_BY_NAME
    if not suffix or is_no_book or name.suffix in (suffix, *_ALSO.get(suffix, ())):
        return name
    return replace(name, name=f"{name.name}{suffix}")


@dataclass
class _Nest:
    """What the archives nested inside an archive have cost so far."""

    is_found: bool
    """Whether names inside it may be wrong."""
    depth: int = 0
    archives: int = 0
    unpacked: int = 0
    """Bytes of their unpacked contents."""


def read(name: FileName, file: BinaryIO, *, is_found: bool = False) -> Iterator[DraftOrRefusal]:
    """Read a seekable file, packed or not.

    With `is_found`, the file comes from the web and the names inside it may be wrong.

    Raises UnreadableFileError, possibly half-way, if the whole file cannot be read.
    """
    if not file.read(1):
        raise UnreadableFileError("the file is empty")
    file.seek(0)
    if name.suffix in _NAMED_CARELESSLY:
        held = _as_it_holds(name, file)
        if held is not name and (held.suffix != ".txt" or (name.suffix == ".pdf" and is_plain_text(file))):
            name = held
    if name.suffix in UNPACKERS:
        yield from _read_packed(name, file, _Nest(is_found))
    elif name.suffix in READERS:
        yield from _read_plain(name, file, _FOUND if is_found else READERS)
    else:
        kind = name.suffix or "nameless"
        if kind == ".doc":
            raise docx.old_document()
        if kind == ".kfx":
            raise UnsupportedFileError(
                ".kfx files, a kind of Kindle book, cannot be read; convert the book to .epub")
        raise UnsupportedFileError(
            "{kind} files cannot be read; use one of {kinds}",
            kind=kind, kinds=", ".join(_SUFFIXES))


def _read_plain(name: FileName, file: BinaryIO, readers: Mapping[str, Reader]) -> Iterator[DraftOrRefusal]:
    is_empty = True
    for draft in readers[name.suffix](name, file):
        is_empty = False
        defect = defect_of(draft) if isinstance(draft, Draft) else None
        yield Refusal(draft.place, defect) if defect else draft
    if is_empty:
        raise UnreadableFileError("the file contains no text")


def _read_packed(name: FileName, file: BinaryIO, nest: _Nest) -> Iterator[DraftOrRefusal]:
    """Read the files of an archive one by one; an unreadable file is refused alone."""
    is_empty = True
    for unpacked in (_FOUND_UNPACKERS if nest.is_found else UNPACKERS)[name.suffix](name, file):
        is_empty = False
        if isinstance(unpacked, Refusal):
            yield unpacked
            continue
        named, inner_file = unpacked
        inner_name = _as_it_holds(named, inner_file) if nest.is_found else named
        if nest.depth:
            _count(nest, inner_file)
        with Spool() as spool:
            spool.fill(_read_inner(inner_name, inner_file, nest), inner_name.name)
            for draft, _ in spool:
                yield draft
    if is_empty:
        raise UnreadableFileError("the archive is empty")


def _count(nest: _Nest, file: BinaryIO) -> None:
    """Add the unpacked size of a file in a nested archive.

    Raises UnreadableFileError if the sum exceeds the limit for all nested archives.
    """
    nest.unpacked += file.seek(0, io.SEEK_END)
    file.seek(0)
    if nest.unpacked > MAX_EXPANSION:
        raise UnreadableFileError(
            "archives within it unpack to more than {megabytes:,} MB; unpack it",
            megabytes=MAX_EXPANSION >> 20)


def _read_inner(name: FileName, file: BinaryIO, nest: _Nest) -> Iterator[DraftOrRefusal]:
    if name.suffix not in UNPACKERS:
        yield from read(name, file, is_found=nest.is_found)
        return
    nest.archives += 1
    if nest.depth >= MAX_NESTING or nest.archives > MAX_NESTED:
        raise UnreadableFileError(
            "archives are opened up to {depth} levels deep within an archive, and at most {limit} of them; unpack it",
            depth=MAX_NESTING, limit=MAX_NESTED)
    nest.depth += 1
    try:
        yield from _read_packed(name, file, nest)
    finally:
        nest.depth -= 1
