"""Detect what a file holds from its content; names of files found on the web lie."""

import io
import re
import zipfile
from contextlib import suppress
from typing import BinaryIO

from fingerprinting.text.encodings.plain_text import EncodingError, detect_codec, detect_damaged_codec
from library.readers.archive import DAMAGE

_HEAD = 4096
_MAGIC: tuple[tuple[int, bytes, str], ...] = (
    (0, b"%PDF-", ".pdf"), (0, b"Rar!\x1a\x07", ".rar"), (0, b"7z\xbc\xaf\x27\x1c", ".7z"), (0, b"\x1f\x8b", ".gz"),
    (60, b"BOOKMOBI", ".mobi"), (60, b"TEXtREAd", ".prc"), (0, b"\xd0\xcf\x11\xe0", ".doc"), (0, b"ITSF", ".chm"),
    (0, b"\x89\x9b\x9a\xde", ".umd"), (0, b"MZ", ".exe"), (0, b"\x7fELF", ".elf"), (0, b"\x89PNG", ".png"),
    (0, b"\xff\xd8\xff", ".jpg"), (0, b"GIF8", ".gif"), (0, b"ID3", ".mp3"), (4, b"ftyp", ".mp4"),
    (257, b"ustar", ".tar"), (0, b"BZh", ".bz2"), (0, b"\xfd7zXZ\x00", ".xz"), (0, b"{\\rtf", ".rtf"),
    (0, b"\x28\xb5\x2f\xfd", ".zst"),
)
"""Offset, bytes there, and suffix of the format."""
_PAGES = (b"<!doctype html", b"<html", b"<?xml")
_ENCODED_PAGE = re.compile(rb"\A[\w-]+:[^\n]*\n(?:.*\n)?content-type:\s*multipart/related|"
                           rb"\Acontent-type:\s*multipart/related", re.IGNORECASE | re.DOTALL)
"""The head of a page that a browser saved with its pictures, in codes."""
_LINE_TAG, _TAGS = re.compile(rb"(?:</p>|<br ?/?>)\s*(?:<p|\r?\n|\Z|&nbsp;)", re.IGNORECASE), 3
"""Ends of lines in a page without a head, and their minimum number in the first `_HEAD` bytes."""
NO_BOOK = frozenset((".exe", ".elf", ".png", ".jpg", ".gif", ".mp3", ".mp4", ".apk"))
"""Formats that hold no text, even if the file's name says otherwise."""
_PDF_OBJECT = b"endobj"
_PLAIN_MARKS = (".pdf", ".gz", ".zip", ".xz", ".rtf")
"""Formats whose first bytes no web page starts with."""


def is_binary_file(head: bytes) -> bool:
    """Tell a file from a web page by its first bytes.

    A page may begin with the same letters as some formats, but has no zero bytes among its first characters.
    """
    kind = ".zip" if head.startswith(b"PK\x03\x04") else magic(head)
    return kind in _PLAIN_MARKS or (bool(kind) and b"\0" in head[:_HEAD])


def suffix_of(file: BinaryIO) -> str:
    """Return the suffix that fits the content of a seekable file, and rewind the file.

    Returns an empty string for an unknown format.
    """
    head = file.read(_HEAD)
    file.seek(0)
    if head.startswith(b"PK"):
        return _zipped(file)
    if known := magic(head):
        return known
    if b"<FictionBook" in head:
        return ".fb2"
    if _ENCODED_PAGE.search(head):
        return ".mht"
    if any(mark in head[:1024].lower() for mark in _PAGES) or len(_LINE_TAG.findall(head)) >= _TAGS:
        return ".html"
    with suppress(EncodingError):
        detect_damaged_codec(file)
        return ".txt"
    file.seek(0)
    return ""


def is_plain_text(file: BinaryIO) -> bool:
    """Tell a text from a damaged PDF document, and rewind the file."""
    is_damaged = _PDF_OBJECT in file.read(_HEAD)
    file.seek(0)
    with suppress(EncodingError):
        return not is_damaged and bool(detect_codec(file))
    return False


def magic(head: bytes) -> str:
    """Return the suffix that fits the first bytes of a file.

    Returns an empty string for texts, for zip-based formats and for unknown ones.
    """
    return next((suffix for offset, mark, suffix in _MAGIC if head[offset:offset + len(mark)] == mark), "")


def _zipped(file: BinaryIO) -> str:
    """Tell books and documents from other archives of the same kind."""
    names: frozenset[str] = frozenset()
    with suppress(*DAMAGE, OSError), zipfile.ZipFile(file) as archive:
        names = frozenset(archive.namelist())
    file.seek(0, io.SEEK_SET)
    if "META-INF/container.xml" in names:
        return ".epub"
    if "AndroidManifest.xml" in names:
        return ".apk"
    if "mimetype" in names and "content.xml" in names:
        return ".odt"
    return ".docx" if "word/document.xml" in names else ".zip"
