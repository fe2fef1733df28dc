"""Contract of every format: shares are within 0–100 %, figures are rounded, dates are those of the report."""

import io
import re
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from openpyxl import load_workbook

from tests.webadmin.reports.samples import entry, quote, report
from tests.webadmin.reports.test_formats import text_of
from tests.webadmin.reports.written import written
from webadmin.reports.content import ReportContent
from webadmin.reports.facts import FACTS
from webadmin.reports.writers import FORMATS, ReportError
from webadmin.words.catalogue import LANGUAGES, Language, Words
from webadmin.words.units import Unit

PER_CENT = re.compile(r"(-?[\d,]+(?:\.\d+)?)\s*[%％]")
NOISE = re.compile(r"\d\.\d{7,}")
DAY = re.compile(r"\b(\d{4}-\d\d-\d\d)[T ]")
TABLES = ("xlsx", "csv", "json")
"""Formats that contain figures as numbers, and shares as 0..1."""


def measured() -> ReportContent:
    """Make a report with figures as the matcher computes them: binary fractions, and a score above a million."""
    made = entry(7, replace(quote(), identity=2 / 3))
    finding = replace(made.finding, score=1_001_502.0999999, identity=0.1 + 0.2 + 0.6, page_coverage=1 / 3,
                      source_coverage=0.7 + 0.1)
    return report(replace(made, finding=finding))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", FORMATS)
def test_every_figure_is_one_that_its_unit_can_have(form: str, language: Language) -> None:
    made = measured()
    text = text_of(form, written(made, form, language))
    shares = [float(share.replace(",", "")) for share in PER_CENT.findall(text)]
    assert all(0 <= share <= 100 for share in shares)
    assert form in TABLES or 90.0 in shares
    assert not NOISE.findall(text)
    earliest = made.generated_at - timedelta(days=30)
    days = [datetime.fromisoformat(day).date() for day in DAY.findall(text)]
    assert days
    assert all(earliest.date() <= day <= made.generated_at.date() for day in days)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_workbook_holds_shares_as_shares(language: Language) -> None:
    book = load_workbook(io.BytesIO(written(measured(), "xlsx", language)))
    words = Words(language)
    head, row = list(book[words("sheet.cases")].iter_rows())[:2]
    columns = {str(cell.value): row[number] for number, cell in enumerate(head)}
    shares = [columns[words(fact.key)] for fact in FACTS if fact.kind is Unit.SHARE]
    assert len(shares) >= 3
    assert all(0 <= cell.value <= 1 and cell.number_format == "0.00%" for cell in shares)
    assert columns[words("score")].value == 1_001_502.1


@pytest.mark.parametrize("form", sorted(set(FORMATS) - {"json"}))
def test_a_figure_that_its_unit_cannot_have_is_an_error(form: str) -> None:
    made = entry(7)
    wrong = replace(made, finding=replace(made.finding, page_coverage=1_001_502.0))
    with pytest.raises(ReportError, match="case 7 cannot be reported: its page_coverage is wrong"):
        written(report(wrong), form)
