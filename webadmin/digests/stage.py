"""Send the members of each organisation one email per run about new events."""

import logging
from collections.abc import Iterator
from dataclasses import dataclass
from smtplib import SMTPDataError, SMTPRecipientsRefused

from django.conf import settings as django_settings
from django.core.mail import EmailMultiAlternatives
from django.db.models import Max
from django.template.loader import render_to_string
from django.utils import timezone, translation

from storage.settings import Settings
from webadmin.accounts.models import Organisation, User
from webadmin.cases.models import CaseEvent
from webadmin.digests.models import Digest
from webadmin.digests.news import News, news
from webadmin.hidden_characters import show_bidi

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Sending:
    """How many emails were sent, and which were not, with the reason for each."""

    mails: int
    failures: tuple[str, ...]


def send_digest(run: str, settings: Settings) -> Sending:
    """Send the unsent digests of a run.

    A digest covers the events since the organisation's previous one; without events no email is sent. An email that the
    mail server refuses does not stop the others; a mail server that does not answer ends the sending. Calling it again
    sends only the missing emails.
    """
    sent, failures = 0, list[str]()
    try:
        for organisation in Organisation.objects.all():
            for failure in _outcomes(_digest(run, organisation), settings):
                sent += not failure
                failures += [failure] if failure else []
    except OSError as error:
        _log.exception("digests cannot be sent")
        failures.append(f"the mail server: {error}")
    return Sending(sent, tuple(failures))


def _digest(run: str, organisation: Organisation) -> Digest:
    """Open the digest of a run.

    It begins where the last one that reached anybody ended.
    """
    others = Digest.objects.filter(organisation=organisation).exclude(run=run)
    last = others.exclude(sent_at=None, sent_to=[]).aggregate(last=Max("until_event"))
    newest = CaseEvent.objects.aggregate(newest=Max("pk"))
    digest, _ = Digest.objects.get_or_create(run=run, organisation=organisation, defaults={
        "after_event": last["last"] or 0, "until_event": newest["newest"] or 0})
    return digest


def _outcomes(digest: Digest, settings: Settings) -> Iterator[str]:
    """Send a digest to each reader.

    Yields, for each email, why the server refused it; an empty string if it was sent.
    """
    if digest.sent_at:
        return
    found = news(digest.organisation, digest.after_event, digest.until_event)
    are_all_sent = True
    for member in _readers(digest) if found else ():
        try:
            _mail(member, found, settings)
        except (SMTPRecipientsRefused, SMTPDataError, ValueError) as error:
            _log.exception("the digest for %s was refused", member)
            are_all_sent = False
            yield f"{member}: {error}"
        else:
            digest.sent_to = [*digest.sent_to, member.pk]
            digest.save(update_fields=["sent_to"])
            yield ""
    if are_all_sent:
        digest.sent_at = timezone.now()
        digest.save(update_fields=["sent_at"])


def _readers(digest: Digest) -> list[User]:
    members = User.objects.filter(organisation=digest.organisation, is_active=True, wants_digest=True)
    return list(members.exclude(email="").exclude(pk__in=digest.sent_to).order_by("pk"))


def _mail(member: User, found: News, settings: Settings) -> None:
    context = {"news": found, "member": member, "address": settings.web_url.rstrip("/")}
    with translation.override(member.language or django_settings.LANGUAGE_CODE):
        subject, plain, html = (show_bidi(render_to_string(f"digests/{name}", context))
                                for name in ("subject.txt", "digest.txt", "digest.html"))
        mail = EmailMultiAlternatives(" ".join(subject.split()), plain, to=[member.email])
        mail.attach_alternative(html, "text/html")
    mail.send()
