"""JSON lines: a chapter a line, `{"work", "chapter", "text"}` and what else `row.COLUMNS` names."""

import codecs
import json
from collections.abc import Iterator
from typing import BinaryIO

from library.draft import Item, Refusal, UnreadableError
from library.encoding import detect
from library.lines import Line, text_lines
from library.row import draft_of
from library.source import Source


def read(source: Source) -> Iterator[Item]:
    """Read a file of any size; a bad line is refused with its number, the others are not."""
    with source.path.open("rb") as file:
        for line in text_lines(file, _codec(file), errors="surrogateescape"):
            if line.text.strip():
                yield _read_line(line, source.name + line.where)


def _codec(file: BinaryIO) -> str:
    """Detect the encoding; a few damaged lines must not cost the others, so they are left to be met one by one."""
    try:
        return detect(file)
    except UnreadableError:
        head = file.read(1 << 18)
        file.seek(0)
        if b"\0" in head or not any(map(_is_utf8, filter(None, head.splitlines()))):
            raise
        return "utf-8"


def _is_utf8(line: bytes) -> bool:
    try:
        codecs.getincrementaldecoder("utf-8")("strict").decode(line)
    except UnicodeDecodeError:
        return False
    return True


def _read_line(line: Line, place: str) -> Item:
    try:
        line.text.encode()
        row = json.loads(line.text)
    except UnicodeEncodeError as error:
        return Refusal(place, f"character {error.start + 1} is not UTF-8")
    except (ValueError, RecursionError) as error:
        return Refusal(place, f"it is not a JSON object: {error}")
    if not isinstance(row, dict):
        return Refusal(place, f"it is a {type(row).__name__}; each line must be an object in braces")
    return draft_of(row, place, line.consumed)
