"""Unpack a gzip, bzip2 or xz file to disk within limits."""

import bz2
import gzip
import io
import lzma
from collections.abc import Iterator
from dataclasses import replace
from tempfile import TemporaryFile
from typing import IO, BinaryIO

from library.readers.archive import check_growth, refusing_damage
from library.readers.file_name import FileName

_BLOCK = 1 << 20


def unpack(name: FileName, file: BinaryIO) -> Iterator[tuple[FileName, BinaryIO]]:
    """Unpack the single file inside.

    Raises UnreadableFileError if it is damaged or unpacks to too much.
    """
    size = file.seek(0, io.SEEK_END)
    file.seek(0)
    with TemporaryFile() as unpacked:
        with refusing_damage(), _opened(name, file) as packed:
            _copy(packed, unpacked, size)
        unpacked.seek(0)
        inner = name.name[:-len(name.suffix)]
        yield replace(name, name=f"{inner}.tar" if name.suffix == ".tgz" else inner), unpacked


def _opened(name: FileName, file: BinaryIO) -> io.BufferedIOBase:
    if name.suffix == ".bz2":
        return bz2.open(file)
    return lzma.open(file) if name.suffix == ".xz" else gzip.GzipFile(fileobj=file)


def _copy(packed: io.BufferedIOBase, unpacked: IO[bytes], size: int) -> None:
    while block := _next(packed, unpacked):
        unpacked.write(block)
        check_growth(unpacked.tell(), size)


def _next(packed: io.BufferedIOBase, unpacked: IO[bytes]) -> bytes:
    """Read a block; bytes after the compressed data are left out.

    Other programs leave them out too.
    """
    try:
        return packed.read1(_BLOCK)
    except gzip.BadGzipFile as error:
        if unpacked.tell() and str(error).startswith("Not a gzipped file"):
            return b""
        raise
