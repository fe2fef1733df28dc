"""Read the attachments of a notice as they were chosen."""

import hashlib
from collections.abc import Iterator

from django.utils.translation import gettext as _

from webadmin.notices.drafting.signing import SignatureError
from webadmin.notices.models import Notice, NoticeAttachment


class AttachmentError(SignatureError):
    """An attachment whose bytes are missing or have changed since it was chosen.

    The message is for people.
    """


def attached_files(notice: Notice) -> Iterator[tuple[NoticeAttachment, bytes]]:
    """Yield the attachments with their bytes; raises AttachmentError."""
    for attachment in notice.attachments.select_related("file"):
        content = bytes(attachment.file.content) if attachment.file else b""
        if hashlib.sha256(content).hexdigest() != attachment.sha256:
            raise AttachmentError(_("The file of the attachment %(name)s is gone: remove it, or choose it again.") % {
                "name": attachment.name})
        yield attachment, content
