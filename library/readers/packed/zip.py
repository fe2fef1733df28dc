"""Unpack a zip archive file by file."""

import shutil
from collections.abc import Iterator
from tempfile import TemporaryFile
from typing import BinaryIO

from fingerprinting.text.chapter_numbers import reading_order
from library.readers.archive import damage_told, named_files, opened
from library.readers.file_name import FileName, is_skipped


def unpack(name: FileName, file: BinaryIO) -> Iterator[tuple[FileName, BinaryIO]]:
    """Unpack file by file in reading order.

    Raises UnreadableFileError for a damaged or dangerous archive.
    """
    with opened(file) as archive:
        entries = [(entry, info) for entry, info in named_files(archive) if not is_skipped(entry)]
        for entry, info in sorted(entries, key=lambda each: reading_order(each[0])):
            with TemporaryFile() as unpacked:
                with damage_told(), archive.open(info) as packed:
                    shutil.copyfileobj(packed, unpacked)
                unpacked.seek(0)
                parents = entry.split("/")[:-1]
                yield FileName(f"{name.name}/{entry}", parents[-1] if parents else name.stem), unpacked
