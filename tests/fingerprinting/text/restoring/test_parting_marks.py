"""Lines between the columns of a table hide neither the columns nor the text."""

from random import Random

import pytest
from pypinyin import lazy_pinyin

from benchmarks.attacks.rearranged import columns_read_down
from fingerprinting.text.folding.fold import fold
from tests.fingerprinting.text.restoring.test_restoring import CHAPTER, alike


@pytest.mark.parametrize("rule", ["│", "|", "┃", "·"])
def test_columns_between_rules_are_read_down(rule: str) -> None:
    rows = columns_read_down(CHAPTER, Random(3)).split("\n")
    page = fold("\n".join(rule.join(row.replace(" ", "")) for row in rows))
    assert "columns" in page.restored
    assert alike(page) > 0.9


@pytest.mark.parametrize("rule", ["│", "·", "★"])
def test_text_in_order_between_rules_is_not_rearranged(rule: str) -> None:
    page = fold(rule.join(CHAPTER))
    assert page.is_in_order
    assert alike(page) > 0.9


def test_pinyin_in_full_width_is_read() -> None:
    wide = {at: at + 0xFEE0 for at in range(0x21, 0x7F)}
    page = fold("".join(lazy_pinyin(each)[0].translate(wide) if at % 3 == 1 and "一" <= each <= "龥" else each
                        for at, each in enumerate(CHAPTER)))
    assert page.evasions["pinyin"] > 200
    assert alike(page) > 0.8
