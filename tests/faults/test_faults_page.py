"""The page of faults matches the marks, and no missing case goes unnoticed."""

from pathlib import Path

from tests.faults.marked import ROOT, cases, marked_tests
from tests.faults.page import page

MISSING_MARK = "**missing**"


def test_every_acceptance_case_is_listed_once() -> None:
    assert [case.number for case in cases()] == list(range(1, 61))


def test_every_mark_names_a_case() -> None:
    assert set(marked_tests()) <= {case.number for case in cases()}


def test_the_page_is_current_and_names_what_is_missing() -> None:
    written = (ROOT / "docs/faults.md").read_text(encoding="utf-8")
    assert written == page(), "run: python -m tests.faults.page > docs/faults.md"
    missing = {case.number for case in cases()} - set(marked_tests())
    assert written.count(MISSING_MARK) == len(missing)


def test_marks_are_read_from_functions_classes_and_parameters(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_planted.py").write_text(
        "import pytest\n"
        "@pytest.mark.fault(1, 2)\ndef test_both() -> None: ...\n"
        "@pytest.mark.parametrize('a', [pytest.param(1, marks=pytest.mark.fault(3))])\ndef test_one(a) -> None: ...\n"
        "@pytest.mark.fault(4)\nclass TestAll: ...\n"
        "def test_unmarked() -> None: ...\n")
    where = "tests/test_planted.py::"
    assert marked_tests(tmp_path / "tests") == {
        1: [f"{where}test_both"], 2: [f"{where}test_both"], 3: [f"{where}test_one"], 4: [f"{where}TestAll"]}
