"""Read JSON lines, one chapter per line: `{"work", "chapter", "text"}`."""

import codecs
import json
from collections.abc import Iterator
from typing import BinaryIO

from library.readers.draft import DraftOrRefusal, Refusal, UnreadableFileError
from library.readers.encoding import detect
from library.readers.file_name import FileName
from library.readers.lines import SourceLine, text_lines
from library.readers.sentence import Sentence
from library.readers.table_row import draft_of


def read(name: FileName, file: BinaryIO) -> Iterator[DraftOrRefusal]:
    """Read a file of any size.

    Only bad lines are refused, each with its number.
    """
    for line in text_lines(file, _codec(file), errors="surrogateescape"):
        if line.text.strip():
            yield _read_line(line, name.name + line.where)


def _codec(file: BinaryIO) -> str:
    """Detect the encoding; read a file with damaged lines as UTF-8, refusing these."""
    try:
        return detect(file)
    except UnreadableFileError:
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


def _read_line(line: SourceLine, place: str) -> DraftOrRefusal:
    try:
        line.text.encode()
        row = json.loads(line.text)
    except UnicodeEncodeError as error:
        return Refusal(place, Sentence("character {place} is not UTF-8", place=error.start + 1))
    except (ValueError, RecursionError) as error:
        return Refusal(place, Sentence("it is not a JSON object: {error}", error=str(error)))
    if not isinstance(row, dict):
        return Refusal(place, Sentence(
            "it is a {kind}; each line must be an object in braces",
            kind=type(row).__name__))
    return draft_of(row, place)
