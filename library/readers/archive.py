"""Open zip archives of unknown origin after checking what unpacking would do.

Python's zipfile never reads more of an entry than its directory declares, so what the directory declares bounds
what unpacking can cost.
"""

import errno
import io
import lzma
import stat
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO

from library.readers.draft import LockedFileError, UnreadableFileError
from library.readers.encoding import detect

MAX_EXPANSION = 1 << 30
"""Bytes that an archive may hold in all, unpacked."""
MAX_RATIO = 200
"""Times its size that an archive may grow; texts grow 2 to 20 times."""
_SMALL = 16 << 20
"""Bytes below which the ratio is no danger."""
_MAX_ENTRIES = 100_000
_UTF8_NAME = 0x800
_ENCRYPTED = 0x1
_DAMAGE = (zipfile.BadZipFile, zlib.error, lzma.LZMAError, EOFError, NotImplementedError,
           ValueError, IndexError, OverflowError, MemoryError)
"""What zipfile raises for damage: it believes most places, lengths and names that an archive states."""


@contextmanager
def opened(file: BinaryIO, limit: int = MAX_EXPANSION) -> Iterator[zipfile.ZipFile]:
    """Open an archive that is harmless by its directory.

    What it holds is to be read under `damage_told`. Raises UnreadableFileError for any other.
    """
    with damage_told():
        archive = zipfile.ZipFile(file)
        _check(archive, file.seek(0, io.SEEK_END), limit)
    with archive:
        yield archive


@contextmanager
def damage_told() -> Iterator[None]:
    """Tell what zipfile raises for damage as UnreadableFileError."""
    try:
        yield
    except (*_DAMAGE, OSError) as error:
        if isinstance(error, OSError) and error.errno not in (None, errno.EINVAL):
            raise  # of this machine's disk: a place before the file's beginning is EINVAL, and bzip2 numbers no damage
        raise UnreadableFileError(
            "the archive is truncated or damaged ({error}); fetch it whole",
            error=str(error)) from error


def check_growth(unpacked: int, packed: int, limit: int = MAX_EXPANSION) -> None:
    """Refuse what would grow beyond the limits when unpacked.

    Raises UnreadableFileError.
    """
    if unpacked > limit:
        raise UnreadableFileError("it would unpack to more than {megabytes:,} MB; split it", megabytes=limit >> 20)
    if unpacked > max(_SMALL, packed * MAX_RATIO):
        raise UnreadableFileError(
            "it would grow more than {times} times unpacked, as no text does; not opened",
            times=MAX_RATIO)


def check_whole(archive: zipfile.ZipFile) -> None:
    """Read everything once, for readers that would take damage for something else.

    Raises UnreadableFileError.
    """
    with damage_told():
        damaged = archive.testzip()
    if damaged:
        raise UnreadableFileError(
            "the archive is damaged: {damaged!r} is not what was packed; fetch it whole",
            damaged=damaged)


def check_path(name: str) -> None:
    """Refuse a name within an archive that leads out of it.

    Raises UnreadableFileError.
    """
    parts = name.replace("\\", "/").split("/")
    if ".." in parts or name.startswith(("/", "\\")) or ":" in parts[0]:
        raise UnreadableFileError("the archive holds a path that leads out of it, {name!r}; pack it anew", name=name)


def named_files(archive: zipfile.ZipFile) -> list[tuple[str, zipfile.ZipInfo]]:
    """List the files of an archive with their names, of which two may be the same.

    Names without a mark are read as UTF-8, GB18030 or Big5.
    """
    unmarked = [info for info in archive.infolist() if not info.flag_bits & _UTF8_NAME]
    raw = b"\n".join(info.filename.encode("cp437", "replace") for info in unmarked)
    try:
        codec = detect(io.BytesIO(raw)) if unmarked else "utf-8"
    except UnreadableFileError:
        codec = "cp437"
    return [(info.filename if info.flag_bits & _UTF8_NAME else info.filename.encode("cp437").decode(codec), info)
            for info in archive.infolist() if not info.is_dir()]


def _check(archive: zipfile.ZipFile, packed: int, limit: int) -> None:
    entries = archive.infolist()
    if len(entries) > _MAX_ENTRIES:
        raise UnreadableFileError("the archive holds more than {limit:,} files; split it", limit=_MAX_ENTRIES)
    check_growth(sum(info.file_size for info in entries), packed, limit)
    for info in entries:
        if info.flag_bits & _ENCRYPTED:
            raise LockedFileError("the archive is locked with a password; give it unlocked")
        if stat.S_ISLNK(info.external_attr >> 16):
            raise UnreadableFileError("the archive holds a link, {name!r}; pack the file itself", name=info.filename)
    for name, _info in named_files(archive):
        check_path(name)
