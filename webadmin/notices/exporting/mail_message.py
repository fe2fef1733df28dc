"""A notice as a mail message, both for sending and for export as .eml."""

from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime

from django.utils import timezone

from webadmin.notices.drafting.signed_text import shown_text, unsigned_mark
from webadmin.notices.exporting.attached_files import attached_files
from webadmin.notices.mailable_address import mailable
from webadmin.notices.models import Notice


def message_id(notice: Notice, sender: str) -> str:
    """Return the Message-ID of a notice.

    It is the reference at the sender's domain, so that answers can be matched.
    """
    return f"<{notice.reference.lower()}.{notice.signed_sha256[:16]}@{sender.rpartition('@')[2]}>"


def notice_mail(notice: Notice, sender: str) -> EmailMessage:
    """Build the mail with its attachments.

    Line breaks in the subject do not get into the header. Raises AttachmentError.
    """
    mail = EmailMessage(policy=SMTP)
    mail["From"] = mailable(sender)
    if recipient := mailable(notice.recipient_email):
        mail["To"] = recipient
    mark = unsigned_mark(notice)
    mail["Subject"] = " ".join([*([f"[{mark}]"] if mark else []), *notice.subject.split()])
    mail["Date"] = format_datetime(notice.signed_at or timezone.now())
    if notice.message_id:
        mail["Message-ID"] = notice.message_id
    mail["X-Reference"] = notice.reference
    mail.set_content(shown_text(notice), cte="quoted-printable")
    for each, content in attached_files(notice):
        main, _slash, sub = each.media_type.partition("/")
        mail.add_attachment(content, maintype=main, subtype=sub, filename=" ".join(each.name.split()))
    return mail


def eml(notice: Notice, sender: str) -> bytes:
    """Return the mail as a file; raises AttachmentError."""
    return notice_mail(notice, sender).as_bytes()
