"""The claim about a case as a file: PDF, DOCX, XLSX, CSV or JSON."""

import io
import json

from django.utils import timezone
from django.utils.translation import gettext as _

from webadmin.accounts.models import Organisation
from webadmin.claims.claim_sheet import ClaimParts, claim_csv
from webadmin.hidden_characters import visible
from webadmin.holders.logo import logo_of
from webadmin.sheets.guarded_cells import Cell
from webadmin.sheets.printed_table import ROWS, PrintedTable, first_rows, shortened
from webadmin.sheets.workbook import workbook


def claim_file(parts: ClaimParts, organisation: Organisation, form: str) -> bytes:
    """Write a claim in one of the formats in `MEDIA`, in the active language.

    Raises ReportError if a PDF cannot be typeset.
    """
    if form == "csv":
        return claim_csv(parts)
    if form == "xlsx":
        return _xlsx(parts)
    return _json(parts) if form == "json" else _printed(parts, organisation).written(form)


def _xlsx(parts: ClaimParts) -> bytes:
    output = io.BytesIO()
    with workbook(output) as book:
        sheet = book.sheet()
        for part in parts:
            for row in part:
                sheet.append(row)
            sheet.append([])
    return output.getvalue()


def _json(parts: ClaimParts) -> bytes:
    """Write each part as its rows; titles and damages begin with a row of headings."""
    return json.dumps(parts._asdict(), ensure_ascii=False, indent=1).encode("utf-8", "backslashreplace")


def _printed(parts: ClaimParts, organisation: Organisation) -> PrintedTable:
    """Lay out a claim for printing; of very many chapters only the first, and the sum."""
    head, *chapters, total = parts.damages
    lines = [" · ".join(map(_unit, row)) for row in (*parts.facts, *parts.titles, *parts.remarks)]
    return PrintedTable(
        title=_("Damages claim"), organisation=visible(str(organisation)),
        lines=[visible(str(organisation)), *lines, *([first_rows(ROWS)] if len(chapters) > ROWS else [])],
        headings=[_unit(cell) for cell in head],
        rows=[[_unit(row[0]), *(shortened(_cell(cell)) for cell in row[1:])] for row in (*chapters[:ROWS], total)],
        now=timezone.localtime(), logo=logo_of(organisation), wide=(1,), right=(0, *range(2, len(head) - 1)))


def _unit(cell: Cell) -> str:
    """Format a text, or a number that identifies something, such as a case."""
    return "" if cell is None else visible(str(cell))


def _cell(cell: Cell) -> str:
    if cell is None:
        return ""
    return visible(cell) if isinstance(cell, str) else f"{cell:,.2f}" if isinstance(cell, float) else f"{cell:,}"
