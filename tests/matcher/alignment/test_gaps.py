"""Edits change single symbols; another author's wording changes whole phrases."""

from random import Random

import pytest

from fingerprinting import fold
from matcher.alignment.base import AlignedBlock
from matcher.alignment.gaps import mean_gap
from tests.matcher.texts import chapter


def test_edits_leave_short_gaps_and_other_wording_long_ones() -> None:
    source, strange = chapter(1), chapter(2)
    random = Random(1)
    edited = "".join(random.choice(strange) if random.random() < 0.25 else each for each in source)
    phrased = "".join(strange[at:at + 5] if at % 20 == 5 else source[at:at + 5] for at in range(0, len(source), 5))
    assert gap(edited, source) < 2 < 3 < gap(phrased, source)


@pytest.mark.parametrize("inserted", ["", "更多精彩内容请关注本站每日更新的全部章节目录"])
def test_nothing_differs_where_an_advertisement_is_inserted(inserted: str) -> None:
    source = chapter(1)
    assert gap(source[:200] + inserted + source[200:], source) == 0


def test_an_edited_letter_of_a_word_or_a_tag_is_one_edit() -> None:
    source = "".join(f"{chapter(seed, 20)}<strong>{chapter(seed, 9)}84690930" for seed in range(12))
    edited = source.replace("<strong>", "<str嗣ng>").replace("84690930", "846猄0930")
    assert gap(edited, source) == 1


def gap(page: str, source: str) -> float:
    """Measure the gap over the whole of both texts."""
    here, there = fold(page), fold(source)
    return mean_gap(here, there, [AlignedBlock((0, len(here)), (0, len(there)), len(there))])
