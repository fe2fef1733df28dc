"""One file a format: each reads a source into drafts of chapters."""

from collections.abc import Callable, Iterator

from library.draft import Item
from library.readers import csv, docx, epub, gz, html, jsonl, txt
from library.readers import zip as zip_
from library.readers.packed import Packed
from library.source import Source

Reader = Callable[[Source], Iterator[Item]]

READERS: dict[str, Reader] = {
    ".txt": txt.read,
    ".epub": epub.read,
    ".docx": docx.read,
    ".html": html.read,
    ".htm": html.read,
    ".xhtml": html.read,
    ".csv": csv.read,
    ".tsv": csv.read,
    ".jsonl": jsonl.read,
    ".ndjson": jsonl.read,
}
"""Readers by suffix. They raise UnreadableError, possibly half-way, when the whole file is unfit."""

PACKED: dict[str, Callable[[Source], Iterator[Packed]]] = {".zip": zip_.unpack, ".gz": gz.unpack}
"""What holds other files, by suffix."""
