"""Unpack a tar archive file by file within limits."""

import io
import tarfile
from collections.abc import Iterator
from tempfile import TemporaryFile
from typing import BinaryIO

from library.readers.archive import MAX_EXPANSION, check_growth, check_path, decoded_path, refusing_damage
from library.readers.draft import UnreadableFileError
from library.readers.file_name import FileName, is_skipped

_BLOCK = 1 << 20
_MAX_ENTRIES = 100_000


def unpack(name: FileName, file: BinaryIO) -> Iterator[tuple[FileName, BinaryIO]]:
    """Unpack file by file, in the archive's order.

    Raises UnreadableFileError for a damaged or dangerous archive.
    """
    size = file.seek(0, io.SEEK_END)
    file.seek(0)
    with refusing_damage(), tarfile.open(fileobj=file, mode="r:", encoding="utf-8") as archive:
        unpacked = 0
        for number, entry in enumerate(archive):
            unpacked += _checked(entry, number)
            check_growth(unpacked, size)
            content = archive.extractfile(entry) if entry.isfile() and not is_skipped(entry.name) else None
            if content is None:
                continue
            with content, TemporaryFile() as inner:
                while block := content.read(_BLOCK):
                    inner.write(block)
                inner.seek(0)
                path = decoded_path(entry.name.encode("utf-8", "surrogateescape"))
                parents = path.split("/")[:-1]
                yield FileName(f"{name.name}/{path}", parents[-1] if parents else name.stem), inner


def _checked(entry: tarfile.TarInfo, number: int) -> int:
    """Return the unpacked bytes of an entry.

    Raises UnreadableFileError for a dangerous one.
    """
    if number >= _MAX_ENTRIES:
        raise UnreadableFileError("the archive contains more than {limit:,} files; split it", limit=_MAX_ENTRIES)
    if entry.issym() or entry.islnk():
        raise UnreadableFileError("the archive contains a link, {name!r}; pack the file itself", name=entry.name)
    check_path(entry.name)
    return min(entry.size, MAX_EXPANSION + 1)
