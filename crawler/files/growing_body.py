"""Hold the body of a page that is being received, on disk once it is long.

A server need not announce the size of a page.
"""

from collections.abc import Callable
from io import BytesIO

from crawler.files.download import Download


class GrowingBody:
    """The buffer of a response's body.

    With more than `most` bytes it becomes a file, which `begin` makes.
    """

    def __init__(self, most: int, begin: Callable[[], Download]) -> None:
        self._most, self._begin = most, begin
        self._held: BytesIO | Download = BytesIO()
        self._size = 0

    def write(self, data: bytes) -> int:
        """Append received bytes."""
        self._size += len(data)
        if self._size > self._most and isinstance(self._held, BytesIO):
            begun, self._held = self._held.getvalue(), self._begin()
            self._held.write(begun)
        return self._held.write(data)

    def getvalue(self) -> bytes:
        """Return the body; it is empty if the bytes are on disk."""
        return self._held.getvalue()

    def truncate(self, size: int) -> int:
        """Discard received bytes."""
        return self._held.truncate(size)
