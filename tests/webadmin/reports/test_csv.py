"""The CSV report is complete, can be read back, and has no cell that a spreadsheet would execute."""

import csv
import io

import pytest

from tests.webadmin.reports.samples import ORIGINAL, entry, quote, report
from tests.webadmin.reports.test_formats import hostile_report
from tests.webadmin.reports.written import written
from webadmin.reports.content import ReportContent
from webadmin.sheets.guarded_cells import FORMULA_STARTS, guarded


def rows_of(made: ReportContent) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(written(made, "csv", "en").decode("utf-8-sig"), newline="")))


def test_a_line_for_each_passage_with_the_facts_on_it() -> None:
    made = report(entry(3, quote(start=10), quote("第二段，\n换行。", "第二段。", start=900)))
    rows = rows_of(made)
    assert [row["Passage"] for row in rows] == ["1", "2"]
    assert {row["Copy"] for row in rows} == {"3"}
    assert rows[1]["Text of the page"] == "第二段，\n换行。"
    assert rows[0]["Text of the original"] == ORIGINAL
    assert (rows[1]["Page start"], rows[1]["Page stop"]) == ("900", "908")
    assert rows[0]["Lag behind the original (days)"] == "12.125"
    assert rows[0]["Identity, disguises undone"] == "0.9677"
    assert rows[0]["Literal identity"] == "0.875"


def test_a_case_without_passages_has_a_line() -> None:
    made = entry(4)
    assert len(rows_of(report(type(made)(made.case, made.source, made.page, made.finding, ())))) == 1


def test_spreadsheets_are_told_the_encoding() -> None:
    assert written(report(entry()), "csv").startswith(b"\xef\xbb\xbf")


@pytest.mark.fault(38)
@pytest.mark.parametrize("start", sorted(FORMULA_STARTS))
def test_a_formula_is_disarmed(start: str) -> None:
    assert str(guarded(f"{start}1+1")).startswith("'")
    assert str(guarded(f" \u3000{start}1+1")).startswith("'") == bool(start.strip())


def test_numbers_and_plain_text_stay_as_they_are() -> None:
    assert [guarded(cell) for cell in (-3, 0.5, None, "渡口", "3-1", "")] == [-3, 0.5, "", "渡口", "3-1", ""]


@pytest.mark.fault(38)
def test_no_cell_of_a_hostile_report_starts_like_a_formula() -> None:
    text = written(hostile_report(), "csv").decode("utf-8-sig")
    cells = [cell for row in csv.reader(io.StringIO(text, newline="")) for cell in row if cell]
    assert len(cells) > 500
    assert not [cell for cell in cells if cell[0] in FORMULA_STARTS and not cell.replace(".", "").isdigit()]
    assert "\0" not in text
