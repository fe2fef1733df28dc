"""The report of undone disguises names and counts each one, and is empty for honest texts."""

import pytest

from fingerprinting import fold
from fingerprinting.text.folding.disguises import has_traditional


@pytest.mark.parametrize(
    ("text", "evasions"),
    [
        ("優優小說", {"traditional": 3}),
        ("ＡＢ１２", {"width": 4}),
        ("𝐀𝐁①❷🅰", {"styled": 5}),
        ("零\u200b宽\u200d字", {"zero_width": 2}),
        ("文\u0489字", {"combining": 1}),
        ("pаypаl", {"homoglyph": 2}),
        ("优|优|小|说", {"interleaved": 3}),
        ("优 优 小 说", {"interleaved": 3}),
        ("恐怖/主义", {"interleaved": 1}),
        ("**师和du立与高氵朝", {"mask": 2, "pinyin": 1, "component": 1}),
    ],
)
def test_tricks_are_named_and_counted(text: str, evasions: dict[str, int]) -> None:
    assert fold(text).evasions == evasions


@pytest.mark.parametrize(
    "text",
    [
        "",
        "今天 天气很好，我们去公园吧！",
        "A word, and another: 3.14 (see http://a.b/c).",
        "naïve café",
        "Привет, мир",
        "他说：“好。”——然后走了……",
        "乾隆年间，著名的后妃",
        "姓名：张三 性别：男",
    ],
)
def test_honest_texts_show_none(text: str) -> None:
    assert fold(text).evasions == {}


def test_traditional_texts_are_told() -> None:
    assert has_traditional("漢字")
    assert not has_traditional("汉字 kanji")
