"""A text in which each character is repeated is read."""

import pytest

from fingerprinting.text.folding.fold import fold
from tests.fingerprinting.text.restoring.test_disguised_passages import COPIED, runs


@pytest.mark.parametrize("times", [2, 3, 4])
def test_each_character_several_times_is_read_as_one(times: int) -> None:
    page = "".join(character * times for character in COPIED)
    assert "repeated_characters" in fold(page).restored
    assert len(runs(COPIED) & runs(page)) > 0.95 * len(runs(COPIED))


def test_marks_may_stand_once_and_what_the_text_repeats_stays() -> None:
    text = f"{COPIED}天天看看，人人都说妈妈慢慢走。" * 2
    page = "".join(character if character in "，。“”\n" else 2 * character for character in text)
    assert len(runs(text) & runs(page)) > 0.95 * len(runs(text))


@pytest.mark.parametrize("text", ["哈哈哈哈" * 30, "天天向上，日日如新。" * 20, "一二三四" * 30])
def test_what_repeats_itself_otherwise_stays(text: str) -> None:
    assert fold(text).restored == {}
