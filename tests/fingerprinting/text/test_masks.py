"""Masks are wildcards if they hide characters, and ignored if they only decorate."""

import numpy as np
import pytest

from fingerprinting import fold
from fingerprinting.text.symbols import WILD


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("**师", "**"),
        ("他是**的人", "**"),
        ("张×和李×去了", "××"),
        ("被口口了", "口口"),
        ("□公之墓，卒于□年", "□"),
        ("某■■公司", "■■"),
        ("XX部门的xx领导", "XXxx"),
        ("去死吧***", "***"),
        ("王\ufffd明", "\ufffd"),
        ("他\ue123们", "\ue123"),
    ],
)
def test_masks_are_wild(text: str, masked: str) -> None:
    folded = fold(text)
    wild = [folded.quote(i, i + 1) for i, symbol in enumerate(folded.symbols) if symbol == WILD]

    assert "".join(wild) == masked
    assert folded.evasions["mask"] == len(masked)


@pytest.mark.parametrize(
    "text",
    [
        "○禁卫",
        "* 第一点",
        "● 第二点",
        "3×4=12",
        "a * b ** c",
        "**重点**：请看",
        "请看 **重点** 内容",
        "*********",
        "口口声声说不",
        "进口口罩",
        "口若悬河",
        "二○○三年",
        "长10×宽20",
        "★★★★★",
        "下载次数×3",
        "/* 注释 */",
    ],
)
def test_adornment_is_no_mask(text: str) -> None:
    folded = fold(text)

    assert WILD not in folded.symbols
    assert "mask" not in folded.evasions


def test_among_many_masks_each_is_one() -> None:
    """A script covers characters beside punctuation too, and uses 口 among other signs."""
    text = "话说□下大○，分久■合，合□必○。周末■国分□，并入○秦口及秦灭□后，楚○分争■又并□于汉○"
    folded = fold(text)
    wild = [folded.quote(at, at + 1) for at, symbol in enumerate(folded.symbols) if symbol == WILD]

    assert "".join(wild) == "□○■□○■□○口□○■□○"
    assert WILD not in fold("他张口就说□，又去了巷口的店○。").symbols


def test_glyphs_beside_punctuation_are_masks_where_every_third_character_is_one() -> None:
    text = "话说天下大势分久必合合久必分周末七国分争并入于秦及秦灭之后楚汉分争又并入于汉朝"
    covered = "".join(chr(0xE000 + ord(each) % 999) if at % 3 == 2 else each for at, each in enumerate(text))
    page = fold(f"{covered[:18]}，{covered[18:]}更替不休")
    assert np.count_nonzero(page.symbols == WILD) == len(text) // 3
    assert WILD not in fold(f"{text}\ue123，{text}").symbols


def test_characters_around_a_mask_stay() -> None:
    assert [fold("大**师傅").quote(i, i + 1) for i in range(5)] == ["大", "*", "*", "师", "傅"]
