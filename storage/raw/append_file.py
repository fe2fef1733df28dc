"""Append pieces durably to one file that no other process writes."""

import hashlib
import os
from collections.abc import Sequence
from pathlib import Path

from storage.private import private_directory
from storage.raw.store import Piece, Place

OTHERS_NOTHING = 0o600


LARGE = 16 * 2**20
"""Bytes of a batch from which its pieces are not put together in memory first."""


class AppendFile:
    """A file of its own that grows by whole batches: one append and one fsync each."""

    def __init__(self, root: Path, name: str) -> None:
        """Create the file; raises OSError, also where a file of that name is there."""
        path = root / name
        private_directory(root)
        private_directory(path.parent)
        self._descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND, OTHERS_NOTHING)
        for folder in (path.parent, root):
            _sync_folder(folder)
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
        """Let go of the file."""
        os.close(self._descriptor)


def _sync_folder(path: Path) -> None:
    """Make the names in a folder durable.

    The bytes of a file whose name is lost are lost with it.
    """
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
