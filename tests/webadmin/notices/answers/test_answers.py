"""Answers to notices: entered by hand, read from the mailbox, and their consequences."""

from collections.abc import Callable
from datetime import date, timedelta
from email.message import EmailMessage
from imaplib import IMAP4

import pytest
from django.test import Client, override_settings
from django.utils import timezone

from tests.loopback_servers import dripping
from tests.webadmin.conftest import Copies
from tests.webadmin.notices.conftest import HOST
from tests.webadmin.notices.mail_servers import SEEN, Post, mailbox
from webadmin.accounts.models import User
from webadmin.cases.models import Case, CaseState, Copy
from webadmin.cases.transitions import move
from webadmin.configuration import current
from webadmin.notices.delivery import guarded_connections
from webadmin.notices.delivery import mailbox as mailbox_reading
from webadmin.notices.delivery.mailbox import fetch_answers
from webadmin.notices.delivery.sending import hand_in, send
from webadmin.notices.drafting.following_up import (
    AnswerError,
    deadlines,
    draft_again,
    is_overdue,
    judge_answer,
    record_answer,
    second_wave,
)
from webadmin.notices.drafting.notice_drafts import DraftOrder, check, consider_fair_use, draft
from webadmin.notices.drafting.progress import NoticeStateError
from webadmin.notices.drafting.signing import sign
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
    with mailbox(mails) as (port, commands):
        MailAccount.objects.filter(organisation=notice.organisation).update(
            imap_host="127.0.0.1", imap_port=port, imap_transport="plain", user="rights")
        with override_settings(WENZONG=current().allowing([f"127.0.0.1:{port}"])):
            return fetch_answers(notice.organisation), commands


@pytest.fixture
def sent(signed: Notice, owner: User, post: Post) -> Notice:
    send(signed, owner)
    return Notice.objects.get(pk=signed.pk)


def test_answers_are_found_by_reference_and_read_once(sent: Notice) -> None:
    mails = [mail(f"Re: [{sent.reference}]", "We removed it.", 1), mail("Buy now", "nothing of ours", 2),
             mail("Your request", f"about {sent.reference.lower()}", 3), mail("Re: WZ-2020-000099", "not ours", 4)]
    count, commands = read(sent, mails)
    assert count == 2
    assert any(line.startswith("EXAMINE") for line in commands)
    assert all("PEEK" in line for line in commands if line.startswith("FETCH"))
    assert {answer.kind for answer in sent.answers.all()} == {"unread"}
    assert read(sent, mails)[0] == 0
    assert Notice.objects.get(pk=sent.pk).state == "answered"


def test_an_answer_that_a_person_opened_first_is_read_all_the_same_and_once(sent: Notice, owner: User) -> None:
    opened = SEEN + mail(f"Re: [{sent.reference}]", "We removed it.", 1)
    nameless = b"\n".join(line for line in mail(f"Re: {sent.reference}", "Again.", 2).splitlines()
                          if not line.startswith(b"Message-ID"))
    own = mail(sent.subject, sent.body, 4).replace(b"<4@host.example>", sent.message_id.encode())
    count, commands = read(sent, [opened, SEEN + mail("Buy now", "nothing of ours", 3), nameless, own])
    assert count == 2
    assert any("SINCE" in line and "UNSEEN" in line for line in commands if line.startswith("SEARCH"))
    for answer in sent.answers.all():
        judge_answer(sent, answer.pk, NoticeAnswer(kind="received", entered_by=owner))
    assert read(sent, [opened, nameless])[0] == 0


def test_a_mail_that_cannot_be_read_holds_no_other_up(sent: Notice, monkeypatch: pytest.MonkeyPatch) -> None:
    take = mailbox_reading._take

    def breaks(mail: EmailMessage, *values: object) -> bool:
        if "broken" in str(mail["Subject"]):
            raise IndexError("in a header")
        return take(mail, *values)  # type: ignore[arg-type]

    monkeypatch.setattr(mailbox_reading, "_take", breaks)
    assert read(sent, [mail("broken", "x", 1), mail(f"Re: [{sent.reference}]", "We removed it.", 2)])[0] == 1


def test_an_answer_that_quotes_the_second_notice_belongs_to_it_and_not_to_the_first(sent: Notice, owner: User) -> None:
    wave, _ = second_wave(sent, owner)
    sign(wave, "Shen Yan", owner)
    hand_in(wave, "receipt 8", owner)
    assert sent.reference in wave.body
    assert read(sent, [mail("Re: your letter", f"We object.\n> {wave.reference}\n> {sent.reference}", 1)])[0] == 1
    assert (wave.answers.count(), sent.answers.count()) == (1, 0)


def test_an_answer_to_two_notices_waits_at_both(sent: Notice, owner: User) -> None:
    other = draft(sent.organisation, DraftOrder("article_14", (sent.items.get().copy or 0,), "", HOST), owner)
    sign(other, "Shen Yan", owner)
    hand_in(other, "receipt 9", owner)
    both = mail("Your notices", f"We removed {sent.reference} and {other.reference}.", 1)
    assert read(sent, [both])[0] == 1
    assert [list(notice.answers.values_list("kind", flat=True)) for notice in (sent, other)] == [["unread"]] * 2
    assert read(sent, [both])[0] == 0
    assert read(sent, [mail(f"Re: [{other.reference}]", f"As with {sent.reference}.", 2)])[0] == 1
    assert (sent.answers.count(), other.answers.count()) == (1, 2), "the subject says which one it answers"


def test_an_answer_proves_that_a_notice_of_unknown_fate_arrived(signed: Notice, owner: User) -> None:
    Notice.objects.filter(pk=signed.pk).update(state="unknown", sent_at=timezone.now())
    record_answer(signed, NoticeAnswer(kind="received", received_on=timezone.localdate(), entered_by=owner))
    assert Notice.objects.get(pk=signed.pk).state == "answered"
    assert Case.objects.get().state == "answered"


@pytest.mark.fault(54)
def test_a_bounce_hours_later_is_recorded(sent: Notice) -> None:
    report = bounce(sent.reference, sent.message_id)
    assert read(sent, [report])[0] == 1
    assert Notice.objects.get(pk=sent.pk).state == "bounced"
    assert read(sent, [report])[0] == 0


def test_what_did_not_arrive_is_shown_and_drafted_again(
    sent: Notice, owner: User, desk: Callable[..., Client],
) -> None:
    client, waiting = desk(), 'href="/notices/?due=undelivered"'
    assert waiting in client.get("/").content.decode()
    read(sent, [bounce(sent.reference, sent.message_id)])
    listed = client.get("/notices/?due=undelivered").content.decode()
    assert sent.reference in listed
    page = client.get(f"/notices/{sent.pk}/").content.decode()
    assert "重新起草" in page
    assert "起草第二轮通知" not in page
    client.post(f"/notices/{sent.pk}/follow/")
    again = Notice.objects.exclude(pk=sent.pk).get()
    closed = Notice.objects.get(pk=sent.pk)
    assert (again.state, again.kind, again.recipient_email, again.follows_id) == (
        "draft", sent.kind, sent.recipient_email, None)
    assert set(again.items.values_list("copy", flat=True)) == set(sent.items.values_list("copy", flat=True))
    assert (closed.state, closed.body) == ("closed", sent.body)
    assert closed.events.latest("pk").text == again.reference
    with pytest.raises(NoticeStateError):
        draft_again(closed, owner)


def test_what_was_considered_of_fair_use_is_kept_when_it_is_drafted_again(copy: Copy, owner: User) -> None:
    notice = draft(copy.organisation, DraftOrder("dmca", (copy.pk,), "", HOST), owner)
    consider_fair_use(notice, "Whole chapters.", owner)
    Notice.objects.filter(pk=notice.pk).update(state="recipient_refused")
    again, is_new = draft_again(Notice.objects.get(pk=notice.pk), owner)
    assert is_new
    assert (again.fair_use_reasons, again.fair_use_by) == ("Whole chapters.", owner)


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


@pytest.fixture
def two_pages(copies: Copies, copy: Copy, owner: User, post: Post) -> Notice:
    """A sent notice about one page each on two sites, so about two cases."""
    work = copies.work()
    other = copies.open(copies.copy(work, copies.chapter(work, 2), "http://second.example/2", site="second"))
    move(other.case, CaseState.CONFIRMED, owner)
    notice = draft(copy.organisation, DraftOrder("article_14", (copy.pk, other.pk), "", HOST), owner)
    sign(notice, "Shen Yan", owner)
    send(notice, owner)
    return Notice.objects.get(pk=notice.pk)


def test_a_mail_that_turns_out_to_be_a_counter_notice_starts_the_clock_on_its_day(
    sent: Notice, owner: User, desk: Callable[..., Client],
) -> None:
    client = desk()
    read(sent, [mail(f"Re: [{sent.reference}]", "We object.", 1)])
    assert sent.reference in client.get("/notices/?due=unread").content.decode()
    assert 'href="/notices/?due=unread"' in client.get("/").content.decode()
    answer = sent.answers.get()
    client.post(f"/notices/{sent.pk}/answer/", {"answer": answer.pk, "kind": "counter_notice"})
    held = Notice.objects.get(pk=sent.pk)
    assert (held.countered_on, held.answers.get().kind) == (answer.received_on, "counter_notice")
    assert held.answers.get().entered_by == owner
    assert held.due_on == answer.received_on + timedelta(days=15)
    assert held.items.get().countered
    assert Case.objects.get().state == "counter_notice"
    assert sent.reference not in client.get("/notices/?due=unread").content.decode()
    assert "反通知" in client.get(f"/notices/{sent.pk}/").content.decode().partition('id="history"')[2]
    with pytest.raises(AnswerError):
        judge_answer(held, answer.pk, NoticeAnswer(kind="removed", entered_by=owner))


def test_a_counter_notice_about_one_page_bars_that_page_alone(two_pages: Notice, owner: User) -> None:
    first, second = two_pages.items.order_by("pk")
    assert first.copy
    assert second.copy
    day = timezone.localdate()
    assert record_answer(two_pages, NoticeAnswer(kind="counter_notice", received_on=day, pages=[first.url]))
    assert list(two_pages.items.order_by("pk").values_list("countered", flat=True)) == [True, False]
    assert dict(Case.objects.values_list("site", "state")) == {
        Copy.objects.get(pk=first.copy).site: "counter_notice", Copy.objects.get(pk=second.copy).site: "answered"}
    again = draft(two_pages.organisation, DraftOrder("article_14", (first.copy, second.copy), "", HOST), None)
    assert [finding.about for finding in check(again) if finding.rule == "countered"] == [first.url]

    later = NoticeAnswer(kind="counter_notice", received_on=day, pages=[second.url])
    assert record_answer(two_pages, later), "the second one is no repetition of the first"
    assert set(two_pages.items.values_list("countered", flat=True)) == {True}
    assert set(Case.objects.values_list("state", flat=True)) == {"counter_notice"}


def test_an_answer_about_one_page_leaves_the_deadline_of_the_others(two_pages: Notice, owner: User) -> None:
    day, (first, second) = timezone.localdate(), two_pages.items.order_by("pk")
    assert two_pages.due_on
    for kind, pages, due in (("removed", [first.url], True), ("received", [], True), ("refused", [second.url], False)):
        record_answer(two_pages, NoticeAnswer(kind=kind, received_on=day, pages=pages, entered_by=owner))
        assert (Notice.objects.get(pk=two_pages.pk).due_on is not None) == due, kind


def test_an_answer_after_a_counter_notice_does_not_stop_its_clock(sent: Notice, owner: User) -> None:
    day = timezone.localdate()
    for kind in ("counter_notice", "removed"):
        record_answer(sent, NoticeAnswer(kind=kind, received_on=day, entered_by=owner))
    assert Notice.objects.get(pk=sent.pk).due_on == day + timedelta(days=15)


def test_a_counter_notice_of_another_law_is_told(copy: Copy, owner: User) -> None:
    notice = draft(copy.organisation, DraftOrder("dmca", (copy.pk,), "", HOST), owner)
    Notice.objects.filter(pk=notice.pk).update(state="sent")
    record_answer(notice, NoticeAnswer(kind="counter_notice", received_on=timezone.localdate(), entered_by=owner))
    for kind in ("dmca", "article_14"):
        again = draft(copy.organisation, DraftOrder(kind, (copy.pk,), "", HOST), owner)
        [finding] = [finding for finding in check(again) if finding.rule.startswith("countered")]
        assert (finding.rule, finding.detail, finding.forbids) == ("countered_elsewhere", notice.reference, False)


@pytest.mark.parametrize("wrong", [
    {"pages": ["http://mirror.example/other"]}, {"received_on": date(9999, 12, 31)},
    {"received_on": date(2100, 1, 1)},
])
def test_an_answer_that_cannot_be_is_refused(sent: Notice, owner: User, wrong: dict[str, object]) -> None:
    values = {"kind": "counter_notice", "received_on": timezone.localdate(), "entered_by": owner, **wrong}
    with pytest.raises(AnswerError):
        record_answer(sent, NoticeAnswer(**values))
    assert not sent.answers.exists()
    assert not sent.items.filter(countered=True).exists()


def test_a_notice_without_answer_becomes_overdue_and_is_followed(sent: Notice, owner: User) -> None:
    assert not is_overdue(sent, timezone.localdate())
    assert is_overdue(sent, timezone.localdate() + timedelta(days=4))
    wave, _ = second_wave(sent, owner)
    assert (wave.kind, wave.state, wave.follows_id) == ("cease_and_desist", "draft", sent.pk)
    assert sent.reference in wave.body
    sign(wave, "Shen Yan", owner)
    hand_in(wave, "receipt 8", owner)
    case = Case.objects.get()
    assert case.state == "second_wave"
    assert list(case.events.filter(kind="state").values_list("after", flat=True))[-2:] == ["no_answer", "second_wave"]


def test_a_notice_that_follows_after_a_return_is_sent_anew(sent: Notice, owner: User) -> None:
    case = Case.objects.get()
    for state in (CaseState.REMOVED, CaseState.CONFIRMED):
        move(case, state, None)
    wave, _ = second_wave(sent, owner)
    sign(wave, "Shen Yan", owner)
    hand_in(wave, "receipt 8", owner)
    case.refresh_from_db()
    assert case.state == "sent"
    assert not wave.events.filter(what="case_stays").exists()


def test_a_folder_is_named_as_imap_has_it(sent: Notice) -> None:
    MailAccount.objects.filter(organisation=sent.organisation).update(folder="版权/投诉 & é")
    _, commands = read(sent, [])
    assert 'EXAMINE "&ckhnQw-/&YpWLyQ- &- &AOk-"' in commands


def test_a_mailbox_that_answers_without_end_is_left(sent: Notice, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guarded_connections, "MOST_SECONDS", 0.5)
    with dripping(b"* OK wait\r\n") as port:
        MailAccount.objects.filter(organisation=sent.organisation).update(
            imap_host="127.0.0.1", imap_port=port, imap_transport="plain")
        allowed = override_settings(WENZONG=current().allowing([f"127.0.0.1:{port}"]))
        with allowed, pytest.raises((OSError, IMAP4.error)):
            fetch_answers(sent.organisation)
