"""Books whose headings are only numbers are split; lists within a text are not."""

from pathlib import Path

import docx
import pytest

from library.readers.numbered_lines import MIN_TEXT
from tests.library.prose import ONE, bodies, drafts

LONG = "\n".join([ONE] * (MIN_TEXT // len(ONE) + 1))
FORMS = {
    "decimals": ["001 渡口", "002 对岸", "003 灯"], "lone": ["1", "2", "3"], "items": ["1、渡口", "2、对岸", "3、灯"],
    "brackets": ["（一）", "（二）渡口", "（三）"], "numerals": ["一", "二", "三"],
    "roman": ["I. Ferry", "II. Lamp", "III."], "gaps": ["1 渡口", "2 对岸", "5 灯"],
    "volumes": ["1 渡口", "2 对岸", "3 灯", "1 雨", "2 江"],
}


def book(headings: list[str], text: str = LONG) -> str:
    return "雾灯\n作者：林渡\n\n" + "\n".join(f"{heading}\n\n{text}\n" for heading in headings)


@pytest.mark.parametrize("headings", FORMS.values(), ids=FORMS)
def test_a_book_is_split_by_lines_whose_numbers_follow_each_other(tmp_path: Path, headings: list[str]) -> None:
    (tmp_path / "b.txt").write_text(book(headings), encoding="utf-8")
    assert bodies(drafts(tmp_path / "b.txt")) == [(heading, LONG) for heading in headings]


def test_a_table_of_contents_before_the_text_is_none_of_its_headings(tmp_path: Path) -> None:
    headings = FORMS["decimals"]
    text = "雾灯\n目录\n" + "\n".join(headings) + "\n" + book(headings)
    (tmp_path / "b.txt").write_text(text, encoding="utf-8")
    assert bodies(drafts(tmp_path / "b.txt"))[-3:] == [(heading, LONG) for heading in headings]


def test_a_word_document_is_split_by_numbers(tmp_path: Path) -> None:
    document = docx.Document()
    for line in book(FORMS["items"]).split("\n"):
        document.add_paragraph(line)
    document.save(str(tmp_path / "b.docx"))
    assert bodies(drafts(tmp_path / "b.docx")) == [(heading, LONG) for heading in FORMS["items"]]


@pytest.mark.parametrize("text", [
    book(FORMS["items"], ONE), book(["1 渡口", "2 对岸"]), book(["1 渡口", "9 对岸", "17 灯"]),
    f"{LONG}\n7 渡口\n{LONG}\n8 对岸\n{LONG}\n9 灯\n{LONG}", book(["१ 渡口", "٢ 对岸", "(３)", "(३)"]),
], ids=["near each other", "two", "far apart in number", "begun late", "digits of other scripts"])
def test_other_numbered_lines_are_text(tmp_path: Path, text: str) -> None:
    (tmp_path / "b.txt").write_text(text, encoding="utf-8")
    assert len(drafts(tmp_path / "b.txt")) == 1


def test_numbered_lines_beside_named_headings_or_in_a_chapter_of_a_folder_are_text(tmp_path: Path) -> None:
    (tmp_path / "b.txt").write_text(book(["第一章 渡口", *FORMS["items"]]), encoding="utf-8")
    assert [draft.chapter for draft in drafts(tmp_path / "b.txt")] == ["第一章 渡口"]
    (tmp_path / "1.txt").write_text(book(FORMS["items"]).partition("\n\n")[2], encoding="utf-8")
    assert len(drafts(tmp_path / "1.txt", folder="雾灯")) == 1
