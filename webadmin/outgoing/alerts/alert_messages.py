"""Word the message of an alert: a line per event, with the URL of its subject."""

from collections.abc import Sequence
from dataclasses import dataclass
from smtplib import SMTPException

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from webadmin.configuration import current
from webadmin.hidden_characters import show_bidi
from webadmin.outgoing.models import Event, Kind, Rule

SHOWN = 50
"""Maximum number of events in a message; the others are counted."""


@dataclass(frozen=True)
class Message:
    """What is sent: a subject line and the text."""

    subject: str
    text: str


def worded(rule: Rule, news: Sequence[Event]) -> Message:
    """Word events in the member's language."""
    with translation.override(rule.member.language or settings.LANGUAGE_CODE):
        lines = [f"{Kind(each.kind).label}: {each.title}\n{address(each)}" for each in news[:SHOWN]]
        if (more := len(news) - SHOWN) > 0:
            lines.append(_("and %(count)s more") % {"count": more})
        subject = _one(news[0]) if len(news) == 1 else ngettext(
            "%(count)s event", "%(count)s events", len(news)) % {"count": len(news)}
        return Message(" ".join(show_bidi(subject).split())[:200], show_bidi("\n\n".join(lines)) + "\n")


def address(event: Event) -> str:
    """Return the URL of the page that shows exactly this event."""
    return current().web_url.rstrip("/") + event.path


def send_mail(receiver: str, message: Message) -> None:
    """Send a message by email; raises SMTPException, OSError.

    An address can be valid and yet not be written into a mail, such as one whose domain is too long once it is encoded.
    """
    try:
        EmailMessage(settings.EMAIL_SUBJECT_PREFIX + message.subject, message.text, to=[receiver]).send()
    except ValueError as error:
        raise SMTPException(f"{receiver} cannot be written into a mail: {error}") from error


def _one(event: Event) -> str:
    return f"{Kind(event.kind).label}: {event.title}"
