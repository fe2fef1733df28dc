"""Answers: by hand, from the mailbox, with what follows from them."""

from datetime import timedelta
from email.message import EmailMessage
from imaplib import IMAP4

import pytest
from django.test import override_settings
from django.utils import timezone

from tests.loopback_servers import dripping
from tests.webadmin.notices.mail_servers import Post, mailbox
from webadmin.accounts.models import User
from webadmin.cases.models import Case
from webadmin.configuration import current
from webadmin.notices.delivery import guarded_connections
from webadmin.notices.delivery.mailbox import fetch_answers
from webadmin.notices.delivery.sending import send
from webadmin.notices.drafting.following_up import deadlines, is_overdue, record_answer, second_wave
from webadmin.notices.drafting.notice_drafts import DraftOrder, check, draft
from webadmin.notices.models import MailAccount, Notice, NoticeAnswer


def mail(subject: str, body: str, number: int = 1) -> bytes:
    message = EmailMessage()
    message["From"], message["Subject"] = "abuse@host.example", subject
    message["Message-ID"], message["Date"] = f"<{number}@host.example>", "Sun, 22 Nov 2026 08:00:00 +0000"
    message.set_content(body)
    return message.as_bytes()


def bounce(reference: str, message_id: str) -> bytes:
    return (f"From: mailer-daemon@host.example\r\nSubject: Undelivered Mail\r\nMessage-ID: <b@host.example>\r\n"
            "MIME-Version: 1.0\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=x\r\n\r\n"
            "--x\r\nContent-Type: text/plain\r\n\r\nNot delivered.\r\n"
            "--x\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; host.example\r\n\r\n"
            "Final-Recipient: rfc822; abuse@host.example\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n"
            f"--x\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: {message_id}\r\n"
            f"X-Reference: {reference}\r\n\r\n"
            "--x--\r\n").encode()


def read(notice: Notice, mails: list[bytes]) -> tuple[int, list[str]]:
    with mailbox(mails) as (port, said):
        MailAccount.objects.filter(organisation=notice.organisation).update(
            imap_host="127.0.0.1", imap_port=port, imap_transport="plain", user="rights")
        with override_settings(WENZONG=current().allowing([f"127.0.0.1:{port}"])):
            return fetch_answers(notice.organisation), said


@pytest.fixture
def sent(signed: Notice, owner: User, post: Post) -> Notice:
    send(signed, owner)
    return Notice.objects.get(pk=signed.pk)


def test_answers_are_found_by_reference_and_read_once(sent: Notice) -> None:
    mails = [mail(f"Re: [{sent.reference}]", "We removed it.", 1), mail("Buy now", "nothing of ours", 2),
             mail("Your request", f"about {sent.reference.lower()}", 3), mail("Re: WZ-2020-000099", "not ours", 4)]
    count, said = read(sent, mails)
    assert count == 2
    assert any(line.startswith("EXAMINE") for line in said)
    assert all("PEEK" in line for line in said if line.startswith("FETCH"))
    assert {answer.kind for answer in sent.answers.all()} == {"unread"}
    assert read(sent, mails)[0] == 0
    assert Notice.objects.get(pk=sent.pk).state == "answered"


@pytest.mark.fault(54)
def test_a_bounce_hours_later_is_recorded(sent: Notice) -> None:
    report = bounce(sent.reference, sent.message_id)
    assert read(sent, [report])[0] == 1
    assert Notice.objects.get(pk=sent.pk).state == "bounced"
    assert read(sent, [report])[0] == 0


def test_a_counter_notice_starts_its_clock_and_bars_the_page(sent: Notice, owner: User) -> None:
    day = timezone.localdate()
    record_answer(sent, NoticeAnswer(kind="counter_notice", received_on=day, entered_by=owner))
    held = Notice.objects.get(pk=sent.pk)
    assert Case.objects.get().state == "counter_notice"
    assert held.due_on == day + timedelta(days=15)
    assert any(source == "practice" for _label, _day, source in deadlines(held))
    copies = tuple(copy for copy in held.items.values_list("copy", flat=True) if copy is not None)
    again = draft(held.organisation, DraftOrder("article_14", copies), None)
    barred = [finding for finding in check(again) if finding.rule == "countered"]
    assert [finding.detail for finding in barred] == [held.reference]
    assert barred[0].forbids


def test_a_notice_without_answer_becomes_overdue_and_is_followed(sent: Notice, owner: User) -> None:
    assert not is_overdue(sent, timezone.localdate())
    assert is_overdue(sent, timezone.localdate() + timedelta(days=4))
    wave, _ = second_wave(sent, owner)
    assert (wave.kind, wave.state, wave.follows_id) == ("cease_and_desist", "draft", sent.pk)
    assert sent.reference in wave.body


def test_a_folder_is_named_as_imap_has_it(sent: Notice) -> None:
    MailAccount.objects.filter(organisation=sent.organisation).update(folder="版权/投诉 & é")
    _, said = read(sent, [])
    assert 'EXAMINE "&ckhnQw-/&YpWLyQ- &- &AOk-"' in said


def test_a_mailbox_that_answers_without_end_is_left(sent: Notice, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guarded_connections, "MOST_SECONDS", 0.5)
    with dripping(b"* OK wait\r\n") as port:
        MailAccount.objects.filter(organisation=sent.organisation).update(
            imap_host="127.0.0.1", imap_port=port, imap_transport="plain")
        allowed = override_settings(WENZONG=current().allowing([f"127.0.0.1:{port}"]))
        with allowed, pytest.raises((OSError, IMAP4.error)):
            fetch_answers(sent.organisation)
