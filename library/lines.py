"""Lines of a file with their place: what book splitting works on, whatever the format was."""

import io
from collections.abc import Iterator
from typing import BinaryIO, NamedTuple

from library.draft import MAX_CHARACTERS, UnreadableError
from library.headings import Heading

LONGEST = 4 * MAX_CHARACTERS
"""Characters a line; a JSON line may spell each character of a chapter in several."""


class Line(NamedTuple):
    """One line or paragraph."""

    text: str
    where: str = ""
    """What to add to the file's name to say where it stands: `:17`, `/chapter1.xhtml`."""
    consumed: int = 0
    """Bytes of the file read so far."""
    heading: Heading | None = None
    """Set when the line opens a part of the book."""


def text_lines(file: BinaryIO, codec: str, errors: str = "strict") -> Iterator[Line]:
    """Read a file line by line; raises UnreadableError at a line that no file for import has."""
    reader = io.TextIOWrapper(file, encoding=codec, errors=errors)
    try:
        number = 0
        while text := reader.readline(LONGEST):
            number += 1
            if len(text) >= LONGEST:
                raise UnreadableError(f"the line is longer than {LONGEST:,} characters; break it up", number)
            yield Line(text.rstrip("\n"), f":{number}", file.tell())
    finally:
        if not file.closed:  # it is, when the reader was dropped half-way
            reader.detach()
