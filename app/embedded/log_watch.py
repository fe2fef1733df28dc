"""Watch what a server writes to its log."""

import os
from pathlib import Path


class LogWatch:
    """Reads what was added to a log since the last look."""

    def __init__(self, log: Path) -> None:
        self._log = log
        self._read = self._size()

    def says(self, word: bytes) -> bool:
        """Tell whether a word occurs in what was added.

        The word may have begun in the part read before. A log that became shorter, e.g. by rotation, is read from its
        start.
        """
        try:
            with self._log.open("rb") as log:
                size = log.seek(0, os.SEEK_END)
                start = log.seek(max(self._read - len(word) + 1, 0) if size >= self._read else 0)
                added = log.read(size - start) if size != self._read else b""
        except FileNotFoundError:
            size, added = 0, b""
        self._read = size
        return word in added

    def _size(self) -> int:
        return self._log.stat().st_size if self._log.exists() else 0
