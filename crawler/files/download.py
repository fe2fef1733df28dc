"""A file while it comes in.

Its bytes on disk, its size and digest, and nothing of it in memory.
"""

import hashlib
from tempfile import TemporaryFile
from typing import Any

from library.readers.content_kind import NO_BOOK, magic


class Download:
    """A file without a name on disk; it goes with the process that holds it.

    `write`, `getvalue` and `truncate` make it the buffer of an answer's body.
    """

    def __init__(self, name: str, content_type: str) -> None:
        self.name, self.content_type = name, content_type
        self.size = 0
        self._file = TemporaryFile()  # noqa: SIM115 - closed by `close`
        self._digest = hashlib.sha256()
        self._first = b""

    @property
    def sha256(self) -> str:
        """SHA-256 of what has come so far, hexadecimal."""
        return self._digest.hexdigest()

    @property
    def is_no_book(self) -> bool:
        """Whether the first bytes are those of a program, picture or film."""
        return magic(self._first) in NO_BOOK

    def write(self, data: bytes) -> int:
        """Take what has come."""
        if len(self._first) < 64:
            self._first += data[:64]
        self._digest.update(data)
        self.size += len(data)
        return self._file.write(data)

    def getvalue(self) -> bytes:
        """Stand for the body in an answer: it is on disk."""
        return b""

    def truncate(self, size: int) -> int:
        """Let go of what has come."""
        return self._file.truncate(size)

    def fileno(self) -> int:
        """Name the file's descriptor, all bytes written."""
        self._file.flush()
        return self._file.fileno()

    def stream(self) -> Any:
        """Return the file from its beginning, to be read and not closed."""
        self._file.flush()
        self._file.seek(0)
        return self._file

    def close(self) -> None:
        """Free the disk."""
        self._file.close()
