"""Split characters are joined; characters that merely stand side by side are not."""

import pytest

from fingerprinting import fold


@pytest.mark.parametrize(
    ("split", "whole"),
    [
        ("高氵朝", "高潮"),
        ("讠兑话", "说话"),
        ("氵\u200b朝水", "潮水"),
        ("⺡朝水", "潮水"),
        ("木目信", "相信"),
        ("口乞饭", "吃饭"),
        ("禾刂益", "利益"),
        ("首者阝", "首都"),
        ("亻言氵每", "信海"),
        ("艹化园", "花园"),
        ("疒丙人", "病人"),
        ("足兆上", "跳上"),
    ],
)
def test_parts_join_where_the_whole_exists(split: str, whole: str) -> None:
    folded = fold(split)

    assert folded.symbols.tolist() == fold(whole).symbols.tolist()
    assert folded.evasions["component"] > 0


@pytest.mark.parametrize("text", ["女子", "日月", "大小", "言之有物", "水木年华", "王大人", "明日又见", "氵", "讠吧"])
def test_characters_side_by_side_stay(text: str) -> None:
    folded = fold(text)

    assert len(folded) == len(text)
    assert "component" not in folded.evasions


def test_a_joined_character_quotes_both_its_parts() -> None:
    folded = fold("高氵朝来者阝")

    assert [folded.quote(i, i + 1) for i in range(len(folded))] == ["高", "氵朝", "来", "者阝"]
