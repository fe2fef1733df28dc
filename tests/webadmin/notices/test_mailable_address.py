"""Addresses that would corrupt the dialogue with a mail server, or the mail, do no harm."""

from collections.abc import Callable

import pytest
from django.test import Client

from tests.webadmin.notices.mail_servers import Post
from webadmin.accounts.models import User
from webadmin.notices.delivery.sending import send
from webadmin.notices.drafting.notice_drafts import check, edit
from webadmin.notices.drafting.signing import SignatureError, sign
from webadmin.notices.exporting.mail_message import eml
from webadmin.notices.mailable_address import mailable
from webadmin.notices.models import MailAccount, Notice, NoticeState
from webadmin.security.sealed_text import seal

NO_ADDRESS = ("", "abuse", "a@b.example\r\nBcc: c@d.example", '"a\x0bb"@host.example', "滥用@host.example",
              "a b@host.example", "a@b.example> SIZE=1 <c@d.example", "a@", "@host.example")


@pytest.mark.parametrize("address", NO_ADDRESS)
def test_what_no_server_takes_is_no_address(address: str) -> None:
    assert mailable(address) == ""


def test_a_domain_in_another_script_is_written_as_registries_have_it(
        notice: Notice, owner: User, post: Post) -> None:
    edit(notice, {"recipient_email": "abuse@例子.公司"}, owner)
    notice.refresh_from_db()
    sign(notice, "Shen Yan", owner)
    assert send(notice, owner).fate == "sent"
    assert b"To: abuse@xn--fsqu00a.xn--55qx5d\r\n" in post.mails[0]


@pytest.mark.parametrize("address", NO_ADDRESS[1:])
def test_a_notice_to_no_address_is_not_signed_and_can_be_read(notice: Notice, owner: User, address: str) -> None:
    edit(notice, {"recipient_email": address}, owner)
    notice.refresh_from_db()
    assert [each.about for each in check(notice) if each.rule == "no_recipient"] == [address]
    with pytest.raises(SignatureError):
        sign(notice, "Shen Yan", owner)
    assert b"\nTo:" not in eml(notice, "rights@jiangnan.example")


def test_a_password_that_no_server_takes_leaves_the_notice_signed(signed: Notice, owner: User, post: Post) -> None:
    MailAccount.objects.update(user="rights", sealed_password=seal("密码"))
    assert send(signed, owner).fate == "not_sent"
    assert (Notice.objects.get().state, post.mails) == (NoticeState.SIGNED, [])


def test_a_sender_that_no_server_takes_is_refused(desk: Callable[..., Client], post: Post) -> None:
    desk().post("/notices/account/", {
        "sender": '"a\x0bb"@host.example', "smtp_host": "mail.example", "smtp_port": "587", "imap_port": "993",
        "smtp_transport": "starttls", "imap_transport": "tls", "folder": "INBOX", "password": "x"})
    assert MailAccount.objects.get().sender == "rights@jiangnan.example"
