"""Append pieces durably to a file that no other process writes."""

import hashlib
import os
from collections.abc import Sequence
from pathlib import Path

from storage.private import private_directory
from storage.raw.store import Piece, Place

OTHERS_NOTHING = 0o600


LARGE = 16 * 2**20
"""Size of a batch, in bytes, from which its pieces are not joined in memory before writing."""


class AppendFile:
    """A file that grows by whole batches, with one append and one fsync each."""

    def __init__(self, root: Path, name: str) -> None:
        """Create the file; raises OSError, also if a file of that name exists."""
        path = root / name
        private_directory(root)
        private_directory(path.parent)
        self._descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND, OTHERS_NOTHING)
        for folder in (path.parent, root):
            sync_folder(folder)
        self.name, self.size = name, 0

    def append(self, pieces: Sequence[Piece]) -> list[Place]:
        """Append pieces and return their places; after an OSError the file must be closed."""
        places, end = [], self.size
        for piece in pieces:
            places.append(Place(self.name, end, len(piece), hashlib.sha256(piece).hexdigest()))
            end += len(piece)
        for block in [b"".join(pieces)] if end - self.size < LARGE else pieces:
            rest = memoryview(block)
            while rest:
                rest = rest[os.write(self._descriptor, rest):]
        os.fsync(self._descriptor)
        self.size = end
        return places

    def close(self) -> None:
        """Close the file."""
        os.close(self._descriptor)


def sync_folder(path: Path) -> None:
    """Make the names in a folder durable.

    If a file's name is lost, its bytes are lost too.
    """
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
