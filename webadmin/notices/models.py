"""Notices, the pages they name, their answers, and their append-only history."""


from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from webadmin.accounts.models import Organisation
from webadmin.append_only import AppendOnly
from webadmin.holders.models import FileKind, HolderFile
from webadmin.words.labels import label


class NoticeState(models.TextChoices):
    """The state of a notice."""

    DRAFT = "draft", label("notice_state.draft")
    SIGNED = "signed", label("notice_state.signed")
    SENDING = "sending", label("notice_state.sending")
    SENT = "sent", label("notice_state.sent")
    RECIPIENT_REFUSED = "recipient_refused", label("notice_state.recipient_refused")
    BOUNCED = "bounced", label("notice_state.bounced")
    UNKNOWN = "unknown", label("notice_state.unknown")
    ANSWERED = "answered", label("notice_state.answered")
    CLOSED = "closed", label("notice_state.closed")


UNDELIVERED = (NoticeState.BOUNCED, NoticeState.RECIPIENT_REFUSED)
"""States of a notice that did not reach its recipient."""


class Notice(models.Model):
    """A notice to one recipient about copies of an organisation's works."""

    OWNER = "organisation"

    organisation = models.ForeignKey(
        Organisation, models.PROTECT, related_name="notices", verbose_name=_("organisation"))
    reference = models.CharField(_("reference"), max_length=40, unique=True)
    kind = models.CharField(_("kind"), max_length=40)
    language = models.CharField(_("language"), max_length=2)
    state = models.CharField(_("state"), max_length=20, choices=NoticeState, default=NoticeState.DRAFT)
    recipient = models.CharField(_("recipient"), max_length=200, blank=True)
    recipient_email = models.EmailField(_("mail address of the recipient"), blank=True)
    recipient_address = models.CharField(_("postal address of the recipient"), max_length=300, blank=True)
    recipient_country = models.CharField(_("country (two letters)"), max_length=2, blank=True)
    subject = models.CharField(_("subject"), max_length=300)
    body = models.TextField(_("text"))
    fair_use_reasons = models.TextField(_("why it is not fair use"), blank=True)
    fair_use_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("by"))
    fair_use_at = models.DateTimeField(_("fair use considered"), null=True, blank=True)
    case = models.PositiveBigIntegerField(_("case"), null=True, blank=True, db_index=True)
    """Primary key of the case of passing off that it is about; None for a notice about copies."""
    follows = models.ForeignKey(
        "self", models.PROTECT, null=True, blank=True, related_name="followers", verbose_name=_("follows"))
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("created by"))
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    signed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("signed by"))
    signed_name = models.CharField(_("signed as"), max_length=100, blank=True)
    signed_at = models.DateTimeField(_("signed"), null=True, blank=True)
    signed_sha256 = models.CharField(max_length=64, blank=True, editable=False)
    """Digest of recipient, subject, text and attachments when it was signed."""
    message_id = models.CharField(_("number of the mail (Message-ID)"), max_length=255, blank=True, db_index=True)
    sent_at = models.DateTimeField(_("sent"), null=True, blank=True)
    countered_on = models.DateField(_("counter-notice received"), null=True, blank=True)
    due_on = models.DateField(_("due on"), null=True, blank=True, db_index=True)

    class Meta:
        verbose_name = _("notice")
        verbose_name_plural = _("notices")
        ordering = ("-pk",)
        indexes = (models.Index(fields=("organisation", "state", "-id"), name="notice_by_state"),)

    def __str__(self) -> str:
        return self.reference


class NoticeItem(models.Model):
    """A page that a notice names, by the copy on it.

    A page of a book that passes off has no copy.
    """

    OWNER = "notice__organisation"

    notice = models.ForeignKey(Notice, models.PROTECT, related_name="items", verbose_name=_("notice"))
    copy = models.PositiveBigIntegerField(_("copy"), null=True, blank=True, db_index=True)
    """Primary key of the copy."""
    url = models.TextField(_("page address"))
    work = models.CharField(_("work id"), max_length=32)
    clicks = models.PositiveBigIntegerField(_("clicks"), null=True, blank=True)
    countered = models.BooleanField(_("countered"), default=False)
    """Whether a counter-notice bars further notices about this page under Chinese law."""

    class Meta:
        verbose_name = _("page of a notice")
        verbose_name_plural = _("pages of notices")
        constraints = (models.UniqueConstraint(fields=("notice", "copy"), name="notice_names_a_copy_once"),)

    def __str__(self) -> str:
        return self.url[:200]


class NoticeAttachment(models.Model):
    """A file that is sent with a notice.

    A person chose it, and the signature covers its name and digest.
    """

    OWNER = "notice__organisation"

    notice = models.ForeignKey(Notice, models.PROTECT, related_name="attachments", verbose_name=_("notice"))
    file = models.ForeignKey(
        HolderFile, models.SET_NULL, null=True, blank=True, related_name="attachments", verbose_name=_("file"))
    """None after its personal data was erased; name and digest of the sent file stay."""
    source = models.CharField(_("chosen as"), max_length=40)
    """Key of the offer that a person chose."""
    kind = models.CharField(_("kind"), max_length=20, choices=FileKind)
    name = models.CharField(_("name"), max_length=200)
    media_type = models.CharField(_("media type"), max_length=100)
    size = models.PositiveBigIntegerField(_("bytes"))
    sha256 = models.CharField("SHA-256", max_length=64)

    class Meta:
        verbose_name = _("attachment of a notice")
        verbose_name_plural = _("attachments of notices")
        ordering = ("pk",)
        constraints = (models.UniqueConstraint(fields=("notice", "source"), name="notice_takes_a_file_once"),)

    def __str__(self) -> str:
        return self.name


class AnswerKind(models.TextChoices):
    """The meaning of an answer."""

    RECEIVED = "received", label("answer.received")
    REMOVED = "removed", label("answer.removed")
    REFUSED = "refused", label("answer.refused")
    COUNTER_NOTICE = "counter_notice", label("answer.counter_notice")
    UNREAD = "unread", label("answer.unread")


class NoticeAnswer(models.Model):
    """An answer to a notice, entered by a member or read from the mailbox."""

    OWNER = "notice__organisation"

    notice = models.ForeignKey(Notice, models.PROTECT, related_name="answers", verbose_name=_("notice"))
    kind = models.CharField(_("kind"), max_length=20, choices=AnswerKind)
    received_on = models.DateField(_("received on"))
    sender = models.CharField(_("from"), max_length=300, blank=True)
    text = models.TextField(_("text"), blank=True)
    pages = models.JSONField(_("pages it is about"), default=list, blank=True)
    """Addresses of the notice's pages that it is about; if empty, all of them."""
    message_id = models.CharField(_("number of the mail (Message-ID)"), max_length=255, blank=True)
    """Message-ID of the mail it was read from; empty if a member entered it."""
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("by"))
    entered_at = models.DateTimeField(_("entered"), auto_now_add=True)

    class Meta:
        verbose_name = _("answer")
        verbose_name_plural = _("answers")
        ordering = ("received_on", "pk")
        constraints = (models.UniqueConstraint(
            fields=("notice", "message_id"), condition=~models.Q(message_id=""), name="answer_is_read_once"),)

    def __str__(self) -> str:
        return f"{self.received_on} {self.kind}"


class NoticeEvent(AppendOnly):
    """A line in the history of a notice; lines are never changed or deleted."""

    OWNER = "notice__organisation"

    notice = models.ForeignKey(Notice, models.PROTECT, related_name="events", verbose_name=_("notice"))
    at = models.DateTimeField(_("at"), auto_now_add=True)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("by"))
    """None if the software itself acted."""
    what = models.CharField(_("what"), max_length=40)
    """A key of `notice_event` in the word lists."""
    before = models.CharField(_("before"), max_length=20, blank=True)
    after = models.CharField(_("after"), max_length=20, blank=True)
    text = models.TextField(_("text"), blank=True)
    proof = models.JSONField(_("proof"), default=dict, blank=True)
    """The server's answers, and digests of what was sent."""

    class Meta:
        verbose_name = _("line of a notice's history")
        verbose_name_plural = _("history of notices")
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.at:%F %T} {self.what}"



class Transport(models.TextChoices):
    """The encryption of the connection to a mail server."""

    TLS = "tls", _("TLS")
    STARTTLS = "starttls", _("STARTTLS")
    PLAIN = "plain", _("not encrypted")


class MailAccount(models.Model):
    """The mail account from which an organisation sends its notices.

    Reading answers from it is optional.
    """

    OWNER = "organisation"

    organisation = models.OneToOneField(
        Organisation, models.PROTECT, related_name="mail_account", verbose_name=_("organisation"))
    sender = models.EmailField(_("sender"))
    smtp_host = models.CharField(_("outgoing server"), max_length=255)
    smtp_port = models.PositiveIntegerField(_("port of the outgoing server"), default=587)
    smtp_transport = models.CharField(
        _("encryption of the outgoing server"), max_length=10, choices=Transport, default=Transport.STARTTLS)
    imap_host = models.CharField(_("incoming server (IMAP)"), max_length=255, blank=True)
    imap_port = models.PositiveIntegerField(_("port of the incoming server"), default=993)
    imap_transport = models.CharField(
        _("encryption of the incoming server"), max_length=10, choices=Transport, default=Transport.TLS)
    user = models.CharField(_("user name"), max_length=200, blank=True)
    sealed_password = models.TextField(blank=True, editable=False)
    folder = models.CharField(_("folder"), max_length=100, default="INBOX")

    class Meta:
        verbose_name = _("mail account")
        verbose_name_plural = _("mail accounts")

    def __str__(self) -> str:
        return self.sender
