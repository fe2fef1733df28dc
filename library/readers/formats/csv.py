"""Read tables in CSV or TSV, one chapter per row."""

import csv
import io
from collections.abc import Iterator
from itertools import chain
from typing import BinaryIO

from library.readers.draft import MAX_CHARACTERS, DraftOrRefusal, Refusal, UnreadableFileError
from library.readers.encoding import detect
from library.readers.file_name import FileName
from library.readers.sentence import Sentence
from library.readers.table_row import COLUMNS, REQUIRED, draft_of


def read(name: FileName, file: BinaryIO) -> Iterator[DraftOrRefusal]:
    """Read a table of any size.

    Only bad rows are refused, each with the number of its last line.
    """
    codec = detect(file)
    # The csv module has one field limit for the whole process; chapters far exceed its default of 128 K characters.
    csv.field_size_limit(max(csv.field_size_limit(), 2 * MAX_CHARACTERS))
    text = io.TextIOWrapper(file, encoding=codec, newline="")
    try:
        rows = csv.reader(text, delimiter=_delimiter(text), strict=True)
        columns = _columns(next(rows, []))
        for row in filter(any, rows):
            place = f"{name.name}:{rows.line_num}"
            if len(row) != len(columns):
                yield Refusal(place, Sentence(
                    "the row has {columns} columns, the first row {first}; check the quotes",
                    columns=len(row), first=len(columns)))
            else:
                yield draft_of(dict(zip(columns, row, strict=True)), place)
    except csv.Error as error:
        raise UnreadableFileError(
            "the table is truncated or badly quoted: {error}",
            rows.line_num, error=str(error)) from error
    finally:
        if not file.closed:
            text.detach()


def _delimiter(text: io.TextIOWrapper) -> str:
    first = text.readline(10_000)
    text.seek(0)
    return max(",;\t", key=first.count)


def _columns(row: list[str]) -> list[str]:
    columns = [name.strip().lower() for name in row]
    if missing := [field for field in REQUIRED if not set(COLUMNS[field]) & set(columns)]:
        names = ", ".join("/".join(COLUMNS[field][:2]) for field in missing)
        raise UnreadableFileError("the first row names no column {names}", 1, names=names)
    if twice := [name for name in chain.from_iterable(COLUMNS.values()) if columns.count(name) > 1]:
        raise UnreadableFileError("the first row names the column {name} twice; rename or remove one", 1, name=twice[0])
    return columns
