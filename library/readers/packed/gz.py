"""Unpack a gzip file to disk within limits, to be read by its own format."""

import gzip
import io
import zlib
from collections.abc import Iterator
from dataclasses import replace
from tempfile import TemporaryFile
from typing import IO, BinaryIO

from library.readers.archive import check_growth
from library.readers.draft import UnreadableFileError
from library.readers.file_name import FileName

_BLOCK = 1 << 20


def unpack(name: FileName, file: BinaryIO) -> Iterator[tuple[FileName, BinaryIO]]:
    """Unpack the one file within.

    Raises UnreadableFileError when it is damaged or grows too much.
    """
    size = file.seek(0, io.SEEK_END)
    file.seek(0)
    with TemporaryFile() as unpacked:
        try:
            with gzip.open(file) as packed:
                _copy(packed, unpacked, size)
        except (EOFError, gzip.BadGzipFile, zlib.error) as error:
            raise UnreadableFileError(
                "the file is truncated or damaged ({error}); fetch it whole",
                error=str(error)) from error
        unpacked.seek(0)
        yield replace(name, name=name.name[:-len(name.suffix)]), unpacked


def _copy(packed: gzip.GzipFile, unpacked: IO[bytes], size: int) -> None:
    while block := packed.read(_BLOCK):
        unpacked.write(block)
        check_growth(unpacked.tell(), size)
