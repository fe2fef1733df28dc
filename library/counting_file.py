"""Count the bytes read from a file, for a progress bar."""

import io
from pathlib import Path
from typing import Any


class CountingFile(io.BufferedReader):
    """A binary file that counts the bytes read from disk since its last rewind.

    Readers rewind a file after detecting its encoding, so the count covers only the actual reading.
    """

    def __init__(self, path: Path) -> None:
        self._counting = _CountingRaw(path)
        super().__init__(self._counting)

    @property
    def count(self) -> int:
        """Bytes read since the last rewind.

        Parts of an archive that are read twice count twice.
        """
        return self._counting.count


class _CountingRaw(io.FileIO):
    """The unbuffered file underneath, which does the counting."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.count = 0

    def readinto(self, buffer: Any) -> int:
        read = super().readinto(buffer)
        self.count += read
        return read

    def readall(self) -> bytes:
        data = super().readall()
        self.count += len(data)
        return data

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        if offset == 0 and whence == io.SEEK_SET:
            self.count = 0
        return super().seek(offset, whence)
