"""Two members work on one notice: only the version that a member has read is signed, sent or replaced."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.webadmin.notices.mail_servers import Post
from webadmin.accounts.models import User
from webadmin.notices.delivery.sending import SENDING_LASTS, hand_in, send, settle_unknown
from webadmin.notices.drafting.following_up import record_answer
from webadmin.notices.drafting.notice_drafts import consider_fair_use, edit, refill
from webadmin.notices.drafting.progress import NoticeChangedError, NoticeStateError, move
from webadmin.notices.drafting.signed_text import digest
from webadmin.notices.drafting.signing import require_signature, sign, withdraw
from webadmin.notices.models import Notice, NoticeAnswer, NoticeState


def stored(notice: Notice) -> Notice:
    return Notice.objects.get(pk=notice.pk)


def seen(client: Client, notice: Notice) -> str:
    """The digest that the page of a notice sends with its forms."""
    found = re.search(r'name="seen" value="([0-9a-f]{64})"', client.get(f"/notices/{notice.pk}/").content.decode())
    assert found
    return found[1]


def test_a_text_that_came_after_the_one_read_is_not_signed(notice: Notice, owner: User) -> None:
    read = digest(notice)
    edit(notice, {"body": notice.body + "\nmore"}, owner)
    with pytest.raises(NoticeChangedError):
        sign(notice, "Shen Yan", owner, read)
    assert stored(notice).state == "draft"


def test_the_page_signs_and_saves_what_it_shows(desk: Callable[..., Client], notice: Notice, owner: User) -> None:
    client, address = desk(), f"/notices/{notice.pk}/"
    read = seen(client, notice)
    edit(notice, {"subject": "by a colleague"}, owner)
    fields = {"recipient": "Host", "recipient_email": "abuse@host.example", "subject": "mine", "body": notice.body}
    client.post(f"{address}edit/", {**fields, "seen": read})
    client.post(f"{address}sign/", {"name": "Shen Yan", "seen": read})
    assert (stored(notice).subject, stored(notice).state) == ("by a colleague", "draft")
    client.post(f"{address}edit/", {**fields, "seen": seen(client, notice)})
    client.post(f"{address}sign/", {"name": "Shen Yan", "seen": seen(client, notice)})
    assert (stored(notice).subject, stored(notice).state) == ("mine", "signed")


def test_filling_anew_leaves_a_notice_alone_that_was_signed_meanwhile(notice: Notice, owner: User) -> None:
    read_before = Notice.objects.get(pk=notice.pk)
    sign(notice, "Shen Yan", owner)
    with pytest.raises(NoticeStateError):
        refill(read_before, owner)
    require_signature(stored(notice))


def test_filling_anew_loses_nothing_that_was_edited_meanwhile(notice: Notice, owner: User) -> None:
    seen = digest(notice)
    edit(stored(notice), {"body": f"{notice.body}\nPlease hurry.\n"}, owner)
    with pytest.raises(NoticeChangedError):
        refill(notice, owner, seen)
    assert "Please hurry." in stored(notice).body


def test_a_signature_is_withdrawn_until_the_notice_is_sent(
    desk: Callable[..., Client], signed: Notice, owner: User,
) -> None:
    client = desk()
    assert "withdraw/" in client.get(f"/notices/{signed.pk}/").content.decode()
    client.post(f"/notices/{signed.pk}/withdraw/")
    held = stored(signed)
    assert (held.state, held.signed_sha256, held.events.latest("pk").what) == ("draft", "", "signature_withdrawn")
    sign(held, "Shen Yan", owner)
    hand_in(stored(signed), "receipt 7", owner)
    with pytest.raises(NoticeStateError):
        withdraw(stored(signed), owner)
    assert stored(signed).state == "sent"


def test_what_leaves_is_the_text_that_is_signed_when_it_leaves(
    signed: Notice, owner: User, post: Post, monkeypatch: pytest.MonkeyPatch,
) -> None:
    def read_just_before_another_text_is_signed() -> None:
        signed.__dict__.update(stored(signed).__dict__)
        other = stored(signed)
        edit(other, {"subject": f"{other.subject}!"}, owner)
        sign(other, "Shen Yan", owner)

    monkeypatch.setattr(signed, "refresh_from_db", read_just_before_another_text_is_signed)
    with pytest.raises(NoticeChangedError):
        send(signed, owner)
    with pytest.raises(NoticeChangedError):
        hand_in(signed, "receipt 7", owner)
    assert (stored(signed).state, post.mails) == ("signed", [])


def test_a_mail_that_is_under_way_is_not_called_lost(
    desk: Callable[..., Client], signed: Notice, owner: User,
) -> None:
    move(signed, NoticeState.SENDING, "sending", owner)
    with pytest.raises(NoticeStateError):
        settle_unknown(signed, arrived=False, reason="it hangs", by=owner)
    assert stored(signed).state == "sending"
    assert "settle/" not in desk().get(f"/notices/{signed.pk}/").content.decode()
    settle_unknown(signed, arrived=False, reason="the process died", by=owner,
                   now=timezone.now() + SENDING_LASTS + timedelta(seconds=1))
    assert stored(signed).state == "signed"


def test_no_answer_comes_to_a_notice_that_never_left(signed: Notice, owner: User) -> None:
    with pytest.raises(NoticeStateError):
        record_answer(signed, NoticeAnswer(kind="removed", received_on=timezone.localdate(), entered_by=owner))
    assert signed.answers.count() == 0


def test_what_was_considered_before_sending_stays(signed: Notice, owner: User) -> None:
    hand_in(signed, "receipt 7", owner)
    with pytest.raises(NoticeStateError):
        consider_fair_use(signed, "thought of later", owner)
    assert stored(signed).fair_use_reasons == ""


def test_a_refusal_speaks_the_language_of_the_desk(desk: Callable[..., Client], signed: Notice) -> None:
    client = desk()
    client.post(f"/notices/{signed.pk}/sign/", {"name": "Shen Yan", "seen": digest(signed)})
    page = client.get(f"/notices/{signed.pk}/").content.decode()
    assert f"{signed.reference} 的状态是“已签署”：只有草稿可以签署。" in page
