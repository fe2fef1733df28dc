"""Forms about notices."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from webadmin.accounts.first_saves import SeenModelForm
from webadmin.notices.drafting.notice_drafts import DraftOrder
from webadmin.notices.kinds import KINDS
from webadmin.notices.kinds.notice_facts import Recipient
from webadmin.notices.mailable_address import mailable
from webadmin.notices.models import AnswerKind, MailAccount, Notice
from webadmin.notices.notice_words import kind_title
from webadmin.security.sealed_text import seal

LANGUAGES = (("", _("the recipient’s")), ("zh", "中文"), ("en", "English"), ("ja", "日本語"))


MOST_LETTERS = 1_000_000
"""Maximum characters of the list of pages that an answer is about."""
SERVERS = ("smtp_host", "smtp_port", "smtp_transport", "imap_host", "imap_port", "imap_transport")
"""Fields that determine where the mail account's password is sent, and how it is protected."""


class OrderForm(forms.Form):
    """The order for a draft."""

    kind = forms.ChoiceField(label=_("Kind of notice"))
    language = forms.ChoiceField(label=_("Language"), choices=LANGUAGES, required=False)
    recipient = forms.CharField(label=_("Recipient"), max_length=200, required=False)
    recipient_email = forms.EmailField(label=_("Mail address of the recipient"), required=False)
    recipient_address = forms.CharField(label=_("Postal address of the recipient"), max_length=300, required=False)
    recipient_country = forms.CharField(label=_("Country (two letters)"), max_length=2, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["kind"].choices = [(name, kind_title(name)) for name in KINDS]  # type: ignore[attr-defined]

    def order(self, copies: tuple[int, ...], case: int | None = None) -> DraftOrder:
        """Build the order for some copies, or for a case of passing off."""
        values = self.cleaned_data
        recipient = Recipient(values["recipient"], values["recipient_email"], values["recipient_address"],
                              values["recipient_country"].upper())
        return DraftOrder(values["kind"], copies, values["language"], recipient, case)


class NoticeForm(forms.ModelForm):  # type: ignore[type-arg]  # generic to the type checker alone
    """The notice as it will be sent."""

    class Meta:
        model = Notice
        fields = ("recipient", "recipient_email", "recipient_address", "recipient_country", "subject", "body")
        widgets = {"body": forms.Textarea(attrs={"rows": 30, "class": "notice-text"})}  # noqa: RUF012 - Django's way


JUDGEMENTS = tuple((kind.value, kind.label) for kind in AnswerKind if kind != AnswerKind.UNREAD)
"""What an answer can say."""


class JudgementForm(forms.Form):
    """What an answer says, and about which pages."""

    kind = forms.ChoiceField(label=_("What it says"), choices=JUDGEMENTS)
    pages = forms.CharField(label=_("Pages it is about"), required=False, max_length=MOST_LETTERS,
                            widget=forms.Textarea(attrs={"rows": 2}),
                            help_text=_("One address per line; empty: all pages of the notice."))

    def clean_pages(self) -> list[str]:
        """Return the addresses, one per line."""
        return list(dict.fromkeys(str(self.cleaned_data["pages"]).split()))


class AnswerForm(JudgementForm):
    """An answer that did not come through the mailbox."""

    received_on = forms.DateField(label=_("Received on"), widget=forms.DateInput(attrs={"type": "date"}))
    sender = forms.CharField(label=_("Answered by"), max_length=300, required=False)
    text = forms.CharField(label=_("Text"), required=False, max_length=100_000,
                           widget=forms.Textarea(attrs={"rows": 4}))
    field_order = ("kind", "received_on", "sender", "text", "pages")


class AccountForm(SeenModelForm):
    """The mail account; its password can be set but is never shown."""

    password = forms.CharField(label=_("Password"), required=False, widget=forms.PasswordInput(
        attrs={"autocomplete": "new-password"}), help_text=_("Leave empty to keep the one that is stored."))

    class Meta:
        model = MailAccount
        fields = ("sender", "smtp_host", "smtp_port", "smtp_transport", "user", "password", "imap_host", "imap_port",
                  "imap_transport", "folder")

    def clean(self) -> dict[str, Any]:
        """Require the password again if it would be sent to another server.

        It is never shown, so an owner must not be able to send it to a server of their choice, or without encryption.
        """
        values = super().clean() or {}
        moved = [name for name in SERVERS if name in self.changed_data and values.get(name)]
        if self.instance.sealed_password and moved and not values.get("password"):
            self.add_error("password", _("Enter the password again, because the servers that receive it have "
                                         "changed."))
        return values

    def clean_sender(self) -> str:
        """Reject an address that mail servers do not accept."""
        sender = str(self.cleaned_data["sender"])
        if not mailable(sender):
            raise forms.ValidationError(_("Mail servers do not accept this address."))
        return sender

    def clean_folder(self) -> str:
        """Reject a folder name that would end the IMAP command in which it is used."""
        folder = str(self.cleaned_data["folder"])
        if any(character in folder for character in '"\\\r\n'):
            raise forms.ValidationError(_("This is not the name of a folder."))
        return folder

    def save(self, commit: bool = True) -> MailAccount:
        """Save the account with its password encrypted."""
        if self.cleaned_data["password"]:
            self.instance.sealed_password = seal(self.cleaned_data["password"])
        saved: MailAccount = super().save(commit)
        return saved
