"""Every bar and mark is within the scale, whatever the values."""

from datetime import UTC, datetime, timedelta

from storage.documents import Document
from webadmin.drawing.dating_spans import THINNEST, spans

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def dated(since: int, until: int, seen: int) -> Document:
    """Make a dating, in hours from noon."""
    moments = {"since": since, "until": until, "seen": seen}
    return {"contradicts": since > until, **{name: NOON + timedelta(hours=hours) for name, hours in moments.items()}}


def test_copies_stand_on_one_scale() -> None:
    drawn = spans([dated(0, 50, 100), dated(40, 40, 80)])
    assert drawn
    assert (drawn.begin, drawn.end) == (NOON, NOON + timedelta(hours=100))
    assert [(bar.start, bar.width, bar.seen) for bar in drawn.bars] == [(0, 50, 100), (40, THINNEST, 80)]


def test_a_copy_that_was_seen_before_what_its_readings_say_is_on_the_scale_too() -> None:
    drawn = spans([dated(90, 50, 0), dated(60, 70, 100)])
    assert drawn
    assert drawn.begin == NOON
    assert [(bar.width, bar.seen) for bar in drawn.bars] == [(0, 0), (10, 100)]


def test_one_moment_is_a_bar_and_none_is_no_picture() -> None:
    drawn = spans([dated(0, 0, 0)])
    assert drawn
    assert [(bar.start, bar.width, bar.seen) for bar in drawn.bars] == [(0, THINNEST, 0)]
    assert spans([]) is None
