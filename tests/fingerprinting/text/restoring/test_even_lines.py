"""Lines of equal length in a page are found, together with the adjoining paragraphs."""

from random import Random

import numpy as np
import pytest

from benchmarks.attacks.rearranged import columns_read_down
from fingerprinting.text.folding.fold import fold
from fingerprinting.text.folding.restoring.even_lines import even_blocks, even_lines
from tests.fingerprinting.text.restoring.test_disguised_passages import AFTER, BEFORE, COPIED, runs


def bounds(page: str, start: int, stop: int) -> list[str]:
    points = np.frombuffer(page.encode("utf-32-le"), np.uint32)
    return [page[begin:end] for begin, end in even_lines(points, start, stop)]


def test_even_lines_are_bounded_alone_and_with_a_line_more_at_either_end() -> None:
    square = f"{'春' * 6}\n" * 5
    page = f"一二三四五六七八九十甲乙\n{square}丙丁戊己庚辛壬癸子丑寅"
    above, below = "七八九十甲乙\n", "丙丁戊己庚辛"
    assert bounds(page, 15, 40) == [square, f"{square}{below}", f"{above}{square}", f"{above}{square}{below}"]


def test_blocks_of_even_lines_may_become_narrower_and_be_wide() -> None:
    blocks = f"{'春' * 90}\n" * 4 + f"{'夏' * 30}\n" * 4
    page = f"{'秋' * 200}\n{blocks}{'冬' * 200}\n"
    points = np.frombuffer(page.encode("utf-32-le"), np.uint32)
    start, stop = even_blocks(points, 260, 560)[0]
    assert page[start:stop] == blocks


@pytest.mark.parametrize("page", ["", "一行\n", "一二三\n四五六七八九十\n甲\n乙丙丁戊己庚\n"])
def test_other_lines_are_not_even(page: str) -> None:
    assert bounds(page, 0, len(page)) == []


@pytest.mark.parametrize("seed", range(6))
def test_columns_between_paragraphs_are_read_though_no_line_ends_before_them(seed: int) -> None:
    page = f"{BEFORE.rstrip()}{columns_read_down(COPIED, Random(seed))}{AFTER}"
    assert fold(page).restored.keys() == {"columns"}
    assert len(runs(COPIED) & runs(page)) > 0.5 * len(runs(COPIED))
