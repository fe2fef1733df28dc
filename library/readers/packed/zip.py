"""Unpack a zip archive file by file."""

import re
import shutil
import zipfile
from collections.abc import Iterator
from tempfile import TemporaryFile
from typing import IO, BinaryIO

from fingerprinting.text.chapter_numbers import reading_order
from library.readers.archive import check_entry, named_files, opened, opened_unchecked, refusing_damage
from library.readers.draft import LockedFileError, Refusal, UnreadableFileError
from library.readers.file_name import FileName, is_skipped
from library.readers.packed import foreign

_METHODS = frozenset((zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA))
"""Methods of compression that Python's zipfile knows; other programs also use Deflate64, PPMd, XZ and Zstandard."""
_NO_FOLDERS = ("", ".", "..")


def unpack(name: FileName, file: BinaryIO) -> Iterator[tuple[FileName, BinaryIO]]:
    """Unpack file by file in reading order.

    Raises UnreadableFileError for a damaged or dangerous archive.
    """
    with opened(file) as archive:
        if _has_other_methods(archive):
            yield from foreign.unpack(name, file)
            return
        for entry, info in _in_order(archive):
            with TemporaryFile() as unpacked:
                _copy(archive, info, unpacked)
                yield _named(name, entry), unpacked


def unpack_found(name: FileName, file: BinaryIO) -> Iterator[tuple[FileName, BinaryIO] | Refusal]:
    """Unpack an archive from the web.

    An entry that is encrypted, damaged or a link is refused alone.
    Raises LockedFileError if every entry is encrypted, UnreadableFileError if the archive cannot be opened.
    """
    if not zipfile.is_zipfile(file) and foreign.is_installed():  # its end is missing, or something follows it
        yield from foreign.unpack(name, file)
        return
    with opened_unchecked(file) as archive:
        if _has_other_methods(archive):
            yield from foreign.unpack(name, file)
            return
        with refusing_damage():
            entries = _in_order(archive)
        locked = 0
        for entry, info in entries:
            with TemporaryFile() as unpacked:
                try:
                    check_entry(info)
                    _copy(archive, info, unpacked)
                except UnreadableFileError as error:
                    locked += isinstance(error, LockedFileError)
                    if locked == len(entries):
                        raise
                    yield Refusal(f"{name.name}/{entry}", error.sentence)
                    continue
                yield _named(name, entry), unpacked


def _has_other_methods(archive: zipfile.ZipFile) -> bool:
    return foreign.is_installed() and any(info.compress_type not in _METHODS and not info.flag_bits & 1
                                          for info in archive.infolist())


def _in_order(archive: zipfile.ZipFile) -> list[tuple[str, zipfile.ZipInfo]]:
    named = ((_inside(entry), info) for entry, info in named_files(archive))
    entries = [(entry, info) for entry, info in named if not is_skipped(entry)]
    return sorted(entries, key=lambda each: reading_order(each[0]))


def _inside(entry: str) -> str:
    """Return a path within the archive.

    It only names the text, since no file is written under it.
    """
    folders = re.sub(r"^[A-Za-z]:", "", entry).replace("\\", "/").split("/")
    return "/".join(folder for folder in folders if folder not in _NO_FOLDERS)


def _copy(archive: zipfile.ZipFile, info: zipfile.ZipInfo, unpacked: IO[bytes]) -> None:
    with refusing_damage(), archive.open(info) as packed:
        shutil.copyfileobj(packed, unpacked)
    unpacked.seek(0)


def _named(name: FileName, entry: str) -> FileName:
    parents = entry.split("/")[:-1]
    return FileName(f"{name.name}/{entry}", parents[-1] if parents else name.stem)
