"""Unpack a zip file by file, each to be read by its own format."""

import shutil
from collections.abc import Iterator
from tempfile import TemporaryFile
from typing import BinaryIO

from fingerprinting.text.chapter_numbers import reading_order
from library.readers.archive import names_of, opened
from library.readers.file_name import FileName, is_skipped


def unpack(name: FileName, file: BinaryIO) -> Iterator[tuple[FileName, BinaryIO]]:
    """Unpack file by file in reading order.

    Raises UnreadableFileError for a damaged or dangerous archive.
    """
    with opened(file) as archive:
        entries = {entry: info for entry, info in names_of(archive).items() if not is_skipped(entry)}
        for entry in sorted(entries, key=reading_order):
            with TemporaryFile() as unpacked:
                with archive.open(entries[entry]) as packed:
                    shutil.copyfileobj(packed, unpacked)
                unpacked.seek(0)
                parents = entry.split("/")[:-1]
                yield FileName(f"{name.name}/{entry}", parents[-1] if parents else name.stem), unpacked
