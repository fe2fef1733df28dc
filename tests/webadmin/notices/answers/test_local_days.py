"""Letters and answers have the days and hours of the organisation's own time zone, not those of Greenwich."""

from collections.abc import Iterator
from datetime import UTC, date, datetime

import pytest
from django.utils import timezone

from tests.webadmin.notices.answers.test_answers import mail, read
from tests.webadmin.notices.mail_servers import Post
from webadmin.accounts.models import User
from webadmin.cases.models import Copy
from webadmin.notices.delivery.sending import hand_in, send
from webadmin.notices.drafting.following_up import second_wave
from webadmin.notices.drafting.notice_drafts import DraftOrder, draft, facts_of
from webadmin.notices.models import Notice

EVENING = datetime(2026, 11, 20, 17, 30, tzinfo=UTC)
"""In Shanghai it is half past one of the next day."""


@pytest.fixture(autouse=True)
def _in_shanghai() -> Iterator[None]:
    with timezone.override("Asia/Shanghai"):
        yield


def test_a_capture_has_the_hour_of_the_organisation_with_its_offset(copy: Copy, notice: Notice) -> None:
    Copy.objects.filter(pk=copy.pk).update(seen_at=EVENING, last_seen=EVENING, gone_at=EVENING)
    order = DraftOrder("article_14", (copy.pk,), "", facts_of(notice).recipient)
    (page,) = facts_of(notice).pages
    assert (page.last_seen.date(), page.gone_at and page.gone_at.date()) == (date(2026, 11, 21), date(2026, 11, 21))
    assert "取证时间 2026-11-21 01:30+08:00" in draft(copy.organisation, order, None).body


def test_a_letter_names_the_day_on_which_the_earlier_one_was_sent(signed: Notice, owner: User) -> None:
    hand_in(signed, "receipt 7", owner)
    Notice.objects.filter(pk=signed.pk).update(sent_at=EVENING)
    wave, _ = second_wave(Notice.objects.get(pk=signed.pk), owner)
    assert f"{signed.reference} (2026-11-21)" in wave.body


@pytest.mark.parametrize(("written", "day"), [
    ("Fri, 20 Nov 2026 17:30:00 +0000", date(2026, 11, 21)), ("Fri, 20 Nov 2026 17:30:00 -0000", date(2026, 11, 21)),
    ("Fri, 20 Nov 2026 09:00:00 -0800", date(2026, 11, 21)), ("Sat, 21 Nov 2026 00:10:00 +0900", date(2026, 11, 20))])
def test_an_answer_is_received_on_the_day_it_was_here(
    signed: Notice, owner: User, post: Post, written: str, day: date,
) -> None:
    send(signed, owner)
    sent = Notice.objects.get(pk=signed.pk)
    answer = mail(f"Re: [{sent.reference}]", "We removed it.").replace(
        b"Sun, 22 Nov 2026 08:00:00 +0000", written.encode())
    assert read(sent, [answer])[0] == 1
    assert sent.answers.get().received_on == day
