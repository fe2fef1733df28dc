"""Removal figures as files: PDF, DOCX, XLSX, CSV and JSON."""

import io
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from webadmin.accounts.models import Organisation
from webadmin.hidden_characters import visible
from webadmin.sheets import printed_table
from webadmin.sheets.guarded_cells import Cell
from webadmin.sheets.printed_table import PrintedTable, shortened
from webadmin.sheets.row_files import WRITERS
from webadmin.takedown.periods.figure_query import FigureQuery
from webadmin.takedown.periods.period_figures import PeriodFigures
from webadmin.words.moments import to_the_minute
from webadmin.words.units import share

FIELDS = ("period", "first_day", "name", "noticed", "removed", "rate", "median_days", "returned")
PRINTED = printed_table.ROWS
"""Maximum rows in a PDF or document; it states the total number."""


@dataclass(frozen=True)
class FigureFile:
    """The content of a file: whose figures, of which span, counted when."""

    organisation: Organisation
    query: FigureQuery
    rows: Sequence[PeriodFigures]
    now: datetime
    logo: bytes = b""

    @property
    def lines(self) -> list[str]:
        """State whose figures these are, of which notices, and as of when."""
        span = self.query.name or _("all notices")
        return [visible(str(self.organisation)), f"{_('Notices sent')} {span} · {to_the_minute(self.now)}",
                *([_("The first %(shown)s of %(all)s rows; XLSX, CSV and JSON contain all of them.") % {
                    "shown": PRINTED, "all": len(self.rows)}] if len(self.rows) > PRINTED else [])]

    @property
    def printed(self) -> Sequence[PeriodFigures]:
        """Return the rows of a PDF or document: those of the latest periods."""
        return self.rows[:PRINTED]


def written(file: FigureFile, form: str) -> bytes:
    """Write a file in one of the formats in `MEDIA`.

    Raises ReportError if the PDF cannot be typeset.
    """
    return _table(file).written(form) if form in printed_table.MEDIA else _rows(file, form)


def headings(by: str) -> list[str]:
    """Return the column headings of a table."""
    name = {"all": "", "work": _("Work"), "site": _("Site"), "target": _("Target")}[by]
    return [_("Period"), _("First day"), name, _("Noticed"), _("Removed"), _("Rate"), _("Median days"),
            _("Came back")]


def _values(row: PeriodFigures) -> list[Cell]:
    median = row.curve.median
    return [row.period, row.first.isoformat(), row.name, row.noticed, row.removed, round(row.share, 4),
            None if median is None else round(median, 1), row.returned]


def _printed(row: PeriodFigures) -> list[str]:
    median = row.curve.median
    return [row.period, row.first.isoformat(), shortened(row.name), str(row.noticed), str(row.removed),
            share(row.share), "—" if median is None else f"{median:.1f}", str(row.returned)]


def _rows(file: FigureFile, form: str) -> bytes:
    output = io.BytesIO()
    WRITERS[form](dict(zip(FIELDS, headings(file.query.by), strict=True)),
                  (dict(zip(FIELDS, _values(row), strict=True)) for row in file.rows), output)
    return output.getvalue()


def _table(file: FigureFile) -> PrintedTable:
    return PrintedTable(
        title=_("Removal of copies"), organisation=visible(str(file.organisation)), lines=file.lines,
        headings=headings(file.query.by), rows=[_printed(row) for row in file.printed], now=file.now, logo=file.logo,
        wide=(2,), right=range(3, 8))
