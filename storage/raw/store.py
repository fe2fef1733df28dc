"""Define the interface of stores of raw bytes.

There are two: a folder and a bucket of object storage.
"""

import secrets
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import NamedTuple, Protocol


class Place(NamedTuple):
    """Where a piece of raw bytes is stored, as recorded in MongoDB."""

    file: str
    """Path within the store, with slashes."""
    offset: int
    length: int
    sha256: str
    """SHA-256 of the piece, hexadecimal."""


class RawError(Exception):
    """Raw bytes that are missing or differ from what a record says.

    The message names the file.
    """

    def __init__(self, file: str, message: str) -> None:
        super().__init__(message)
        self.file = file
        """Path within the store."""


class RawUnreachableError(OSError):
    """A store of raw bytes that does not answer; the message says what to check."""


Piece = bytes | memoryview
"""Bytes to store, in memory or in a memory-mapped file."""


def new_file_name() -> str:
    """Make a unique name, in a folder named for the current day."""
    return f"{datetime.now(UTC):%Y-%m-%d/%H%M%S}-{secrets.token_hex(4)}.warc.gz"


class RawStore(Protocol):
    """Stores pieces of bytes; stored pieces are durable and never change."""

    def put(self, pieces: Sequence[Piece]) -> list[Place]:
        """Store pieces and return their places once all of them are durable.

        Raises OSError if there is no room, RawUnreachableError if the store does not answer. The call may then be
        repeated.
        """
        ...

    def get(self, place: Place) -> bytes:
        """Read a piece.

        Raises RawError if it is missing or damaged, RawUnreachableError if the store does not answer.
        """
        ...
