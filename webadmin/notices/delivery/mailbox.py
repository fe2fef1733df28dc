"""Read answers from the organisation's mailbox, matched by reference numbers.

Nothing is deleted from the mailbox.
"""

import email
import hashlib
import logging
import re
from base64 import b64encode
from collections.abc import Iterator
from datetime import UTC, date, timedelta
from email.message import EmailMessage
from email.policy import default
from email.utils import parsedate_to_datetime

from django.db import transaction
from django.utils import timezone

from webadmin.accounts.models import Organisation
from webadmin.notices.delivery.guarded_connections import GuardedIMAP
from webadmin.notices.delivery.mail_text import headers_of, sender_of, text_of
from webadmin.notices.drafting.following_up import record_answer
from webadmin.notices.drafting.progress import move, note
from webadmin.notices.models import AnswerKind, MailAccount, Notice, NoticeAnswer, NoticeState
from webadmin.security.sealed_text import unseal

_log = logging.getLogger(__name__)

MOST_BYTES = 2 * 2**20
"""Maximum bytes of a mail; of a longer one only the header is read."""
MOST_MAILS = 500
UNREADABLE = (ValueError, LookupError, TypeError, AttributeError, AssertionError)
"""Exceptions that Python's mail parser raises for invalid headers and parts."""
LOOKED_BACK = timedelta(days=180)
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
"""Month names of IMAP (RFC 3501, `date-month`), independent of the locale."""
LONGEST = 100_000
REFERENCE = re.compile(r"WZ-\d{4}-\d{6}", re.IGNORECASE)
WAITING = (NoticeState.SENT, NoticeState.UNKNOWN, NoticeState.ANSWERED)


def fetch_answers(organisation: Organisation) -> int:
    """Read the mails in the account's folder that may be answers.

    These are the unseen mails since the oldest waiting notice, and the seen ones that contain a reference number,
    because a person may have opened them already. Returns how many mails were new. A mail belongs to the notices that
    its subject and headers name, else to those that its text names. Raises OSError, EgressError, imaplib.IMAP4.error,
    SealError, or ValueError if user, password or folder contain characters that the server does not accept;
    MailAccount.DoesNotExist without an account.
    """
    account = MailAccount.objects.get(organisation=organisation)
    if not account.imap_host:
        return 0
    notices = {notice.reference.upper(): notice for notice in Notice.objects.filter(
        organisation=organisation, state__in=WAITING)}
    sent = [timezone.localdate(notice.sent_at) for notice in notices.values() if notice.sent_at]
    since = max(min(sent, default=timezone.localdate()), timezone.localdate() - LOOKED_BACK)
    return sum(_taken(content, notices) for content in _mails(account, since - timedelta(days=1)))


def _taken(content: bytes, notices: dict[str, Notice]) -> bool:
    """Process one mail; a mail that cannot be read does not stop the others."""
    try:
        mail = email.message_from_bytes(content, policy=default)
        identity = " ".join(str(mail.get("Message-ID", "")).split())[:255]
        return _take(mail, identity or f"sha256:{hashlib.sha256(content).hexdigest()}", notices)
    except UNREADABLE:
        _log.exception("a mail of %s bytes cannot be read", len(content))
        return False


def _mails(account: MailAccount, since: date) -> Iterator[bytes]:
    with GuardedIMAP(account.imap_host, account.imap_port, account.imap_transport) as server:
        server.login(account.user, unseal(account.sealed_password, "the mail password"))
        server.select(f'"{_encoded(account.folder)}"', readonly=True)
        day = f"{since.day}-{MONTHS[since.month - 1]}-{since.year}"
        _status, found = server.search(None, "SINCE", day, "OR", "UNSEEN", "TEXT", '"WZ-"')
        for number in (found[0] or b"").split()[-MOST_MAILS:]:
            _status, parts = server.fetch(number.decode(), f"(BODY.PEEK[]<0.{MOST_BYTES}>)")
            yield next((part[1] for part in parts if isinstance(part, tuple)), b"")


def _encoded(folder: str) -> str:
    """Encode the name of a folder for IMAP.

    Source: RFC 3501, 5.1.3, modified UTF-7.
    """
    plain_and_shifted = re.split(r"([^\x20-\x7e]+)", folder)
    return "".join(_shifted(piece) if place % 2 else piece.replace("&", "&-")
                   for place, piece in enumerate(plain_and_shifted))


def _shifted(letters: str) -> str:
    coded = b64encode(letters.encode("utf-16-be")).decode("ascii")
    return f"&{coded.rstrip('=').replace('/', ',')}-"


def _take(mail: EmailMessage, identity: str, notices: dict[str, Notice]) -> bool:
    """Record a mail at every notice that it answers.

    False if it answers none, or is known already.
    """
    text = text_of(mail)
    about = _named(headers_of(mail), notices) or _named(text, notices)
    if any(identity == notice.message_id for notice in about):  # a copy of our own mail is not an answer
        return False
    if is_bounce(mail):
        return True in [_bounce(notice, identity, text) for notice in about]
    sender = sender_of(mail).replace("\0", "")[:300]
    values = {"kind": AnswerKind.UNREAD, "received_on": _day(mail), "sender": sender, "text": text[:LONGEST],
              "message_id": identity}
    return True in [record_answer(notice, NoticeAnswer(**values)) for notice in about]


def _named(text: str, notices: dict[str, Notice]) -> list[Notice]:
    """List the waiting notices that a text names.

    A notice is left out if a later one that follows it is named too: a second notice cites the first, and answers quote
    what they answer.
    """
    named = {each.upper() for each in REFERENCE.findall(text)}
    known = [notices[reference] for reference in sorted(named) if reference in notices]
    cited = {notice.follows_id for notice in known}
    return [notice for notice in known if notice.pk not in cited]


def is_bounce(mail: EmailMessage) -> bool:
    """Tell whether a mail is a delivery report (RFC 3464) about a failure."""
    if mail.get_content_type() != "multipart/report" or mail.get_param("report-type") != "delivery-status":
        return False
    return bool(re.search(r"^Action:\s*failed", mail.as_string(), re.MULTILINE | re.IGNORECASE))


def _bounce(notice: Notice, identity: str, text: str) -> bool:
    with transaction.atomic():
        held = Notice.objects.select_for_update().get(pk=notice.pk)
        if held.events.filter(what="bounced", proof__message_id=identity).exists():
            return False
        proof = {"message_id": identity}
        if held.state in (NoticeState.SENT, NoticeState.UNKNOWN):
            move(held, NoticeState.BOUNCED, "bounced", None, text=text[:LONGEST], proof=proof)
        else:
            note(held, "bounced", None, text=text[:LONGEST], proof=proof)
    return True


def _day(mail: EmailMessage) -> date:
    """Return the day of a mail; today if its date is missing or in the future."""
    today = timezone.localdate()
    try:
        at = parsedate_to_datetime(str(mail["Date"]))
        return min(timezone.localdate(at if at.tzinfo else at.replace(tzinfo=UTC)), today)
    except (TypeError, ValueError, OverflowError):
        return today
