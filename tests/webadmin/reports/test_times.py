"""Formatting of values for people."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from webadmin.hidden_characters import visible
from webadmin.reports.writers.times import moment, span
from webadmin.words.catalogue import Words


def test_times_name_their_zone() -> None:
    moment_ = datetime(2025, 11, 20, 19, 4, 5, 999, tzinfo=UTC)
    assert moment(moment_, ZoneInfo("Asia/Shanghai")) == "2025-11-21 03:04:05+08:00"
    assert moment(moment_, UTC) == "2025-11-20 19:04:05+00:00"


@pytest.mark.parametrize(("value", "text"), [
    (timedelta(days=12, hours=3), "12 days"), (timedelta(days=1), "1 day"), (timedelta(hours=5, minutes=59), "5 hours"),
    (timedelta(minutes=3), "less than an hour"), (timedelta(days=-2), "2 days before the original's publication"),
    (timedelta(0), "less than an hour"),
])
def test_spans(value: timedelta, text: str) -> None:
    assert span(value, Words("en")) == text


@pytest.mark.parametrize(("text", "shown"), [
    ("平常的字 and words\n\t", "平常的字 and words\n\t"),
    ("零\u200b宽", "零‹U+200B›宽"), ("\u202emoc.live", "‹U+202E›moc.live"), ("\0x\x1b[31m", "‹U+0000›x‹U+001B›[31m"),
    ("\ud800", "‹U+D800›"), ("\uffff\U0001fffe", "‹U+FFFF›‹U+1FFFE›"), ("\ufeff=1", "‹U+FEFF›=1"),
    ("a\r\nb\rc", "a\nb‹U+000D›c"), ("me\u030ci", "měi"), ("\u2028", "‹U+2028›"), ("字\u0301", "字\u0301"),
])
def test_what_hides_is_made_visible(text: str, shown: str) -> None:
    assert visible(text) == shown
