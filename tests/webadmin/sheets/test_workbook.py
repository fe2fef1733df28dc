"""Workbooks hold every row that is written to them."""

from io import BytesIO

import pytest
from openpyxl import load_workbook

from webadmin.sheets import workbook as workbooks
from webadmin.sheets.workbook import workbook


@pytest.mark.parametrize(("name", "names"), [("", ["Sheet1", "Sheet2", "Sheet3"]), ("站", ["站", "站 2", "站 3"])])
def test_rows_beyond_a_full_sheet_go_to_the_next(monkeypatch: pytest.MonkeyPatch, name: str, names: list[str]) -> None:
    monkeypatch.setattr(workbooks, "MOST_ROWS", 4, raising=False)
    output = BytesIO()
    with workbook(output) as book:
        sheet = book.sheet(name, (10,))
        sheet.append(["number"], bold=True)
        for number in range(7):
            sheet.append([number])
    read = load_workbook(output)
    assert read.sheetnames == names
    assert [[cell for cell, in each.values] for each in read.worksheets] == [
        ["number", 0, 1, 2], ["number", 3, 4, 5], ["number", 6]]
