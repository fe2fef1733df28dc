"""Keep raw bytes in a folder of append-only files.

There is one for each writing process, day and `MAX_SIZE`. Processes on several hosts may share the folder: each writes
files of its own. A process killed while it appends leaves a torn tail that no record names; the next one begins another
file.
"""

import hashlib
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath
from threading import Lock

from storage.raw.append_file import AppendFile
from storage.raw.store import Piece, Place, RawError, new_file_name

MAX_SIZE = 256 * 2**20
"""Bytes after which another file is begun; small enough to be pruned one by one."""


class RawFolder:
    """A `RawStore` in files; may be shared by the threads of a process."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._file: AppendFile | None = None
        self._lock = Lock()

    def put(self, pieces: Sequence[Piece]) -> list[Place]:
        """Append pieces with one write and one fsync; raises OSError."""
        if not pieces:
            return []
        with self._lock:
            file = self._open()
            try:
                return file.append(pieces)
            except BaseException:
                self.close()  # whatever was written of the batch stays a torn tail of this file
                raise

    def get(self, place: Place) -> bytes:
        """Read a piece and check it; raises RawError."""
        path = self.path_of(place.file)
        try:
            with path.open("rb") as file:
                file.seek(place.offset)
                data = file.read(place.length)
        except OSError as error:
            raise RawError(place.file, f"{path}: {error.strerror or error}") from error
        if hashlib.sha256(data).hexdigest() != place.sha256:
            raise RawError(place.file, f"{path}: {place.length} bytes at {place.offset} are not what was stored there")
        return data

    def path_of(self, name: str) -> Path:
        """Name a file of the folder; raises RawError for a name that leads out of it."""
        parts = PurePosixPath(name)
        if parts.is_absolute() or ".." in parts.parts:
            raise RawError(name, f"{self._root}: {name!r} is not a file within it")
        return self._root / parts

    def close(self) -> None:
        """End the file that is written; the next piece begins another."""
        if self._file:
            self._file.close()
        self._file = None

    def _open(self) -> AppendFile:
        """Return the file to append to.

        It is a new one where there is none, it is full, or a day has begun.
        """
        day = f"{datetime.now(UTC):%Y-%m-%d}"
        if self._file and (self._file.size >= MAX_SIZE or not self._file.name.startswith(day)):
            self.close()
        if self._file is None:
            self._file = AppendFile(self._root, new_file_name())
        return self._file
