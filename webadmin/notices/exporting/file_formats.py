"""The file formats in which a notice can be exported."""

from collections.abc import Callable
from dataclasses import dataclass

from webadmin.accounts.models import User
from webadmin.holders.models import HolderProfile
from webadmin.notices.drafting.signed_text import shown_text
from webadmin.notices.exporting.attached_files import require_reader
from webadmin.notices.exporting.letter_docx import docx
from webadmin.notices.exporting.letter_json import json_bytes
from webadmin.notices.exporting.letter_pdf import pdf
from webadmin.notices.exporting.mail_message import eml
from webadmin.notices.models import MailAccount, Notice
from webadmin.sheets import media_types


@dataclass(frozen=True)
class NoticeFormat:
    """A format: file name extension, media type, and function that writes it."""

    suffix: str
    media_type: str
    write: Callable[[Notice], bytes]
    has_attachments: bool = False
    """Whether it contains the attached files, and not only their names."""

    def for_reader(self, notice: Notice, reader: User) -> bytes:
        """Write a notice for a member.

        Raises AttachmentError for attachments that are gone or not for this member, ReportError.
        """
        if self.has_attachments:
            require_reader(notice, reader)
        return self.write(notice)


def signature_image(notice: Notice) -> bytes:
    """Return the image of the signatory's signature for a signed notice.

    Empty for a draft, or if there is no image.
    """
    if not notice.signed_at:
        return b""
    profile = HolderProfile.objects.filter(organisation=notice.organisation).select_related("signature_image").first()
    return bytes(profile.signature_image.content) if profile and profile.signature_image else b""


def _sender(notice: Notice) -> str:
    account = MailAccount.objects.filter(organisation=notice.organisation).first()
    if account:
        return account.sender
    profile = HolderProfile.objects.filter(organisation=notice.organisation).first()
    return profile.email if profile else ""


FORMATS: dict[str, NoticeFormat] = {
    "pdf": NoticeFormat("pdf", "application/pdf", lambda notice: pdf(notice, signature_image(notice))),
    "docx": NoticeFormat("docx", media_types.DOCX, lambda notice: docx(notice, signature_image(notice))),
    "eml": NoticeFormat("eml", "message/rfc822", lambda notice: eml(notice, _sender(notice)), True),
    "txt": NoticeFormat("txt", "text/plain; charset=utf-8", lambda notice: shown_text(notice).encode()),
    "json": NoticeFormat("json", "application/json", json_bytes),
}
