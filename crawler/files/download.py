"""Hold a file while it is downloaded.

Its bytes are on disk; only its size and digest are kept in memory.
"""

import hashlib
from tempfile import TemporaryFile
from typing import Any

from library.readers.content_kind import NO_BOOK, magic


class Download:
    """An unnamed file on disk that is deleted with the process that holds it.

    `write`, `getvalue` and `truncate` let it serve as the buffer of a response's body.
    """

    def __init__(self, name: str, content_type: str) -> None:
        self.name, self.content_type = name, content_type
        self.size = 0
        self._file = TemporaryFile()  # noqa: SIM115 - closed by `close`
        self._digest = hashlib.sha256()
        self._first = b""

    @property
    def sha256(self) -> str:
        """SHA-256 of the bytes received so far, hexadecimal."""
        return self._digest.hexdigest()

    @property
    def is_no_book(self) -> bool:
        """Whether the first bytes are those of a program, picture or film."""
        return magic(self._first) in NO_BOOK

    def write(self, data: bytes) -> int:
        """Append received bytes."""
        if len(self._first) < 64:
            self._first += data[:64]
        self._digest.update(data)
        self.size += len(data)
        return self._file.write(data)

    def getvalue(self) -> bytes:
        """Return an empty body for the response, since the bytes are on disk."""
        return b""

    def truncate(self, size: int) -> int:
        """Discard received bytes."""
        return self._file.truncate(size)

    def fileno(self) -> int:
        """Return the file's descriptor, after writing all bytes."""
        self._file.flush()
        return self._file.fileno()

    def stream(self) -> Any:
        """Return the file at its beginning, for reading; do not close it."""
        self._file.flush()
        self._file.seek(0)
        return self._file

    def close(self) -> None:
        """Free the disk space."""
        self._file.close()
