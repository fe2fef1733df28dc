"""A page most of whose symbols are masked is aligned by those that can be read."""

import pytest

from tests.matcher.alignment.test_seedchain import aligned
from tests.matcher.texts import chapter

SOURCE = chapter(3, 1500).replace("\n", "")


def masked(text: str, period: int) -> str:
    return "".join("□" if at % period == 1 else each for at, each in enumerate(text))


@pytest.mark.parametrize("period", [3, 4])
def test_a_passage_is_found_though_no_four_symbols_stand_together(period: int) -> None:
    page = chapter(7, 300) + masked(SOURCE[500:800], period) + chapter(8, 300)
    passage, = aligned(page, SOURCE)
    assert all(abs(at - wanted) <= 12 for at, wanted in zip((*passage.page, *passage.source), (300, 600, 500, 800),
                                                            strict=True))


@pytest.mark.parametrize("period", [2, 3, 4, 5])
def test_a_masked_stranger_has_no_passage(period: int) -> None:
    assert [aligned(masked(chapter(20 + seed, 900), period), SOURCE) for seed in range(8)] == [[]] * 8
