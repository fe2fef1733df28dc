"""The sightings of a work as rows for spreadsheets and programs."""

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping
from typing import BinaryIO

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from openpyxl import Workbook

from insight.coverage.precedence import Lead
from webadmin.coverage.models import Sighting
from webadmin.reports.writers.cells import Cell
from webadmin.reports.writers.csv import guarded
from webadmin.reports.writers.sheet_rows import SheetRows

MEDIA = {"csv": "text/csv; charset=utf-8", "json": "application/json",
         "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"}
LEADS = {Lead.NONE: "", Lead.OBSERVED: "seen_first", Lead.SURE: "surely_first"}
Row = dict[str, Cell]


def rows_of(sightings: QuerySet[Sighting], titles: Mapping[str, str]) -> Iterator[Row]:
    """Go through sightings; `titles` are those of the chapters by id. Lags are hours."""
    for each in sightings.iterator(chunk_size=500):
        lag = each.lag
        yield {
            "chapter_number": each.chapter_number, "chapter": titles.get(each.chapter, ""), "site": each.site,
            "share": each.share, "published_at": each.published_at.isoformat() if each.published_at else None,
            "not_seen_at": each.not_seen_at.isoformat() if each.not_seen_at else None,
            "first_seen": each.seen_at.isoformat(), "lag_at_least": round(lag.low, 2) if lag else None,
            "lag_at_most": round(lag.high, 2) if lag else None, "first": LEADS[Lead(each.lead)],
            "gone": int(each.gone), "status": each.status, "copy": each.copy_id,
        }


def headings() -> dict[str, str]:
    """Name the columns of `rows_of`."""
    return {
        "chapter_number": _("number"), "chapter": _("Chapter"), "site": _("Site"), "share": _("share of the chapter"),
        "published_at": _("Original published"), "not_seen_at": _("not there yet"), "first_seen": _("first seen"),
        "lag_at_least": _("lag at least (hours)"), "lag_at_most": _("lag at most (hours)"), "first": _("first"),
        "gone": _("gone"), "status": _("status"), "copy": _("copy")}


def write_rows(form: str, rows: Iterable[Row], output: BinaryIO) -> None:
    """Write rows in one of the forms of `MEDIA`; memory does not grow with them."""
    {"csv": _csv, "json": _json, "xlsx": _xlsx}[form](rows, output)


def _csv(rows: Iterable[Row], output: BinaryIO) -> None:
    text = io.TextIOWrapper(output, encoding="utf-8-sig", errors="backslashreplace", newline="", write_through=True)
    lines = csv.writer(text, quoting=csv.QUOTE_NONNUMERIC)
    lines.writerow(headings().values())
    lines.writerows([guarded(cell) for cell in row.values()] for row in rows)
    text.detach()


def _json(rows: Iterable[Row], output: BinaryIO) -> None:
    output.write(b"[")
    for number, row in enumerate(rows):
        output.write((",\n" if number else "\n").encode() + json.dumps(row, ensure_ascii=False).encode())
    output.write(b"\n]\n")


def _xlsx(rows: Iterable[Row], output: BinaryIO) -> None:
    book = Workbook(write_only=True)
    sheet = SheetRows(book.create_sheet(_("Coverage")))
    sheet.append(headings().values(), bold=True)
    for row in rows:
        sheet.append(row.values())
    book.save(output)
