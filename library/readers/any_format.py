"""Read a file of any supported format: the one way in to the readers."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import BinaryIO

from library.readers.content_kind import suffix_of
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
from library.readers.formats import csv, docx, html, jsonl, pdf, txt
from library.readers.packed import foreign, gz
from library.readers.packed import zip as zip_
from library.readers.spool import Spool

Reader = Callable[[FileName, BinaryIO], Iterator[DraftOrRefusal]]
Unpacker = Callable[[FileName, BinaryIO], Iterator[tuple[FileName, BinaryIO]]]

READERS: dict[str, Reader] = {
    ".txt": txt.read,
    ".epub": epub.read,
    ".docx": docx.read,
    ".pdf": pdf.read,
    ".html": html.read,
    ".htm": html.read,
    ".xhtml": html.read,
    ".csv": csv.read,
    ".tsv": csv.read,
    ".jsonl": jsonl.read,
    ".ndjson": jsonl.read,
}
"""Readers by suffix. They raise UnreadableFileError, possibly half-way, when the whole file is unfit."""
UNPACKERS: dict[str, Unpacker] = {".zip": zip_.unpack, ".gz": gz.unpack, ".7z": foreign.unpack, ".rar": foreign.unpack}
"""Readers of what holds other files, by suffix."""
_SUFFIXES = (*READERS, *UNPACKERS)


def read_found(name: FileName, file: BinaryIO) -> Iterator[DraftOrRefusal]:
    """Read a file of unknown origin by what it holds: its name may lie.

    Raises UnreadableFileError, possibly half-way, when all of it is unfit.
    """
    suffix = suffix_of(file)
    if suffix and name.suffix != suffix and not (suffix == ".txt" and name.suffix in READERS):
        name = replace(name, name=f"{name.name}{suffix}")
    yield from read(name, file)


def read(name: FileName, file: BinaryIO) -> Iterator[DraftOrRefusal]:
    """Read a seekable file, packed or not.

    Raises UnreadableFileError, possibly half-way, when all of it is unfit.
    """
    if not file.read(1):
        raise UnreadableFileError("the file is empty")
    file.seek(0)
    if name.suffix in UNPACKERS:
        yield from _read_packed(name, file)
    elif name.suffix in READERS:
        yield from _read_plain(name, file)
    else:
        kind = name.suffix or "nameless"
        raise UnsupportedFileError(f"a {kind} file is not read; give one of {', '.join(_SUFFIXES)}")


def _read_plain(name: FileName, file: BinaryIO) -> Iterator[DraftOrRefusal]:
    is_empty = True
    for draft in READERS[name.suffix](name, file):
        is_empty = False
        defect = defect_of(draft) if isinstance(draft, Draft) else ""
        yield Refusal(draft.place, defect) if defect else draft
    if is_empty:
        raise UnreadableFileError("the file holds no text")


def _read_packed(name: FileName, file: BinaryIO) -> Iterator[DraftOrRefusal]:
    """Read what an archive holds, file by file, refusing unfit ones alone."""
    is_empty = True
    for inner_name, inner_file in UNPACKERS[name.suffix](name, file):
        is_empty = False
        with Spool() as spool:
            spool.fill(_read_inner(inner_name, inner_file), inner_name.name)
            for draft, _ in spool:
                yield draft
    if is_empty:
        raise UnreadableFileError("the archive is empty")


def _read_inner(name: FileName, file: BinaryIO) -> Iterator[DraftOrRefusal]:
    if name.suffix in UNPACKERS:
        raise UnreadableFileError("an archive within an archive is not opened; unpack it")
    yield from read(name, file)
