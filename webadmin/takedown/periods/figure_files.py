"""Figures of removal as files: PDF, DOCX, XLSX, CSV and JSON."""

import io
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _
from docx import Document
from docx.oxml.ns import qn
from docx.shared import Pt

from webadmin.accounts.models import Organisation
from webadmin.hidden_characters import visible
from webadmin.reports.writers.printing import set_apart
from webadmin.sheets import row_files
from webadmin.sheets.guarded_cells import Cell
from webadmin.sheets.row_files import WRITERS
from webadmin.takedown.periods.figure_query import FigureQuery
from webadmin.takedown.periods.period_figures import PeriodFigures
from webadmin.words.units import share

MEDIA = {
    "pdf": "application/pdf",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    **row_files.MEDIA}
FIELDS = ("period", "first_day", "name", "noticed", "removed", "rate", "median_days", "returned")
NAME = 80
"""Characters of a name in a PDF or document."""
PRINTED = 3000
"""Rows of a PDF or document, which are set as a whole while somebody waits; it says how many there are."""


@dataclass(frozen=True)
class FigureFile:
    """What a file says: whose figures, of which span, and when they were counted."""

    organisation: Organisation
    query: FigureQuery
    rows: Sequence[PeriodFigures]
    now: datetime
    logo: bytes = b""

    @property
    def lines(self) -> list[str]:
        """Say whose figures these are, of which notices, and as of when."""
        span = self.query.name or _("all notices")
        return [visible(str(self.organisation)), f"{_('Notices sent')}: {span} · {self.now:%Y-%m-%d %H:%M %Z}",
                *([_("The first %(shown)s of %(all)s rows; XLSX, CSV and JSON have all of them.") % {
                    "shown": PRINTED, "all": len(self.rows)}] if len(self.rows) > PRINTED else [])]

    @property
    def printed(self) -> Sequence[PeriodFigures]:
        """Give the rows of a PDF or document: those of the latest periods."""
        return self.rows[:PRINTED]


def written(file: FigureFile, form: str) -> bytes:
    """Write a file in one of the forms of `MEDIA`.

    Raises ReportError when the PDF cannot be set.
    """
    return _pdf(file) if form == "pdf" else _docx(file) if form == "docx" else _rows(file, form)


def headings(by: str) -> list[str]:
    """Name the columns of a table."""
    name = {"all": "", "work": _("Work"), "site": _("Site"), "target": _("Target")}[by]
    return [_("Period"), _("First day"), name, _("Noticed"), _("Removed"), _("Rate"), _("Median days"),
            _("Came back")]


def _values(row: PeriodFigures) -> list[Cell]:
    median = row.curve.median
    return [row.period, row.first.isoformat(), row.name, row.noticed, row.removed, round(row.share, 4),
            None if median is None else round(median, 1), row.returned]


def _printed(row: PeriodFigures) -> list[str]:
    median = row.curve.median
    name = visible(row.name)
    return [row.period, row.first.isoformat(), name if len(name) <= NAME else f"{name[:NAME]}…", str(row.noticed),
            str(row.removed), share(row.share), "—" if median is None else f"{median:.1f}", str(row.returned)]


def _rows(file: FigureFile, form: str) -> bytes:
    output = io.BytesIO()
    WRITERS[form](dict(zip(FIELDS, headings(file.query.by), strict=True)),
                  (dict(zip(FIELDS, _values(row), strict=True)) for row in file.rows), output)
    return output.getvalue()


def _docx(file: FigureFile) -> bytes:
    document, output = Document(), io.BytesIO()
    style = document.styles["Normal"]
    style.font.name, style.font.size = "Times New Roman", Pt(10)
    style.element.rPr.rFonts.set(qn("w:eastAsia"), "SimSun")
    document.core_properties.title, document.core_properties.author = _("Removal of copies"), ""
    document.add_heading(_("Removal of copies"), 1)
    for line in file.lines:
        document.add_paragraph(line)
    names = headings(file.query.by)
    table = document.add_table(rows=1 + len(file.printed), cols=len(names), style="Table Grid")
    cells = table._cells  # noqa: SLF001 - the public accessor reads the whole table again for every cell
    texts = [*names, *(text for row in file.printed for text in _printed(row))]
    for cell, text in zip(cells, texts, strict=True):
        cell.text = text
    document.save(output)
    return output.getvalue()


def _pdf(file: FigureFile) -> bytes:
    document: dict[str, Any] = {
        "layout": "figures", "timestamp": file.now.replace(microsecond=0).isoformat(),
        "lang": (get_language() or "zh")[:2], "title": _("Removal of copies"), "lines": file.lines,
        "logo": list(file.logo), "organisation": visible(str(file.organisation)), "nothing": _("none"),
        "head": headings(file.query.by), "rows": [_printed(row) for row in file.printed]}
    return set_apart(document)
