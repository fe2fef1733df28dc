"""The geometry of charts."""

from datetime import date, timedelta

import pytest

from webadmin.analytics.charts import NARROW, WEEKLY, bar_chart, ranking

FIRST = date(2025, 1, 1)


def test_a_bar_a_day_each_as_high_as_its_count() -> None:
    chart = bar_chart({"found": {FIRST: 4, FIRST + timedelta(days=2): 2}}, FIRST, 3)
    assert [bar.values for bar in chart.bars] == [(4,), (0,), (2,)]
    heights = [bar.parts[0].height if bar.parts else 0 for bar in chart.bars]
    assert heights == [chart.base - chart.grid[-1].y, 0, (chart.base - chart.grid[-1].y) / 2]
    assert [line.value for line in chart.grid] == [0, 1, 2, 3, 4]
    assert chart.total == 6


def test_parts_stand_on_each_other() -> None:
    bar = bar_chart({"fetched": {FIRST: 3}, "failed": {FIRST: 1}}, FIRST, 1).bars[0]
    lower, upper = bar.parts
    assert (lower.name, upper.name) == ("fetched", "failed")
    assert upper.y + upper.height == pytest.approx(lower.y)


def test_long_times_are_shown_by_the_week() -> None:
    counts = {FIRST + timedelta(days=day): 1 for day in range(365)}
    chart = bar_chart({"found": counts}, FIRST, 365)
    assert chart.weekly
    assert [bar.values[0] for bar in chart.bars[:-1]] == [7] * 52
    assert chart.total == 365
    assert not bar_chart({}, FIRST, WEEKLY).weekly


@pytest.mark.parametrize(("highest", "top"), [(0, 4), (4, 4), (5, 8), (81, 120), (100, 120), (999, 1200), (160, 160)])
def test_the_scale_ends_at_a_round_number(highest: int, top: int) -> None:
    assert bar_chart({"found": {FIRST: highest}}, FIRST, 1).grid[-1].value == top


def test_nothing_is_drawn_outside() -> None:
    chart = bar_chart({"found": {FIRST + timedelta(days=day): day for day in range(90)}}, FIRST, 90, NARROW)
    assert all(chart.left <= bar.x and bar.x + bar.width <= chart.right for bar in chart.bars)
    assert sum(bool(bar.label) for bar in chart.bars) <= 6


def test_a_ranking_begins_with_the_most() -> None:
    shares = ranking({"a": 1, "b": 4, "c": 0}, {"b": "B"})
    assert [(share.key, share.name, share.count, share.length) for share in shares] == [
        ("b", "B", 4, 100.0), ("a", "a", 1, 25.0)]
    assert ranking({}, {}) == []
