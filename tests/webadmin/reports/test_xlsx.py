"""The workbook can be read back, every text is a text cell, and nothing is lost to a cell's limits."""

import io
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.utils.escape import unescape

from tests.webadmin.reports.samples import COPY, ORIGINAL, entry, quote, report
from tests.webadmin.reports.test_formats import HOSTILE, hostile_report
from tests.webadmin.reports.written import written
from webadmin.hidden_characters import visible
from webadmin.reports.content import ReportContent
from webadmin.sheets.printing import ReportError
from webadmin.sheets.workbook import PART, workbook
from webadmin.words.catalogue import Language


def opened(made: ReportContent, language: Language = "en") -> Workbook:
    return load_workbook(io.BytesIO(written(made, "xlsx", language)))


def table(book: Workbook, name: str) -> list[dict[str, object]]:
    head, *rows = book[name].iter_rows(values_only=True)
    return [dict(zip(head, row, strict=True)) for row in rows]


def test_four_sheets_with_facts_and_passages() -> None:
    book = opened(report(entry(1), entry(2, quote(), quote("后文", "后文"))))
    assert book.sheetnames == ["Summary", "Sites and works", "Copies", "Passages"]
    assert table(book, "Sites and works") == [
        {"Site": "笔趣镜像", "Work": "渡口的灯", "Copies": 2, "still online": 2, "Largest share of a chapter": 0.94}]
    cases = table(book, "Copies")
    assert [case["Copy"] for case in cases] == [1, 2]
    assert cases[0]["SHA-256 of the response body"] == entry(1).page.sha256
    assert cases[0]["Identity, disguises undone"] == 0.9677
    assert cases[0]["Literal identity"] == 0.875
    passages = table(book, "Passages")
    assert [(row["Copy"], row["Passage"]) for row in passages] == [(1, 1), (2, 1), (2, 2)]
    assert passages[0]["Text of the page"] == COPY
    assert passages[0]["Text of the original"] == ORIGINAL


def test_sheets_are_named_in_chinese() -> None:
    assert opened(report(entry()), "zh-hans").sheetnames == ["概要", "站点与作品", "复制", "段落"]


@pytest.mark.fault(38)
def test_every_text_is_stored_as_text() -> None:
    book = opened(hostile_report())
    cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row if cell.value is not None]
    assert {cell.data_type for cell in cells} == {"s", "n"}
    assert all(isinstance(cell.value, str) == (cell.data_type == "s") for cell in cells)
    titles = [unescape(str(case["Page title"])) for case in table(book, "Copies")]  # as spreadsheets do, ISO 29500-1
    assert titles == [visible(text) for text in HOSTILE]


def test_a_long_passage_goes_on_in_the_next_row() -> None:
    long = "".join(chr(0x4E00 + number % 20_000) for number in range(2 * PART + 5))
    rows = table(opened(report(entry(1, quote(long, ORIGINAL)))), "Passages")
    assert [row["Part"] for row in rows] == ["1/3", "2/3", "3/3"]
    assert "".join(str(row["Text of the page"]) for row in rows) == long


def test_a_fact_that_no_cell_can_hold_is_cut_and_says_so() -> None:
    title = opened(report(entry(1, url="http://x.example/" + "a" * 70_000)))["Copies"]
    assert any(str(cell.value).endswith(f"(+{70_017 - PART})") for cell in title[2])


def test_nothing_in_the_file_leads_outside() -> None:
    with zipfile.ZipFile(io.BytesIO(written(hostile_report(), "xlsx"))) as parts:
        names = parts.namelist()
        everything = b"".join(parts.read(name) for name in names)
    assert not [name for name in names if "external" in name.lower() or "vba" in name.lower()]
    assert b"<hyperlink" not in everything
    assert b"<f>" not in everything


def test_an_interrupted_workbook_leaves_no_file_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    output = io.BytesIO()

    def unreadable() -> Iterator[str]:
        yield "渡口的灯"
        raise ReportError("the row cannot be read")

    with pytest.raises(ReportError), workbook(output) as book:
        book.sheet().append(unreadable())
    assert not list(tmp_path.iterdir())
    assert output.getvalue() == b""
