"""Define where raw bytes lie and what a store of them can do.

A folder is one, a bucket of object storage another.
"""

import secrets
from collections.abc import Sequence
from datetime import UTC, datetime
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


class RawUnreachableError(OSError):
    """A store of raw bytes that does not answer; the message says what to look at."""


Piece = bytes | memoryview
"""Bytes to store, in memory or in a file that is mapped there."""


def new_file_name() -> str:
    """Make up a unique name, in a folder of the day."""
    return f"{datetime.now(UTC):%Y-%m-%d/%H%M%S}-{secrets.token_hex(4)}.warc.gz"


class RawStore(Protocol):
    """Keeps pieces of bytes; what was put is durable and never changes."""

    def put(self, pieces: Sequence[Piece]) -> list[Place]:
        """Store pieces and return their places once all of them are durable.

        Raises OSError when there is no room, RawUnreachableError when the store does not answer. Nothing was named
        then, and it may be tried again.
        """
        ...

    def get(self, place: Place) -> bytes:
        """Read a piece.

        Raises RawError where it is missing or damaged, RawUnreachableError where the store does not answer.
        """
        ...
