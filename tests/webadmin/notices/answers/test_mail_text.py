"""The text of an answer, however its sender's program wrote it."""

from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default

import pytest

from tests.webadmin.notices.answers.test_answers import read, sent
from tests.webadmin.notices.conftest import copy, notice, owner, post, signed
from webadmin.notices.delivery.mail_text import text_of
from webadmin.notices.models import Notice

__all__ = ["copy", "notice", "owner", "post", "sent", "signed"]
SAID = "您好，您所举报的网页已经删除，感谢您的来信。"


def answered(content_type: str, body: bytes, subject: str = "Re") -> bytes:
    head = f"From: a@host.example\r\nMessage-ID: <7@host.example>\r\nSubject: {subject}\r\nMIME-Version: 1.0\r\n"
    return f"{head}Content-Type: {content_type}\r\nContent-Transfer-Encoding: 8bit\r\n\r\n".encode() + body


def text(mail: bytes) -> str:
    found = message_from_bytes(mail, policy=default)
    assert isinstance(found, EmailMessage)
    return text_of(found).strip()


@pytest.mark.parametrize(("charset", "codec"), [
    ("gb2312", "gbk"), ("GBK", "gbk"), ("gb18030", "gb18030"), ("big5", "big5"), ("utf-8", "utf-8"),
    ("us-ascii", "gbk"), ("x-unknown", "utf-8"), ("utf-8", "gbk")])
def test_a_chinese_answer_is_read_in_its_encoding(charset: str, codec: str) -> None:
    said = "您好，您所舉報的網頁已經刪除，感謝您的來信。" if codec == "big5" else SAID
    assert text(answered(f"text/plain; charset={charset}", said.encode(codec))) == said


def test_an_answer_in_html_alone_is_read_as_it_is_shown() -> None:
    page = f"<html><head><style>p {{}}</style></head><body><p>{SAID}</p><div>WZ-2026-000001</div></body></html>"
    assert text(answered("text/html; charset=gbk", page.encode("gbk"))) == f"{SAID}\nWZ-2026-000001"
    both = EmailMessage()
    both.set_content(SAID)
    both.add_alternative(page, subtype="html")
    assert text(both.as_bytes()) == SAID, "once"
    assert "x" in text(answered("text/html", b"<p>x" + b"<b>" * 400_000)), "too many tags"


@pytest.mark.parametrize(("name", "codec"), [
    ("版权部", "gbk"), ("江南出版社，法务部", "gbk"), ("王", "gbk"), ("版權部", "big5"), ("版权部", "utf-8")])
def test_a_sender_whose_name_is_not_encoded_is_read(sent: Notice, name: str, codec: str) -> None:
    mail = answered("text/plain; charset=us-ascii", b"x", sent.reference)
    assert read(sent, [mail.replace(b"From: ", f"From: {name} <".encode(codec)).replace(
        b"host.example\r\nMess", b"host.example>\r\nMess")])[0] == 1
    assert sent.answers.get().sender == f"{name} <a@host.example>"


def test_an_answer_in_html_with_a_nul_is_found_by_its_reference(sent: Notice) -> None:
    page = f"<p>{SAID}\0</p><p>{sent.reference}</p>"
    assert read(sent, [answered("text/html; charset=gb2312", page.encode("gbk"))])[0] == 1
    [answer] = sent.answers.all()
    assert answer.text.startswith(SAID)
    assert "\0" not in answer.text + answer.sender
