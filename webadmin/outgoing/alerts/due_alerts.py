"""Send the alerts that people's rules ask for.

At once, hourly or daily, never in quiet hours, and nothing twice.
"""

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from smtplib import SMTPException

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from storage.collections.leases import Lease
from webadmin.outgoing.alerts.alert_messages import Message, send_mail, worded
from webadmin.outgoing.alerts.channels import ChannelError, send_to_channel
from webadmin.outgoing.models import Alert, Event, Rhythm, Rule
from webadmin.security.sealed_text import SealError, unseal
from webadmin.stores import database

BETWEEN = {Rhythm.AT_ONCE: timedelta(0), Rhythm.HOURLY: timedelta(hours=1), Rhythm.DAILY: timedelta(days=1)}
LEASE = timedelta(minutes=3)
BATCH = 500


def note_alerts() -> int:
    """Record which events each rule has to report; returns how many."""
    count = 0
    for rule in Rule.objects.filter(active=True, member__is_active=True, member__organisation=F("organisation")):
        while fresh := list(Event.objects.filter(
                organisation=rule.organisation_id, pk__gt=rule.seen).order_by("pk")[:BATCH]):
            wanted = [Alert(rule=rule, event=each) for each in fresh if _is_wanted(rule, each)]
            with transaction.atomic():
                Alert.objects.bulk_create(wanted, ignore_conflicts=True)
                Rule.objects.filter(pk=rule.pk, seen__lt=fresh[-1].pk).update(seen=fresh[-1].pk)
            rule.seen = fresh[-1].pk
            count += len(wanted)
    return count


def send_due(now: datetime | None = None) -> int:
    """Send one message for every rule that has something to report and may send now.

    Returns how many were sent.
    """
    lease = Lease(database(), "alerts", LEASE)
    if not lease.take():
        return 0
    try:
        rules = Rule.objects.filter(active=True, alerts__sent_at=None, alerts__isnull=False).distinct()
        return sum(_send(rule, now or timezone.now(), lease) for rule in rules.select_related("member", "organisation"))
    finally:
        lease.end()


def is_quiet(rule: Rule, now: datetime) -> bool:
    """Tell whether it is the member's quiet time.

    Hours that end before they begin span midnight.
    """
    begin, end = rule.quiet_from, rule.quiet_until
    if begin is None or end is None or begin == end:
        return False
    clock = now.astimezone(rule.member.zone).time()
    return begin <= clock < end if begin < end else clock >= begin or clock < end


def _is_wanted(rule: Rule, event: Event) -> bool:
    """Tell whether a rule asks for an event.

    An event about no particular work or site matches every rule.
    """
    works = event.data.get("works") or [event.work]
    sites = event.data.get("sites") or [event.site]
    return event.kind in rule.kinds and _concerns(rule.work, works) and _concerns(rule.site, sites)


def _concerns(chosen: str, named: Collection[str]) -> bool:
    return not chosen or not any(named) or chosen in named


def _send(rule: Rule, now: datetime, lease: Lease) -> bool:
    is_early = rule.sent_at is not None and now < rule.sent_at + BETWEEN[Rhythm(rule.rhythm)]
    member = rule.member
    if is_early or is_quiet(rule, now) or not member.is_active or member.organisation_id != rule.organisation_id:
        return False
    lease.renew()
    alerts = list(rule.alerts.filter(sent_at=None).select_related("event").order_by("event"))
    news = _last_of_each(rule, alerts)
    trouble = _try_sending(rule, worded(rule, news)) if news else ""
    if trouble:
        # Retried no sooner than by the rhythm or after an hour, so that a dead channel costs little.
        Rule.objects.filter(pk=rule.pk).update(trouble=trouble[:300], sent_at=now + timedelta(hours=1))
        return False
    Alert.objects.filter(pk__in=[alert.pk for alert in alerts]).update(sent_at=now)
    Rule.objects.filter(pk=rule.pk).update(trouble="", sent_at=now if news else rule.sent_at)
    return bool(news)


def _last_of_each(rule: Rule, alerts: Sequence[Alert]) -> list[Event]:
    """Keep the last event of each subject.

    Those that were already sent to the same person and place are left out.
    """
    last = {alert.event.subject: alert.event for alert in alerts}
    sent = Alert.objects.filter(
        rule__member=rule.member_id, rule__channel="", event__in=last.values(), sent_at__isnull=False)
    known = set() if rule.channel else set(sent.values_list("event", flat=True))
    return [event for event in last.values() if event.pk not in known]


def _try_sending(rule: Rule, message: Message) -> str:
    """Send a message; returns why it could not be sent, or an empty string."""
    try:
        if rule.channel:
            send_to_channel(unseal(rule.channel, "the channel's address"), message)
        elif rule.member.email:
            send_mail(rule.member.email, message)
        else:
            return "the member has no mail address"
    except (ChannelError, SealError, SMTPException, OSError) as error:
        return str(error)
    return ""
