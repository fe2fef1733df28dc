"""Numbered pieces are read in the order of their numbers, however they were shuffled."""

import re
from random import Random

import pytest

from benchmarks.attacks.attack_class import Change
from benchmarks.attacks.variants import shuffled
from fingerprinting.text.folding.restoring.reordering.pieces.numbered_pieces import in_order_of_numbers
from tests.fingerprinting.text.restoring.test_restoring import CHAPTER

PLAIN = "".join(re.findall("[一-龥]", CHAPTER))


def read(text: str) -> list[str]:
    """Return the Han of each text of numbered pieces."""
    found = ["".join(text[at] for at in order.tolist()) for order in in_order_of_numbers(text)]
    return ["".join(re.findall("[一-龥]", each)) for each in found]


@pytest.mark.parametrize("change", [shuffled.numbered_lines, shuffled.numbered_clauses, shuffled.numbered_characters])
@pytest.mark.parametrize("seed", range(4))
def test_shuffled_pieces_are_sorted(change: Change, seed: int) -> None:
    found = read(change(CHAPTER, Random(seed)))
    assert max(map(len, found)) > 0.9 * len(PLAIN)
    assert any(PLAIN[100:300] in each for each in found)


@pytest.mark.parametrize("seed", range(4))
def test_clauses_within_a_line_are_sorted(seed: int) -> None:
    page = f"这一天共有12人参加。{shuffled.numbered_clauses(CHAPTER, Random(seed))}"
    assert any(PLAIN[100:400] in each for each in read(page))


@pytest.mark.parametrize("text", [
    "\n".join(f"{number}. {line}" for number, line in enumerate("春江潮水连海平", 1)),
    "\n".join(f"{number}. 第{number}项" for number in range(1, 30)),
    "\n".join(f"{year}年，某地建成。" for year in (1998, 2003, 1987, 2010, 1950, 2021, 1999, 2005, 2001)),
    "据报道[1]，当天[2]有人[3]看见[4]此事[5]，后来[6]又说[7]没有[8]，再后来[9]承认[10]。",
    "共3次，12人，7天，2晚，9餐，5车，1船，4票，6证，8卡"],
    ids=["few lines", "in order", "years", "footnotes", "counts"])
def test_lists_and_figures_are_left_as_they_are(text: str) -> None:
    assert read(text) == []
