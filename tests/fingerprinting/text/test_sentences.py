"""Sentences end where readers see their end, and carry their offsets."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fingerprinting.text.sentences import sentence_runs, sentences


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("他说：“你好。”然后走了！真的？是……", ["他说：“你好。”", "然后走了！", "真的？", "是……"]),
        ("3.14 is pi. See a.com, e.g. here. It works!", ["3.14 is pi.", "See a.com, e.g. here.", "It works!"]),
        ("  标题  \n\n正文；另一句", ["标题", "正文；", "另一句"]),
        ('"Hi." he said.', ['"Hi."', "he said."]),
        ("没有句号", ["没有句号"]),
        ("……！！\n。", []),
        ("", []),
    ],
)
def test_where_sentences_end(text: str, expected: list[str]) -> None:
    assert [text[start:stop] for start, stop in sentences(text)] == expected


@given(st.text(st.characters(exclude_categories=()), max_size=80))
def test_sentences_follow_each_other_and_lose_no_letter(text: str) -> None:
    found = sentences(text)

    assert all(start < stop for start, stop in found)
    assert all(left.stop <= right.start for left, right in pairwise(found))
    kept = "".join(text[start:stop] for start, stop in found)
    assert [c for c in kept if c.isalnum()] == [c for c in text if c.isalnum()]


@pytest.mark.parametrize("hostile", [".", "a.", "”", " ", "a ", "。”"])
def test_hostile_repetition_takes_linear_time(hostile: str) -> None:
    """Any backtracking in the pattern would exceed the time limit of the test suite."""
    text = hostile * 300_000

    assert all(stop <= len(text) for _, stop in sentences(text))


@pytest.mark.parametrize(("text", "runs"), [
    ("", []), ("雨停了。他说：“走吧。”", ["雨停了。他说：“走吧。”"]), ("雨停了。\n他走了。", ["雨停了。\n",
    "他走了。"]),
    ("一。二。三三三三三。四。", ["一。二。三三三三三。", "四。"]),
    ("\n\n雨停了很久很久。 他走了。", ["\n\n雨停了很久很久。 ", "他走了。"]),
    ("Dr. A. Smith left at 3.14 today. He came.", ["Dr. A. Smith left at 3.14 today. ", "He came."]),
    ("……\n", ["……\n"]),
])
def test_runs_cover_the_whole_text(text: str, runs: list[str]) -> None:
    assert [text[run.start:run.stop] for run in sentence_runs(text, 8)] == runs


@given(st.text("一二。！\n .a”", max_size=60), st.integers(1, 30))
def test_runs_leave_nothing_out(text: str, least: int) -> None:
    assert "".join(text[run.start:run.stop] for run in sentence_runs(text, least)) == text
