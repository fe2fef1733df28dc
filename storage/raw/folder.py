"""Keep raw bytes in a folder of append-only files.

There is one file for each writing process, day and `MAX_SIZE`. Processes on several hosts may share the folder, because
each writes its own files. A process that is killed while appending leaves an incomplete tail to which no record refers;
the next process begins another file.
"""

import hashlib
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath
from threading import Lock

from storage.raw.append_file import AppendFile
from storage.raw.store import Piece, Place, RawError, new_file_name

MAX_SIZE = 256 * 2**20
"""Size in bytes after which another file is begun; small enough for files to be deleted one by one."""


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
                self.close()  # an incompletely written batch stays as the tail of this file
                raise

    def get(self, place: Place) -> bytes:
        """Read a piece and check its digest; raises RawError."""
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
        """Return the path of a file in the folder; raises RawError for a name outside it."""
        parts = PurePosixPath(name)
        if parts.is_absolute() or ".." in parts.parts:
            raise RawError(name, f"{self._root}: {name!r} is not a file within it")
        return self._root / parts

    def close(self) -> None:
        """Close the current file; the next piece begins another."""
        if self._file:
            self._file.close()
        self._file = None

    def _open(self) -> AppendFile:
        """Return the file to append to.

        A new file is begun if there is none, the current one is full, or the day has changed.
        """
        day = f"{datetime.now(UTC):%Y-%m-%d}"
        if self._file and (self._file.size >= MAX_SIZE or not self._file.name.startswith(day)):
            self.close()
        if self._file is None:
            self._file = AppendFile(self._root, new_file_name())
        return self._file
