"""Read the attachments of a notice as they were chosen."""

import hashlib
from collections.abc import Iterator

from django.utils.translation import gettext as _

from webadmin.accounts.models import User
from webadmin.holders.personal_data import PERSONAL_FILES
from webadmin.notices.drafting.signing import SignatureError
from webadmin.notices.models import Notice, NoticeAttachment


class AttachmentError(SignatureError):
    """An attachment that cannot be exported; the message tells people why."""


def require_reader(notice: Notice, reader: User) -> None:
    """Refuse files about persons to a member who is no owner.

    Raises AttachmentError.
    """
    if not reader.may_own and notice.attachments.filter(kind__in=PERSONAL_FILES).exists():
        raise AttachmentError(_("This file would contain documents about persons: ask an owner to export it."))


def attached_files(notice: Notice) -> Iterator[tuple[NoticeAttachment, bytes]]:
    """Yield the attachments with their bytes; raises AttachmentError."""
    for attachment in notice.attachments.select_related("file"):
        content = bytes(attachment.file.content) if attachment.file else b""
        if hashlib.sha256(content).hexdigest() != attachment.sha256:
            raise AttachmentError(_("The file of the attachment %(name)s is gone: remove it, or choose it again.") % {
                "name": attachment.name})
        yield attachment, content
