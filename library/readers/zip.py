"""A zip of files: each is unpacked to disk, one after the other, and read as what it is."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from library.archive import names_of, opened
from library.readers.packed import Packed
from library.source import Source, reading_order, skipped


def unpack(source: Source) -> Iterator[Packed]:
    """Unpack file by file, in reading order; raises UnreadableError when the archive is damaged or dangerous."""
    consumed = 0
    with TemporaryDirectory() as folder, opened(source.path) as archive:
        entries = {name: info for name, info in names_of(archive).items() if not skipped(name)}
        for name in sorted(entries, key=reading_order):
            path = Path(folder, "entry")
            with archive.open(entries[name]) as packed, path.open("wb") as file:
                shutil.copyfileobj(packed, file)
            consumed += entries[name].compress_size
            parents = name.split("/")[:-1]
            yield Packed(Source(path, f"{source.name}/{name}", parents[-1] if parents else source.stem), consumed)
