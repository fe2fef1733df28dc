"""A member named in a note gets one mail, unless they have seen it, want none, or wrote the note."""

from datetime import timedelta

from django.core import mail
from django.test import override_settings
from django.utils import timezone

from tests.webadmin.conftest import Copies, browser, member
from webadmin.accounts.models import User
from webadmin.cases.models import Mention
from webadmin.outgoing.alerts.mention_mail import send_mentions


def named(copies: Copies, *texts: str, **fields: object) -> User:
    """Let the owner write notes about a case to an editor, whose account has these fields."""
    owner = member(copies.organisation)
    reader = member(copies.organisation, username="lin", email="lin@example.org", language="en")
    User.objects.filter(pk=reader.pk).update(**fields)
    case = copies.case().case
    for text in texts:
        browser(owner).post(f"/cases/{case.pk}/note/", {"note": text})
    return User.objects.get(pk=reader.pk)


def test_one_mail_tells_all_notes_with_their_case(copies: Copies) -> None:
    named(copies, "@lin 请看这里\u202e", "again @lin, and @strangers-owner, and a@lin")
    member("strangers", email="other@example.org")
    assert (send_mentions(), send_mentions()) == (1, 0)
    [letter] = mail.outbox
    assert letter.to == ["lin@example.org"]
    assert "2 notes name you" in letter.subject
    assert "请看这里" in letter.body
    assert "\u202e" not in letter.body, "no sign that turns the text around"
    assert f"/cases/{Mention.objects.earliest('pk').case_id}/" in letter.body


def test_who_looked_or_wants_none_or_wrote_it_gets_none(copies: Copies) -> None:
    reader = named(copies, "@lin")
    browser(reader).get(f"/cases/{Mention.objects.get().case_id}/")
    browser(reader).post(f"/cases/{Mention.objects.get().case_id}/note/", {"note": "I, @lin, say so"})
    assert send_mentions() == 0
    User.objects.filter(pk=reader.pk).update(wants_mentions=False)
    named(copies, "@lin")
    assert send_mentions() == 0
    assert mail.outbox == []


def test_a_mail_that_cannot_be_sent_is_tried_again_for_three_days(copies: Copies) -> None:
    named(copies, "@lin")
    now = timezone.now()
    with override_settings(EMAIL_BACKEND="django.core.mail.backends.smtp.EmailBackend", EMAIL_HOST="127.0.0.1",
                           EMAIL_PORT=9):
        assert send_mentions(now) == 0
    assert send_mentions(now + timedelta(minutes=30)) == 0
    assert send_mentions(now + timedelta(hours=2)) == 1
    Mention.objects.update(due_at=now)
    assert send_mentions(now + timedelta(days=4)) == 1
    assert send_mentions(now + timedelta(days=5)) == 0


def test_an_address_to_which_no_mail_can_be_written_stops_no_others(copies: Copies) -> None:
    named(copies, "@lin", email=f"lin@{'例' * 60}.com")
    member(copies.organisation, username="wei", email="wei@example.org")
    named(copies, "@wei")
    assert send_mentions() == 1
    assert [letter.to for letter in mail.outbox] == [["wei@example.org"]]
