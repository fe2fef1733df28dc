"""The remaining time of a run: the slowest part decides, and there is no estimate without a pace."""

import pytest

from app.runs.time_left import Pace, compared, seconds_left


@pytest.mark.parametrize(("pace", "waiting", "seconds"), [
    (Pace(1.0, 10, 1, 100, 50, 5), {"match": 50}, None),
    (Pace(100.0, 10, 0, 0, 0, 0), {}, None),
    (Pace(100.0, 10, 5, 0, 0, 0), {}, 100),
    (Pace(100.0, 4, 4, 200, 50, 10), {"match": 150}, 300),
    (Pace(100.0, 4, 2, 200, 100, 10), {"match": 100}, 300),
    (Pace(100.0, 4, 4, 200, 200, 10), {"case": 30}, 300),
    (Pace(100.0, 4, 4, 200, 200, 0), {"case": 30}, None),
    (Pace(100.0, 4, 4, 200, 200, 10), {}, 0),
])
def test_the_slowest_part_decides(pace: Pace, waiting: dict[str, int], seconds: int | None) -> None:
    assert seconds_left(pace, waiting) == seconds


def test_a_page_is_compared_when_it_waits_nowhere_before_the_cases() -> None:
    assert compared(100, {"fingerprint": 20, "match": 30, "case": 7, "screenshot": 9}) == 50
    assert compared(5, {"fingerprint": 20}) == 0, "chapters wait there too"
