"""The Kaplan–Meier curve, and when pages are checked."""

from datetime import UTC, datetime, timedelta

import pytest

from webadmin.takedown.belief import Belief
from webadmin.takedown.curve_drawing import WIDE, drawn
from webadmin.takedown.page_state import PageState
from webadmin.takedown.survival import Stay, survival
from webadmin.takedown.timetable import next_check

NOTICE = datetime(2026, 3, 1, 12, tzinfo=UTC)


def test_a_curve_worked_by_hand() -> None:
    curve = survival([Stay(1, is_over=True), Stay(2, is_over=False), Stay(3, is_over=True), Stay(3, is_over=True),
                      Stay(5, is_over=False)])
    assert [days for days, _ in curve.steps] == [0, 1, 3]
    assert [share for _, share in curve.steps] == pytest.approx([1, 0.8, 0.8 / 3])
    assert curve.median == 3
    assert curve.at(2.5) == 0.8
    assert (curve.stays, curve.removals) == (5, 3)


def test_copies_counted_together_are_as_many_stays() -> None:
    apart = [Stay(3, is_over=True), Stay(3, is_over=False), Stay(7, is_over=True), Stay(9, is_over=False)]
    assert survival(stay._replace(copies=50) for stay in apart).steps == survival(apart * 50).steps
    assert survival(apart).steps == ((0.0, 1.0), (3, 0.75), (7, 0.375))


def test_copies_that_stay_have_no_median() -> None:
    assert survival([Stay(9, is_over=False)] * 3).median is None
    assert survival([]).steps == ((0.0, 1.0),)


def test_checks_come_after_hours_then_days_then_weeks() -> None:
    moments, now = [], NOTICE
    for _ in range(12):
        now = next_check(NOTICE, Belief(PageState.STILL_UP, NOTICE, is_proven=False), now)
        moments.append((now - NOTICE) / timedelta(hours=1))
    assert moments[:4] == [6, 24, 48, 72]
    assert moments[-3:] == [720, 1440, 2160]


def test_an_absence_is_soon_proven_and_then_watched() -> None:
    now = NOTICE + timedelta(days=3)
    unproven = Belief(PageState.REMOVED, now, is_proven=False)
    assert next_check(NOTICE, unproven, now) == now + timedelta(hours=12)
    proven = unproven._replace(is_proven=True)
    assert next_check(NOTICE, proven, now) == now + timedelta(days=7)
    later = now + timedelta(days=60)
    assert next_check(NOTICE, proven, later) == later + timedelta(days=30)


@pytest.mark.parametrize(("last", "marks"), [
    (1, [0, 2, 4, 6]), (12.5, [0, 5, 10]), (33, [0, 7, 14, 21, 28]), (400, [0, 90, 180, 270, 360]),
    (5000, [0, 1000, 2000, 3000, 4000, 5000]),
])
def test_the_axis_is_marked_at_whole_days(last: float, marks: list[int]) -> None:
    drawing = drawn(survival([Stay(1, is_over=True)]), last, WIDE)
    assert [day for _, day in drawing.days] == marks
