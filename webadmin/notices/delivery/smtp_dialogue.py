"""Hand one mail to a server and report its delivery.

Nothing is ever sent twice unless a person decides so. Until the server has asked for the data, a failure means that
nothing was sent. From the first byte of the data on, a failure leaves the delivery unknown.
"""

import smtplib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from email.message import EmailMessage
from email.policy import SMTP
from typing import Literal

from django.utils.translation import gettext as _

from crawler.network.egress import EgressError
from webadmin.notices.delivery.guarded_connections import GuardedSMTP
from webadmin.notices.mailable_address import mailable
from webadmin.notices.models import MailAccount
from webadmin.security.sealed_text import SealError, unseal

GO_AHEAD, DONE = 354, 250
ACCEPTED, LATER, REFUSED = 2, 4, 5
"""First digit of replies that accept, refuse for now (such as greylisting), and refuse; source: RFC 5321, 4.2.1.

A reply that is none of SMTP has the code -1.
"""
Fate = Literal["sent", "recipient_refused", "unknown", "not_sent"]


@dataclass(frozen=True)
class Delivery:
    """The result of sending a mail, with the server's last answer."""

    fate: Fate
    reply: str


def deliver(message: EmailMessage, recipient: str, account: MailAccount) -> Delivery:
    """Hand a mail to the account's server."""
    sender = mailable(account.sender)
    try:
        with _left_politely(_connected(account, sender)) as server:
            if account.user:
                server.login(account.user, unseal(account.sealed_password, "the mail password"))
            return _dialogue(server, message, recipient, sender)
    except (EgressError, OSError, smtplib.SMTPException, SealError, ValueError) as error:  # such as “é” in a password
        return Delivery("not_sent", _reason(error))


@contextmanager
def _left_politely(server: smtplib.SMTP) -> Iterator[smtplib.SMTP]:
    """Close a connection, even a broken one.

    A failing QUIT does not change the result.
    """
    try:
        yield server
    finally:
        try:
            server.quit()
        except (OSError, smtplib.SMTPException):
            server.close()


def _connected(account: MailAccount, sender: str) -> GuardedSMTP:
    return GuardedSMTP(account.smtp_host, account.smtp_port, account.smtp_transport, sender.rpartition("@")[2])


def _dialogue(server: smtplib.SMTP, message: EmailMessage, recipient: str, sender: str) -> Delivery:
    server.ehlo_or_helo_if_needed()
    content, most = message.as_bytes(policy=SMTP), server.esmtp_features.get("size", "")
    if most.isdecimal() and 0 < int(most) < len(content):
        return Delivery("not_sent", _("The mail has %(bytes)s bytes, and "
                                      "the mail server accepts at most "
                                      "%(most)s: attach fewer or smaller "
                                      "files.") % {"bytes": len(content), "most": most})
    code, reply = server.mail(sender)
    if code != DONE:
        return Delivery("not_sent", _answer(code, reply))
    code, reply = server.rcpt(recipient)
    if code // 100 != ACCEPTED:
        return Delivery("recipient_refused" if code // 100 == REFUSED else "not_sent", _answer(code, reply))
    code, reply = server.docmd("DATA")
    if code != GO_AHEAD:
        return Delivery("not_sent", _answer(code, reply))
    return _hand_over(server, content)


def _hand_over(server: smtplib.SMTP, content: bytes) -> Delivery:
    """Send the data; from here on any failure leaves the delivery unknown."""
    lines = content.splitlines()
    quoted = b"\r\n".join(b"." + line if line.startswith(b".") else line for line in lines)
    try:
        server.send(quoted + b"\r\n.\r\n")
        code, reply = server.getreply()
    except (OSError, smtplib.SMTPException) as error:
        return Delivery("unknown", _reason(error))
    fates: dict[int, Fate] = {ACCEPTED: "sent", LATER: "not_sent", REFUSED: "not_sent"}
    return Delivery(fates.get(code // 100, "unknown"), _answer(code, reply))


def _answer(code: int, reply: bytes) -> str:
    return f"{code} {reply.decode('utf-8', 'replace')}"[:1000]


def _reason(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"[:1000]
