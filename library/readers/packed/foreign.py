"""Unpack 7z, RAR, Zstandard and cut zip archives through the system's libarchive.

Raises UnsupportedFileError if it is not installed. The interface is that of libarchive 3 (https://www.libarchive.org,
BSD licence), of which only the reading functions are used.
"""

import ctypes
import ctypes.util
import os
from collections.abc import Callable, Iterator
from ctypes import c_char_p, c_int, c_int64, c_size_t, c_void_p
from dataclasses import replace
from functools import lru_cache
from tempfile import TemporaryFile
from typing import IO, BinaryIO

from library.readers.archive import check_growth, check_path
from library.readers.draft import LockedFileError, UnreadableFileError, UnsupportedFileError
from library.readers.file_name import FileName, is_skipped

_OK, _END, _WARN = 0, 1, -20
_REGULAR, _KIND, _LINK = 0o100000, 0o170000, 0o120000
_BLOCK = 1 << 20
_MAX_ENTRIES = 100_000
_SIGNATURES: dict[str, tuple[type | None, tuple[type, ...]]] = {
    "archive_read_new": (c_void_p, ()),
    "archive_read_support_filter_all": (c_int, (c_void_p,)),
    "archive_read_support_format_all": (c_int, (c_void_p,)),
    "archive_read_support_format_raw": (c_int, (c_void_p,)),
    "archive_read_open_fd": (c_int, (c_void_p, c_int, c_size_t)),
    "archive_read_next_header": (c_int, (c_void_p, c_void_p)),
    "archive_entry_pathname_utf8": (c_char_p, (c_void_p,)),
    "archive_entry_filetype": (c_int, (c_void_p,)),
    "archive_entry_is_encrypted": (c_int, (c_void_p,)),
    "archive_read_data": (c_int64, (c_void_p, c_void_p, c_size_t)),
    "archive_error_string": (c_char_p, (c_void_p,)),
    "archive_read_has_encrypted_entries": (c_int, (c_void_p,)),
    "archive_read_free": (c_int, (c_void_p,)),
}


@lru_cache(maxsize=1)
def library() -> ctypes.CDLL:
    """Load libarchive; raises UnsupportedFileError on a machine without it."""
    name = _file_name()
    if not name:
        raise UnsupportedFileError(
            "7z, rar and zst are read through libarchive, which is not installed: install it (libarchive13), or unpack "
            "the file")
    loaded = ctypes.CDLL(name)
    for function, (result, arguments) in _SIGNATURES.items():
        getattr(loaded, function).restype = result
        getattr(loaded, function).argtypes = arguments
    return loaded


def is_installed() -> bool:
    """Tell whether this machine has libarchive."""
    return bool(_file_name())


@lru_cache(maxsize=1)
def _file_name() -> str | None:
    """Look for the library once, because that starts a process."""
    return ctypes.util.find_library("archive")


def unpack(name: FileName, file: BinaryIO) -> Iterator[tuple[FileName, BinaryIO]]:
    """Unpack file by file, in the archive's order.

    Raises UnreadableFileError for a damaged or dangerous archive, LockedFileError for one with a password.
    """
    for entry, inner in _unpacked(file, library().archive_read_support_format_all):
        parents = entry.split("/")[:-1]
        yield FileName(f"{name.name}/{entry}", parents[-1] if parents else name.stem), inner


def unpack_one(name: FileName, file: BinaryIO) -> Iterator[tuple[FileName, BinaryIO]]:
    """Unpack a compressed file that is no archive; raises UnreadableFileError."""
    for _, inner in _unpacked(file, library().archive_read_support_format_raw):
        yield replace(name, name=name.name[:-len(name.suffix)]), inner


def _unpacked(file: BinaryIO, allow_formats: Callable[[int], int]) -> Iterator[tuple[str, BinaryIO]]:
    """Unpack each file of an archive to disk, with its name."""
    lib = library()
    packed = file.seek(0, os.SEEK_END)
    file.seek(0)
    os.lseek(file.fileno(), 0, os.SEEK_SET)  # libarchive reads the file descriptor, below Python's buffer
    archive = lib.archive_read_new()
    try:
        lib.archive_read_support_filter_all(archive)
        allow_formats(archive)
        _check(lib, archive, lib.archive_read_open_fd(archive, file.fileno(), _BLOCK))
        unpacked = 0
        for entry in _entries(lib, archive):
            with TemporaryFile() as inner:
                unpacked = _copy(lib, archive, inner, unpacked, packed)
                inner.seek(0)
                yield entry, inner
    finally:
        lib.archive_read_free(archive)


def _entries(lib: ctypes.CDLL, archive: int) -> Iterator[str]:
    entry = c_void_p()
    for _ in range(_MAX_ENTRIES):
        state = lib.archive_read_next_header(archive, ctypes.byref(entry))
        if state == _END:
            return
        _check(lib, archive, state)
        name = (lib.archive_entry_pathname_utf8(entry) or b"").decode("utf-8", "replace")
        kind = lib.archive_entry_filetype(entry) & _KIND
        if lib.archive_entry_is_encrypted(entry) > 0:
            raise LockedFileError("the archive is protected with a password; provide it without one")
        if kind == _LINK:
            raise UnreadableFileError("the archive contains a link, {name!r}; pack the file itself", name=name)
        check_path(name)
        if kind == _REGULAR and name and not is_skipped(name):
            yield name
    raise UnreadableFileError("the archive contains more than {limit:,} files; split it", limit=_MAX_ENTRIES)


def _copy(lib: ctypes.CDLL, archive: int, inner: IO[bytes], unpacked: int, packed: int) -> int:
    """Write the current entry to disk, within the limits for all entries together.

    Returns the bytes unpacked so far.
    """
    block = ctypes.create_string_buffer(_BLOCK)
    while size := lib.archive_read_data(archive, block, _BLOCK):
        if size < 0:
            _check(lib, archive, int(size))
            break
        unpacked += size
        check_growth(unpacked, packed)
        inner.write(block.raw[:size])
    return unpacked


def _check(lib: ctypes.CDLL, archive: int, state: int) -> None:
    if state >= _WARN:
        return
    problem = (lib.archive_error_string(archive) or b"").decode("utf-8", "replace")
    if lib.archive_read_has_encrypted_entries(archive) > 0 or "ncrypt" in problem or "assphrase" in problem:
        raise LockedFileError("the archive is protected with a password; provide it without one")
    if "nsupported" in problem:
        raise UnsupportedFileError("the archive is compressed by a method that cannot be read ({error}); pack it again",
                                   error=problem)
    raise UnreadableFileError("the archive is truncated or damaged ({error}); obtain a complete copy", error=problem)
