"""Literal identity shows the changes that folding hides, and counts the marked characters."""

import random

import pytest

from matcher.side_by_side import Literal, in_order, literal
from matcher.side_by_side.literal import overall
from storage.documents import Passage
from tests.matcher.texts import chapter


def measured(page: str, source: str, identity: float = 1.0) -> Literal:
    return literal(page, source, Passage((0, len(page)), (0, len(source)), identity))


@pytest.mark.parametrize(("page", "source", "same", "longer", "inserted", "disguises"), [
    ("今夜无雪。", "今夜无雪。", 5, 5, 0, {}),
    ("今夜无雪。\n　　明朝", "今夜无雪。明朝", 7, 7, 0, {}),
    ("今\u200b夜\u200b无雪。", "今夜无雪。", 5, 7, 2, {"zero_width": 2}),
    ("今 夜 无 雪", "今夜无雪", 4, 7, 3, {"interleaved": 3}),
    ("今★夜无雪", "今夜无雪", 4, 5, 1, {"interleaved": 1}),
    ("今̶夜̶无雪", "今夜无雪", 4, 6, 2, {"combining": 2}),
    ("船頭壓過來", "船头压过来", 1, 5, 0, {"traditional": 4}),
    ("他再走", "他在走", 2, 3, 0, {"homophone": 1}),
    ("ＡＢ的车", "ab的车", 2, 4, 0, {"width": 2}),
    ("大**师在山上", "大宗宗师在山上", 5, 7, 0, {"mask": 2}),
    ("他又走", "他在走", 2, 3, 0, {}),
    ("今夜雪", "今夜无雪。", 3, 5, 0, {}),
    ("", "", 0, 0, 0, {}),
])
def test_the_table(
    page: str, source: str, same: int, longer: int, inserted: int, disguises: dict[str, int]
) -> None:
    assert measured(page, source, 0.0) == Literal(same, longer, inserted, disguises)


def test_many_inserted_signs_are_no_literal_identity() -> None:
    text = chapter(1, 3000)
    chance = random.Random(1)
    places = sorted(chance.sample(range(1, len(text)), 557), reverse=True)
    page = text
    for at in places:
        page = f"{page[:at]}\u200c{page[at:]}"
    found = measured(page, text)
    assert found.inserted == found.disguises["zero_width"] == 557
    assert found.identity == pytest.approx(found.same / (found.same + 557), abs=1e-4)


def test_identity_is_one_only_where_nothing_differs() -> None:
    assert measured("字" * 30_000 + "再", "字" * 30_000 + "在").identity == 0.9999


def test_a_shuffled_passage_is_measured_part_by_part() -> None:
    lines = [f"{chapter(seed, 60)}。" for seed in range(6)]
    page, source = "".join(lines[place] for place in (3, 4, 5, 0, 1, 2)), "".join(lines)
    passage = Passage((0, len(page)), (0, len(source)), 1.0)
    assert len(in_order(page, source, passage)) == 2
    assert literal(page, source, passage).identity > 0.98


def test_passages_sum_up() -> None:
    parts = [Literal(5, 7, 2, {"zero_width": 2}), Literal(1, 5, 0, {"traditional": 4})]
    assert overall(parts) == Literal(6, 12, 2, {"zero_width": 2, "traditional": 4})
    assert overall([]).identity == 1.0
