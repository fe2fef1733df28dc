"""Read a file whole, within a limit, for formats whose parsers need all of it."""

from typing import BinaryIO

from library.readers.draft import UnreadableFileError
from library.readers.sentence import Sentence


def read_whole(file: BinaryIO, limit: int, too_large: Sentence) -> bytes:
    """Return the bytes of a file.

    Raises UnreadableFileError, which says `too_large`, if they are more than `limit`.
    """
    data = file.read(limit + 1)
    if len(data) > limit:
        raise UnreadableFileError(too_large)
    return data
