"""What a signature on a notice covers, and the text with its attachments."""

import hashlib

from webadmin.notices.models import Notice, NoticeAttachment
from webadmin.words.catalogue import Words

HEADINGS = {"zh": "附件：", "en": "Attachments:", "ja": "添付書類："}


def digest(notice: Notice) -> str:
    """Compute the SHA-256 of what a signature covers.

    This is reference, kind, recipient, subject and text, and the name and digest of each attachment.
    """
    parts = [notice.reference, notice.kind, notice.language, notice.recipient, notice.recipient_email,
             notice.recipient_address, notice.subject, notice.body]
    attached = [part for each in _attached(notice) for part in (each.name, each.sha256)]
    return hashlib.sha256("\0".join(parts + attached).encode()).hexdigest()


def sent_text(notice: Notice) -> str:
    """Return the text to be sent, followed by the list of attachments with digests."""
    attached = _attached(notice)
    if not attached:
        return notice.body
    lines = [f"{number}. {each.name}\n   SHA-256 {each.sha256}" for number, each in enumerate(attached, 1)]
    return "\n".join([notice.body.rstrip("\n"), "", HEADINGS[notice.language], *lines, ""])


def shown_text(notice: Notice) -> str:
    """Return the text for a file; that of an unsigned notice begins by saying so.

    The text of a draft already names the signatory, so the file would look signed.
    """
    return "\n\n".join(part for part in (unsigned_mark(notice), sent_text(notice)) if part)


def unsigned_mark(notice: Notice) -> str:
    """Say in the language of a notice that it is not signed; empty if it is."""
    return "" if notice.signed_at else Words("en" if notice.language == "en" else "zh-hans")("notice_unsigned")


def _attached(notice: Notice) -> list[NoticeAttachment]:
    return list(notice.attachments.all()) if notice.pk else []
