"""Watch what a server writes into its log."""

from pathlib import Path


class LogWatch:
    """Reads what was added to a log since it was last looked at."""

    def __init__(self, log: Path) -> None:
        self._log = log
        self._read = self._size()

    def says(self, word: bytes) -> bool:
        """Tell whether a word stands in what was added.

        Its beginning may have been there before.
        """
        size, start = self._size(), max(self._read - len(word) + 1, 0)
        if size <= self._read:
            return False
        with self._log.open("rb") as log:
            log.seek(start)
            added = log.read(size - start)
        self._read = size
        return word in added

    def _size(self) -> int:
        return self._log.stat().st_size if self._log.exists() else 0
