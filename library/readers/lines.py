"""Read the lines of a file together with their location."""

import io
from collections.abc import Iterator
from typing import BinaryIO, NamedTuple

from fingerprinting.text.headings import Heading
from library.readers.draft import MAX_CHARACTERS, UnreadableFileError

LONGEST = 4 * MAX_CHARACTERS
"""Maximum characters of a line; JSON may spell each character of a chapter as several."""


class SourceLine(NamedTuple):
    """One line or paragraph of a file that is imported."""

    text: str
    where: str = ""
    """Location within the file, appended to the file's name: `:17`, `/chapter1.xhtml`."""
    heading: Heading | None = None
    """Set if the line opens a part of the book."""


def text_lines(file: BinaryIO, codec: str, errors: str = "strict") -> Iterator[SourceLine]:
    """Read a file line by line.

    Raises UnreadableFileError if a line is longer than `LONGEST`.
    """
    reader = io.TextIOWrapper(file, encoding=codec, errors=errors)
    try:
        number = 0
        while text := reader.readline(LONGEST):
            number += 1
            if len(text) >= LONGEST:
                raise UnreadableFileError(
                    "the line is longer than {limit:,} characters; break it up",
                    number, limit=LONGEST)
            yield SourceLine(text.rstrip("\n"), f":{number}")
    finally:
        if not file.closed:  # closed already if the caller abandoned the iterator
            reader.detach()
