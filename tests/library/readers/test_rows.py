"""Tables and JSON lines: what a row must contain, and what happens to an invalid one."""

import csv
import json
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

import pytest

from library.readers.draft import MAX_CHARACTERS, Draft, DraftOrRefusal, Refusal
from library.readers.sentence import Sentence
from library.readers.spool import MAX_REFUSALS, decoded, encoded
from tests.library.prose import ONE, TWO, bodies, drafts, items, refusal

GOOD: dict[str, object] = {"work": "雾灯", "chapter": "第一章", "text": f" {ONE}\r\n"}


def lines(path: Path, *rows: object) -> Path:
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    return path


def table(path: Path, *rows: list[str], codec: str = "utf-8", delimiter: str = ",") -> Path:
    with path.open("w", encoding=codec, newline="") as file:
        csv.writer(file, delimiter=delimiter).writerows(rows)
    return path


def reasons(found: list[DraftOrRefusal]) -> list[str]:
    return [str(item) for item in found if isinstance(item, Refusal)]


def test_a_json_line_is_kept_to_the_letter(tmp_path: Path) -> None:
    full = {**GOOD, "author": "林渡", "holder": "渡口社", "published_at": "2024-03-05T08:00:00+08:00",
            "url": "https://own.example/1", "number": 7, "remark": ["ignored"]}
    path = lines(tmp_path / "a.jsonl", full, {**GOOD, "chapter": "第二章", "author": None})
    first, second = drafts(path)
    assert first == Draft("雾灯", "第一章", f" {ONE}\r\n", "林渡", "渡口社", 7,
                          datetime.fromisoformat("2024-03-05T00:00Z"), "https://own.example/1", "a.jsonl:1",
                          is_numbered=True)
    assert second.author == ""


def test_a_title_may_be_a_whole_number(tmp_path: Path) -> None:
    numbers = [{**GOOD, "chapter": 12}, {**GOOD, "work": 1984, "chapter": 0}, {**GOOD, "chapter": -1}]
    read = [(each.work, each.chapter, each.number) for each in drafts(lines(tmp_path / "a.jsonl", *numbers))]
    assert read == [("雾灯", "12", 0), ("1984", "0", 0), ("雾灯", "-1", 0)]


def test_a_whole_number_may_be_written_with_a_point(tmp_path: Path) -> None:
    """Programs write a column of whole numbers with gaps like that."""
    for number in (3.0, "3.0"):  # the latter as in CSV
        assert [each.number for each in drafts(lines(tmp_path / "a.jsonl", {**GOOD, "number": number}))] == [3]


@pytest.mark.parametrize("codec", ["utf-8-sig", "utf-16", "gb18030"])
def test_json_lines_come_in_other_encodings_too(tmp_path: Path, codec: str) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(json.dumps(GOOD, ensure_ascii=False) + "\n", encoding=codec)
    assert bodies(drafts(path)) == [("第一章", GOOD["text"])]


@pytest.mark.parametrize(("row", "reason"), [
    ([1], "a list"), ("text", "a str"), ({"work": "雾灯"}, "'chapter' is missing"), ({**GOOD, "text": 5},
    "'text' is 5; write it as text, in quotes"),
    *(({**GOOD, "chapter": unclear}, f"'chapter' is {unclear}; write it as text, in quotes")
      for unclear in (True, 1.0, 1.5, [1], {"number": 1})),
    ({**GOOD, "work": " "}, "no title"), ({**GOOD, "text": ""}, "no text"), ({**GOOD, "text": "……！"}, "no text"),
    ({**GOOD, "chapter": "长" * 301}, "longer than 300"), ({**GOOD, "text": "长" * (MAX_CHARACTERS + 1)}, "split it"),
    ({**GOOD, "published_at": "yesterday"}, "published_at"), ({**GOOD, "published_at": "2024-13-05"}, "published_at"),
    ({**GOOD, "number": -1}, "whole number"), ({**GOOD, "number": 1.5}, "whole number"),
    ({**GOOD, "number": 1e9}, "whole number"), ({**GOOD, "url": 1}, "'url'"),
])
def test_a_bad_json_line_is_refused_and_the_rest_is_not(tmp_path: Path, row: object, reason: str) -> None:
    path = lines(tmp_path / "a.jsonl", GOOD, row, {**GOOD, "chapter": "第二章"})
    found = items(path)
    assert [type(item) for item in found] == [Draft, Refusal, Draft]
    assert reasons(found)[0].startswith("a.jsonl:2: ")
    assert reason in reasons(found)[0]


@pytest.mark.parametrize(("line", "reason"), [
    (b'{"work": "', "not a JSON object"), (b'{"work": "\xff"}', "not UTF-8"), (b"[" * 100_000, "not a JSON object"),
    (b'{"work": "w", "chapter": "c", "text": "\\ud800 x"}', "surrogates"), (b'{"number": ' + b"9" * 9_000 + b"}",
    "JSON"),
])
def test_a_damaged_json_line_does_not_cost_the_others(tmp_path: Path, line: bytes, reason: str) -> None:
    path = lines(tmp_path / "a.jsonl", GOOD)
    path.write_bytes(path.read_bytes() + line + b"\n\n" + path.read_bytes())
    found = items(path)
    assert [type(item) for item in found] == [Draft, Refusal, Draft]
    assert reasons(found)[0].startswith("a.jsonl:2: ")
    assert reason in reasons(found)[0]


def test_a_refusal_that_quotes_what_a_parser_gave_is_kept() -> None:
    class Quoted(str):
        """A parser's own string type, like lxml's."""

    sentence = Sentence("{path!r} is missing", path=Quoted("a.xml"))
    kept = decoded(BytesIO(encoded(Refusal(Quoted("a.epub"), sentence))))
    assert str(kept) == "a.epub: 'a.xml' is missing"


def test_a_file_of_bad_lines_is_refused_as_a_whole(tmp_path: Path) -> None:
    path = lines(tmp_path / "a.jsonl", GOOD, *[{"title": "?"}] * (MAX_REFUSALS + 1))
    assert refusal(path) == (
        f"a.jsonl: {MAX_REFUSALS + 1:,} lines or chapters cannot be imported, the first at a.jsonl:2, the last at "
        f"a.jsonl:{MAX_REFUSALS + 2}; because they are more than {MAX_REFUSALS:,}, nothing was imported")
    (tmp_path / "b.jsonl").write_bytes(b"\x89PNG\r\n" + bytes(range(256)) * 9)
    assert "not a text" in refusal(tmp_path / "b.jsonl")


@pytest.mark.parametrize(("codec", "delimiter"), [("utf-8-sig", ","), ("gb18030", ";"), ("utf-16", "\t")])
def test_a_table_has_columns_in_either_language(tmp_path: Path, codec: str, delimiter: str) -> None:
    rows = [["作品", "章节", "正文", "作者", "发布时间"], ["雾灯", "第一章", ONE, "林渡", "2024年3月5日"], ["雾灯",
        "第二章", TWO, "林渡", ""]]
    first, second = drafts(table(tmp_path / "a.csv", *rows, codec=codec, delimiter=delimiter))
    assert (first.work, first.author, first.text) == ("雾灯", "林渡", ONE)
    assert (first.published_at, second.published_at) == (datetime(2024, 3, 5, tzinfo=UTC), None)
    assert (first.place, second.place) == ("a.csv:3", "a.csv:5")


def test_a_chapter_may_be_longer_than_the_csv_module_likes(tmp_path: Path) -> None:
    long = ONE * 5_000
    assert bodies(drafts(table(tmp_path / "a.csv", ["work", "chapter", "text"], ["w", "c", long]))) == [("c", long)]


def test_a_crooked_row_is_refused_and_the_rest_is_not(tmp_path: Path) -> None:
    found = items(table(tmp_path / "a.csv", ["work", "chapter", "text"], ["w", "c", "t", "u"], [], ["w", "c", "t"]))
    assert reasons(found) == ["a.csv:2: the row has 4 columns, the first row 3; check the quotes"]
    assert len(found) == 2


@pytest.mark.parametrize(("text", "reason"), [
    ("work,chapter\nw,c\n", "a.csv:1: the first row names no column text/正文"),
    ('work,chapter,text\nw,c,t\nw,d,"never closed\n', "truncated or badly quoted"),
    ("work,chapter,text\n", "no text"),
    ("work,chapter,text,Text\nw,c,t,u\n", "a.csv:1: the first row names the column text twice"),
])
def test_a_broken_table_is_refused_as_a_whole(tmp_path: Path, text: str, reason: str) -> None:
    path = tmp_path / "a.csv"
    path.write_text(text, encoding="utf-8")
    assert reason in refusal(path)


@pytest.mark.parametrize("written", ["0001-01-01", "0999-12-31", "9999-12-31T23:59:59-12:00"])
def test_a_year_that_no_zone_and_database_holds_is_refused(tmp_path: Path, written: str) -> None:
    path = lines(tmp_path / "a.jsonl", GOOD, {**GOOD, "published_at": written})
    assert [type(item) for item in items(path)] == [Draft, Refusal]


@pytest.mark.parametrize("field", ["number", "published_at"])
def test_a_refusal_quotes_little_of_a_long_value(tmp_path: Path, field: str) -> None:
    for value in ("x" * 1_000_000, [[[["x"] * 1_000] * 30] * 30]):
        found = items(lines(tmp_path / "a.jsonl", GOOD, {**GOOD, field: value}))
        assert len(reasons(found)[0]) < 2_000
