"""Enumerated names carry little information, clauses between commas carry all of it."""

import pytest

from fingerprinting import fold
from matcher.information.intrinsic import ENUMERATED, form

NAMES = ("石家庄", "唐山", "秦皇岛", "邯郸", "邢台", "保定", "张家口", "承德", "沧州", "廊坊")


@pytest.mark.parametrize("names", ["、".join(NAMES), "　、 \t ".join(NAMES), "、".join(NAMES[:8]),
                                   "red, green, blue, black, white, brown, pink, grey"])
def test_enumerated_names_weigh_a_quarter(names: str) -> None:
    assert set(form(fold(names)).tolist()) == {0.25}


@pytest.mark.parametrize("text", ["，".join(NAMES), "、".join(NAMES[:4]), "山不在高，有仙则名；水不在深，有龙则灵。"])
def test_clauses_and_a_few_names_keep_their_weight(text: str) -> None:
    assert set(form(fold(text)).tolist()) == {1.0}


def test_places_that_are_served_weigh_a_quarter_however_they_are_parted() -> None:
    places = "鼓楼区秦淮区、江宁区，六合区\n溧水县 高淳县：崇安区南长区北塘区锡山区"
    weights = form(fold(f"我们为客户提供服务。{places}。欢迎来电咨询。"))
    assert (weights[12:-8] == ENUMERATED).all()
    assert (weights[:8] == 1).all()
    assert (form(fold("他从市区回到县里，又去了州府，城里每个区都走了一遍，省里的人没有看见他。" * 3)) == 1).all()
