"""Email members about notes that name them, in one message each."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import groupby
from smtplib import SMTPException

from django.conf import settings
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from storage.collections.leases import Lease
from webadmin.accounts.models import User
from webadmin.cases.models import Mention
from webadmin.configuration import current
from webadmin.hidden_characters import show_bidi
from webadmin.outgoing.alerts.alert_messages import SHOWN, Message, send_mail
from webadmin.stores import database

LEASE = timedelta(minutes=3)
AGAIN = timedelta(hours=1)
"""Time after which a failed email is sent again."""
GIVEN_UP = timedelta(days=3)
LONGEST = 500
"""Maximum characters of a note in an email."""


def send_mentions(now: datetime | None = None) -> int:
    """Email each member the mentions that they have not seen yet.

    Returns how many emails were sent. Authors get no email about their own notes.
    """
    lease, now = Lease(database(), "mentions", LEASE), now or timezone.now()
    if not lease.take():
        return 0
    try:
        due = Mention.objects.filter(
            due_at__lte=now, seen_at=None, member__is_active=True, member__wants_mentions=True,
        ).exclude(member__email="").select_related("member", "case", "event__actor").order_by("member", "pk")
        sent = 0
        for member, mentions in groupby(due, key=lambda mention: mention.member):
            lease.renew()
            sent += _send(member, list(mentions), now)
        Mention.objects.filter(due_at__lt=now - GIVEN_UP).update(due_at=None)
        return sent
    finally:
        lease.end()


def _send(member: User, mentions: Sequence[Mention], now: datetime) -> bool:
    """Send one member's email; returns whether it was sent."""
    own = [mention for mention in mentions if member.organisation_id == mention.case.organisation_id]
    emailed = Mention.objects.filter(pk__in=[mention.pk for mention in mentions])
    try:
        if own:
            send_mail(member.email, _worded(member, own))
    except (SMTPException, OSError):
        emailed.filter(event__at__gte=now - GIVEN_UP).update(due_at=now + AGAIN)
        return False
    emailed.update(due_at=None)
    return bool(own)


def _worded(member: User, mentions: Sequence[Mention]) -> Message:
    with translation.override(member.language or settings.LANGUAGE_CODE):
        lines = [_line(mention) for mention in mentions[:SHOWN]]
        if (more := len(mentions) - SHOWN) > 0:
            lines.append(_("and %(count)s more") % {"count": more})
        case = mentions[0].case
        subject = f"@{member.username}: {case.work_title} @ {case.site}" if len(mentions) == 1 else ngettext(
            "%(count)s note names you", "%(count)s notes name you", len(mentions)) % {"count": len(mentions)}
        return Message(" ".join(show_bidi(subject).split())[:200], show_bidi("\n\n".join(lines)) + "\n")


def _line(mention: Mention) -> str:
    case, text = mention.case, mention.event.text
    cut = text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
    return (f"{mention.event.actor or '—'} · {case.work_title} @ {case.site}\n{cut}\n"
            f"{current().web_url.rstrip('/')}{reverse('cases:case', args=[case.pk])}")
