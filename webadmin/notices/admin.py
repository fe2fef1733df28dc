"""Read-only administration pages for notices, without passwords.

They cover all organisations.
"""

from django.contrib import admin

from webadmin.notices.models import MailAccount, Notice, NoticeAnswer, NoticeAttachment, NoticeEvent, NoticeItem
from webadmin.read_only_admin import ReadOnlyAdmin


@admin.register(Notice)
class NoticeAdmin(ReadOnlyAdmin):
    """Notices."""

    list_display = ("reference", "organisation", "kind", "state", "recipient", "sent_at", "due_on")
    list_filter = ("organisation", "state", "kind")


@admin.register(NoticeItem)
class NoticeItemAdmin(ReadOnlyAdmin):
    """The pages that notices name."""

    list_display = ("notice", "url", "countered")


@admin.register(NoticeAttachment)
class NoticeAttachmentAdmin(ReadOnlyAdmin):
    """Names and digests of the attachments of notices."""

    list_display = ("notice", "kind", "name", "size", "sha256")


@admin.register(NoticeAnswer)
class NoticeAnswerAdmin(ReadOnlyAdmin):
    """Answers."""

    list_display = ("notice", "kind", "received_on", "sender")


@admin.register(NoticeEvent)
class NoticeEventAdmin(ReadOnlyAdmin):
    """The history of all notices."""

    list_display = ("at", "notice", "what", "before", "after", "actor")


@admin.register(MailAccount)
class MailAccountAdmin(ReadOnlyAdmin):
    """Mail accounts."""

    list_display = ("organisation", "sender", "smtp_host", "imap_host")
    exclude = ("sealed_password",)
