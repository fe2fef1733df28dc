"""Enumerated names say little, clauses between commas say all."""

import pytest

from fingerprinting import fold
from matcher.information.intrinsic import form

NAMES = ("石家庄", "唐山", "秦皇岛", "邯郸", "邢台", "保定", "张家口", "承德", "沧州", "廊坊")


@pytest.mark.parametrize("names", ["、".join(NAMES), "　、 \t ".join(NAMES), "、".join(NAMES[:8]),
                                   "red, green, blue, black, white, brown, pink, grey"])
def test_enumerated_names_weigh_a_quarter(names: str) -> None:
    assert set(form(fold(names)).tolist()) == {0.25}


@pytest.mark.parametrize("text", ["，".join(NAMES), "、".join(NAMES[:4]), "山不在高，有仙则名；水不在深，有龙则灵。"])
def test_clauses_and_a_few_names_keep_their_weight(text: str) -> None:
    assert set(form(fold(text)).tolist()) == {1.0}
