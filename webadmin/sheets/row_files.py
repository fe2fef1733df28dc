"""Write rows as CSV, JSON or XLSX."""

import csv
import io
import json
from collections.abc import Callable, Iterable, Mapping
from tempfile import SpooledTemporaryFile
from typing import BinaryIO, cast

from django.http.response import HttpResponseBase

from webadmin.attachments import IN_MEMORY, send_attachment
from webadmin.sheets import media_types
from webadmin.sheets.guarded_cells import Cell, guarded
from webadmin.sheets.workbook import workbook

MEDIA = {"csv": "text/csv; charset=utf-8", "json": "application/json", "xlsx": media_types.XLSX}
Headings = Mapping[str, str]
"""Column headings for people, by their keys in JSON."""
Row = Mapping[str, Cell]


def send_rows(form: str, name: str, headings: Headings, rows: Iterable[Row]) -> HttpResponseBase:
    """Send rows as a download in one of the formats in `MEDIA`.

    Memory use does not grow with the number of rows.
    """
    file = cast(BinaryIO, SpooledTemporaryFile(IN_MEMORY))  # noqa: SIM115 - the response closes it
    WRITERS[form](headings, rows, file)
    file.seek(0)
    return send_attachment(file, f"{name}.{form}", MEDIA[form])


def _csv(headings: Headings, rows: Iterable[Row], output: BinaryIO) -> None:
    """Write CSV with a byte order mark, so that spreadsheets read it as UTF-8."""
    text = io.TextIOWrapper(output, encoding="utf-8-sig", errors="backslashreplace", newline="", write_through=True)
    lines = csv.writer(text, quoting=csv.QUOTE_NONNUMERIC)
    lines.writerow(headings.values())
    lines.writerows([guarded(row[key]) for key in headings] for row in rows)
    text.detach()


def _json(headings: Headings, rows: Iterable[Row], output: BinaryIO) -> None:
    output.write(b"[")
    for number, row in enumerate(rows):
        line = json.dumps({key: row[key] for key in headings}, ensure_ascii=False)
        output.write((",\n" if number else "\n").encode() + line.encode())
    output.write(b"\n]\n")


def _xlsx(headings: Headings, rows: Iterable[Row], output: BinaryIO) -> None:
    with workbook(output) as book:
        sheet = book.sheet()
        sheet.append(headings.values(), bold=True)
        for row in rows:
            sheet.append(row[key] for key in headings)


WRITERS: dict[str, Callable[[Headings, Iterable[Row], BinaryIO], None]] = {"csv": _csv, "json": _json, "xlsx": _xlsx}
