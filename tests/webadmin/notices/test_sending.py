"""A notice is sent once, signed; its fate is recorded and never guessed."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.utils import DatabaseError
from django.test import override_settings
from django.utils import timezone

from tests.loopback_servers import dripping
from tests.webadmin.notices.mail_servers import Post, smtp_server
from webadmin.accounts.models import User
from webadmin.append_only import AppendOnlyError
from webadmin.cases.models import Copy
from webadmin.configuration import current
from webadmin.notices.delivery import guarded_connections
from webadmin.notices.delivery.sending import SENDING_LASTS, hand_in, send, settle_unknown
from webadmin.notices.drafting.notice_drafts import edit
from webadmin.notices.drafting.progress import NoticeStateError, move
from webadmin.notices.drafting.signing import SignatureError, sign
from webadmin.notices.models import MailAccount, Notice, NoticeEvent, NoticeState


def state(notice: Notice) -> str:
    return Notice.objects.get(pk=notice.pk).state


def test_a_signed_notice_is_sent_once_with_its_message_id(signed: Notice, owner: User, post: Post) -> None:
    assert send(signed, owner).fate == "sent"
    assert len(post.mails) == 1
    sent = Notice.objects.get(pk=signed.pk)
    assert f"Message-ID: {sent.message_id}".encode() in post.mails[0]
    assert sent.reference.lower() in sent.message_id
    assert Copy.objects.get().case.state == "sent"
    assert (sent.state, sent.due_on) == ("sent", timezone.localdate() + timedelta(days=3))
    assert "4711" in sent.events.get(what="delivery_sent").text
    with pytest.raises(NoticeStateError):
        send(signed, owner)
    assert len(post.mails) == 1


@pytest.mark.fault(54)
@pytest.mark.parametrize(("behaviour", "fate", "after"), [
    ("refuse_recipient", "recipient_refused", "recipient_refused"), ("greylist", "not_sent", "signed"),
    ("drop_in_data", "unknown", "unknown"),
    ("drop_after_data", "unknown", "unknown"), ("refuse_data", "not_sent", "signed"),
    ("drop_at_mail", "not_sent", "signed"),
    ("babble_at_recipient", "not_sent", "signed"), ("babble_after_data", "unknown", "unknown"),
    ("accept_vaguely", "sent", "sent"),
])
def test_each_failure_of_the_mail_server_has_its_state(
    signed: Notice, owner: User, post: Post, behaviour: str, fate: str, after: str,
) -> None:
    post.behaviour = behaviour
    assert send(signed, owner).fate == fate
    assert state(signed) == after


@pytest.mark.fault(54)
def test_what_was_lost_after_data_is_shown_and_never_sent_again_without_a_word(
    signed: Notice, owner: User, post: Post,
) -> None:
    post.behaviour = "drop_after_data"
    send(signed, owner)
    post.behaviour = "take"
    with pytest.raises(NoticeStateError):
        send(signed, owner)
    with pytest.raises(SignatureError):
        settle_unknown(signed, arrived=False, reason=" ", by=owner)
    settle_unknown(signed, arrived=False, reason="the host's abuse desk found no mail", by=owner)
    lost = Notice.objects.get(pk=signed.pk)
    assert (lost.sent_at, lost.due_on) == (None, None), "no clock runs for what did not arrive"
    first = lost.message_id
    assert send(signed, owner).fate == "sent"
    assert Notice.objects.get(pk=signed.pk).message_id == first
    assert [event.what for event in signed.events.all()] == [
        "drafted", "signed", "sending", "delivery_unknown", "settled_lost", "sending", "delivery_sent"]


def test_a_sending_that_was_killed_stays_and_is_settled_by_a_person(signed: Notice, owner: User, post: Post) -> None:
    move(signed, NoticeState.SENDING, "sending", owner)
    with pytest.raises(NoticeStateError):
        send(signed, owner)
    settle_unknown(signed, arrived=True, reason="it is in the server's log", by=owner,
                   now=timezone.now() + SENDING_LASTS + timedelta(seconds=1))
    assert (state(signed), post.mails) == ("sent", [])


def test_nothing_is_sent_without_a_signature_of_this_very_text(
    notice: Notice, owner: User, post: Post,
) -> None:
    with pytest.raises(NoticeStateError):
        send(notice, owner)
    sign(notice, "Shen Yan", owner)
    edit(notice, {"recipient": "另一主机"}, owner)
    assert state(notice) == "draft"
    sign(Notice.objects.get(pk=notice.pk), "Shen Yan", owner)
    Notice.objects.filter(pk=notice.pk).update(body="something else")
    with pytest.raises(SignatureError):
        send(Notice.objects.get(pk=notice.pk), owner)
    assert post.mails == []


def test_only_the_signatory_s_name_signs_and_only_what_may_be_sent(notice: Notice, owner: User, copy: Copy) -> None:
    with pytest.raises(SignatureError):
        sign(notice, "Somebody Else", owner)
    Copy.objects.filter(pk=copy.pk).update(gone_at=timezone.now())
    with pytest.raises(SignatureError, match="网页已下线"):
        sign(notice, "Shen Yan", owner)


def test_a_page_that_went_after_signing_keeps_the_notice_here(
    signed: Notice, owner: User, post: Post, copy: Copy,
) -> None:
    Copy.objects.filter(pk=copy.pk).update(status="licensed")
    with pytest.raises(SignatureError, match="已获授权"):
        send(signed, owner)
    assert (post.mails, state(signed)) == ([], "signed")


def test_a_mail_server_on_a_private_address_is_not_reached(signed: Notice, owner: User) -> None:
    with smtp_server() as canary:
        MailAccount.objects.create(organisation=signed.organisation, sender="a@b.example", smtp_host="localhost",
                                   smtp_port=canary.port, smtp_transport="plain")
        with override_settings(WENZONG=current()):
            delivery = send(signed, owner)
    assert (delivery.fate, canary.mails) == ("not_sent", [])
    assert "EgressError" in delivery.reply
    assert state(signed) == "signed"


def test_a_mail_server_that_answers_without_end_is_left(
    signed: Notice, owner: User, post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guarded_connections, "MOST_SECONDS", 0.5)
    with dripping(b"220-wait\r\n") as port:
        MailAccount.objects.update(smtp_port=port)
        with override_settings(WENZONG=current().allowing([f"127.0.0.1:{port}"])):
            assert send(signed, owner).fate == "not_sent"
    assert state(signed) == NoticeState.SIGNED


def test_a_notice_of_a_form_is_handed_in_with_proof(signed: Notice, owner: User) -> None:
    with pytest.raises(SignatureError):
        hand_in(signed, "", owner)
    hand_in(signed, "receipt 604ab644", owner)
    assert state(signed) == "sent"


def test_history_is_append_only(signed: Notice) -> None:
    event = NoticeEvent.objects.latest("pk")
    with pytest.raises(AppendOnlyError):
        event.save()
    with pytest.raises(AppendOnlyError):
        event.delete()
    with pytest.raises((IntegrityError, DatabaseError)), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("UPDATE notices_noticeevent SET text = 'x'")
