"""Read the lines of a file with their place."""

import io
from collections.abc import Iterator
from typing import BinaryIO, NamedTuple

from fingerprinting.text.headings import Heading
from library.readers.draft import MAX_CHARACTERS, UnreadableFileError

LONGEST = 4 * MAX_CHARACTERS
"""Characters a line; a JSON line may spell each character of a chapter in several."""


class SourceLine(NamedTuple):
    """One line or paragraph of a file to import."""

    text: str
    where: str = ""
    """What to add to the file's name to say where it stands: `:17`, `/chapter1.xhtml`."""
    heading: Heading | None = None
    """Set when the line opens a part of the book."""


def text_lines(file: BinaryIO, codec: str, errors: str = "strict") -> Iterator[SourceLine]:
    """Read a file line by line.

    Raises UnreadableFileError at a line that no file for import has.
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
        if not file.closed:  # it is, when the reader was dropped half-way
            reader.detach()
