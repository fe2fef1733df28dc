"""Define where raw bytes lie and what a store of them can do.

A folder is one, object storage could be another.
"""

from collections.abc import Sequence
from typing import NamedTuple, Protocol


class Place(NamedTuple):
    """Where a piece of raw bytes lies; what MongoDB keeps of it."""

    file: str
    """Path within the store, with slashes."""
    offset: int
    length: int
    sha256: str
    """Of the piece, hexadecimal."""


class RawError(Exception):
    """Raw bytes that a record names and that are not there or not the same.

    The message names the file.
    """

    def __init__(self, file: str, message: str) -> None:
        super().__init__(message)
        self.file = file
        """Path within the store."""


Piece = bytes | memoryview
"""Bytes to store, in memory or in a file that is mapped there."""


class RawStore(Protocol):
    """Keeps pieces of bytes; what was put is durable and never changes."""

    def put(self, pieces: Sequence[Piece]) -> list[Place]:
        """Store pieces and return their places once all of them are durable.

        Raises OSError when there is no room; nothing was named then, and it may be tried again.
        """
        ...

    def get(self, place: Place) -> bytes:
        """Read a piece; raises RawError where it is missing or damaged."""
        ...
