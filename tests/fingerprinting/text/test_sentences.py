"""Sentences end where readers end them, and know where they stand."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fingerprinting.text.sentences import sentences


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
    """Would not end within the time limit of the suite if any part of the pattern backtracked."""
    text = hostile * 300_000

    assert all(stop <= len(text) for _, stop in sentences(text))
