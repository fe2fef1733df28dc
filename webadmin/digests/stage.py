"""Send the members of each organisation one email per run about new events."""

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


def send_digest(run: str, settings: Settings) -> int:
    """Send the unsent digests of a run and return the number of emails.

    A digest covers the events since the organisation's previous one; without events no email is sent. After an
    interruption, calling it again sends only the missing emails.
    """
    return sum(_send(_digest(run, organisation), settings) for organisation in Organisation.objects.all())


def _digest(run: str, organisation: Organisation) -> Digest:
    last = Digest.objects.filter(organisation=organisation).exclude(run=run).aggregate(last=Max("until_event"))
    newest = CaseEvent.objects.aggregate(newest=Max("pk"))
    digest, _ = Digest.objects.get_or_create(run=run, organisation=organisation, defaults={
        "after_event": last["last"] or 0, "until_event": newest["newest"] or 0})
    return digest


def _send(digest: Digest, settings: Settings) -> int:
    if digest.sent_at:
        return 0
    found = news(digest.organisation, digest.after_event, digest.until_event)
    sent = 0
    for member in _readers(digest) if found else ():
        _mail(member, found, settings)
        digest.sent_to = [*digest.sent_to, member.pk]
        digest.save(update_fields=["sent_to"])
        sent += 1
    digest.sent_at = timezone.now()
    digest.save(update_fields=["sent_at"])
    return sent


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
