"""Open zip archives of unknown origin after checking what unpacking would do.

Python's zipfile never reads more of an entry than the archive's directory declares, so the declared sizes bound the
cost of unpacking.
"""

import errno
import io
import lzma
import stat
import tarfile
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import BinaryIO

from library.readers.draft import LockedFileError, UnreadableFileError
from library.readers.encoding import detect

MAX_EXPANSION = 1 << 30
"""Maximum bytes of an archive's contents, unpacked."""
MAX_RATIO = 200
"""Maximum ratio of unpacked to packed size; texts reach 2 to 20."""
_SMALL = 16 << 20
"""Unpacked bytes up to which the ratio is not checked."""
_MAX_ENTRIES = 100_000
_UTF8_NAME = 0x800
_ENCRYPTED = 0x1
DAMAGE = (zipfile.BadZipFile, tarfile.TarError, zlib.error, lzma.LZMAError, EOFError, NotImplementedError,
          ValueError, IndexError, OverflowError, MemoryError)
"""What zipfile and tarfile raise for damaged archives, because they trust most of the offsets, lengths and names."""


@contextmanager
def opened(file: BinaryIO, limit: int = MAX_EXPANSION) -> Iterator[zipfile.ZipFile]:
    """Open an archive whose directory and entries pass the checks.

    Read its entries under `refusing_damage`. Raises UnreadableFileError if a check fails.
    """
    with opened_unchecked(file, limit) as archive:
        with refusing_damage():
            for info in archive.infolist():
                check_entry(info)
            for name, _info in named_files(archive):
                check_path(name)
        yield archive


@contextmanager
def opened_unchecked(file: BinaryIO, limit: int = MAX_EXPANSION) -> Iterator[zipfile.ZipFile]:
    """Open an archive whose size passes the checks; its reader checks each entry.

    Read its entries under `refusing_damage`. Raises UnreadableFileError if a check fails.
    """
    with refusing_damage():
        archive = zipfile.ZipFile(file)
        _check_size(archive, file.seek(0, io.SEEK_END), limit)
    with archive:
        yield archive


@contextmanager
def refusing_damage() -> Iterator[None]:
    """Turn what reading a damaged archive raises into UnreadableFileError."""
    try:
        yield
    except (*DAMAGE, OSError) as error:
        if isinstance(error, OSError) and error.errno not in (None, errno.EINVAL):
            raise  # a disk error of this machine; a negative offset is EINVAL, and bz2 sets no errno
        raise UnreadableFileError(
            "the archive is truncated or damaged ({error}); obtain a complete copy",
            error=str(error) or type(error).__name__) from error


def check_growth(unpacked: int, packed: int, limit: int = MAX_EXPANSION) -> None:
    """Check an unpacked size against the limits.

    Raises UnreadableFileError if it exceeds them.
    """
    if unpacked > limit:
        raise UnreadableFileError("it would unpack to more than {megabytes:,} MB; split it", megabytes=limit >> 20)
    if unpacked > max(_SMALL, packed * MAX_RATIO):
        raise UnreadableFileError(
            "it would unpack to more than {times} times its size, which no text does; it was not opened",
            times=MAX_RATIO)


def check_whole(archive: zipfile.ZipFile) -> None:
    """Read every entry once, for readers that would misread a damaged archive.

    Raises UnreadableFileError for a damaged one.
    """
    with refusing_damage():
        damaged = archive.testzip()
    if damaged:
        raise UnreadableFileError(
            "the archive is damaged: {damaged!r} is not what was packed; obtain a complete copy",
            damaged=damaged)


def check_path(name: str) -> None:
    """Refuse a path that leads out of the archive.

    Raises UnreadableFileError.
    """
    parts = name.replace("\\", "/").split("/")
    if ".." in parts or name.startswith(("/", "\\")) or ":" in parts[0]:
        raise UnreadableFileError("the archive contains a path that leads out of it, {name!r}; pack it "
                                  "again", name=name)


def named_files(archive: zipfile.ZipFile) -> list[tuple[str, zipfile.ZipInfo]]:
    """List the files of an archive with their names; two may have the same name.

    Names that are not flagged as UTF-8 are decoded as UTF-8, GB18030 or Big5, whichever fits.
    """
    unmarked = [info for info in archive.infolist() if not info.flag_bits & _UTF8_NAME]
    codec = _codec_of(b"\n".join(info.filename.encode("cp437", "replace") for info in unmarked))
    return [(info.filename if info.flag_bits & _UTF8_NAME else info.filename.encode("cp437").decode(codec), info)
            for info in archive.infolist() if not info.is_dir()]


def decoded_path(raw: bytes) -> str:
    """Decode a path whose encoding the archive does not state."""
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return raw.decode(_codec_of(raw), "replace")


def _codec_of(names: bytes) -> str:
    """Return the codec of file names.

    They may be too few to be recognised as Chinese by their characters.
    """
    if not names:
        return "utf-8"
    with suppress(UnreadableFileError):
        return detect(io.BytesIO(names))
    with suppress(UnicodeDecodeError):
        names.decode("gb2312")  # its bytes are no letters in the encoding of old programs, cp437
        return "gb18030"
    return "cp437"


def check_entry(info: zipfile.ZipInfo) -> None:
    """Refuse an entry that cannot be read.

    Raises LockedFileError for an encrypted one, UnreadableFileError for a link.
    """
    if info.flag_bits & _ENCRYPTED:
        raise LockedFileError("the archive is protected with a password; provide it without one")
    if stat.S_ISLNK(info.external_attr >> 16):
        raise UnreadableFileError("the archive contains a link, {name!r}; pack the file "
                                  "itself", name=info.filename)


def _check_size(archive: zipfile.ZipFile, packed: int, limit: int) -> None:
    entries = archive.infolist()
    if len(entries) > _MAX_ENTRIES:
        raise UnreadableFileError("the archive contains more than {limit:,} files; split it", limit=_MAX_ENTRIES)
    check_growth(sum(info.file_size for info in entries), packed, limit)
