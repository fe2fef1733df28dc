"""A file packed by gzip: unpacked to disk within limits, then read as what it is."""

import gzip
import zlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import BinaryIO

from library.archive import check_growth
from library.draft import UnreadableError
from library.readers.packed import Packed
from library.source import Source

_BLOCK = 1 << 20


def unpack(source: Source) -> Iterator[Packed]:
    """Unpack the one file within; raises UnreadableError when it is damaged or grows too much."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "unpacked")
        try:
            with gzip.open(source.path) as packed, path.open("wb") as file:
                _copy(packed, file, source.size)
        except (EOFError, gzip.BadGzipFile, zlib.error) as error:
            raise UnreadableError(f"the file is truncated or damaged ({error}); fetch it whole") from error
        yield Packed(replace(source, path=path, name=source.name[:-len(source.suffix)]), source.size)


def _copy(packed: gzip.GzipFile, file: BinaryIO, size: int) -> None:
    while block := packed.read(_BLOCK):
        file.write(block)
        check_growth(file.tell(), size)
