"""Send the alerts that people's rules ask for.

At once, hourly or daily, never in quiet hours, and nothing twice.
"""

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from smtplib import SMTPException
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from storage.collections.leases import Lease
from webadmin.outgoing.alerts.alert_messages import Message, send_mail, worded
from webadmin.outgoing.alerts.channels import ChannelError, send_to_channel
from webadmin.outgoing.models import Alert, Happening, Rhythm, Rule
from webadmin.security.sealed_text import SealError, unseal
from webadmin.stores import database

BETWEEN = {Rhythm.AT_ONCE: timedelta(0), Rhythm.HOURLY: timedelta(hours=1), Rhythm.DAILY: timedelta(days=1)}
LEASE = timedelta(minutes=3)
BATCH = 500


def note_alerts() -> int:
    """Record which happenings each rule has to report; returns how many."""
    count = 0
    for rule in Rule.objects.filter(active=True, member__is_active=True, member__organisation=F("organisation")):
        while fresh := list(Happening.objects.filter(
                organisation=rule.organisation_id, pk__gt=rule.seen).order_by("pk")[:BATCH]):
            wanted = [Alert(rule=rule, happening=each) for each in fresh if _is_wanted(rule, each)]
            with transaction.atomic():
                Alert.objects.bulk_create(wanted, ignore_conflicts=True)
                Rule.objects.filter(pk=rule.pk, seen__lt=fresh[-1].pk).update(seen=fresh[-1].pk)
            rule.seen = fresh[-1].pk
            count += len(wanted)
    return count


def tell_due(now: datetime | None = None) -> int:
    """Send one message for every rule that has something to report and may send now.

    Returns how many were sent.
    """
    lease = Lease(database(), "alerts", LEASE)
    if not lease.take():
        return 0
    try:
        rules = Rule.objects.filter(active=True, alerts__told_at=None, alerts__isnull=False).distinct()
        return sum(_tell(rule, now or timezone.now(), lease) for rule in rules.select_related("member", "organisation"))
    finally:
        lease.end()


def is_quiet(rule: Rule, now: datetime) -> bool:
    """Tell whether it is the member's quiet time.

    Hours that end before they begin span midnight.
    """
    begin, end = rule.quiet_from, rule.quiet_until
    if begin is None or end is None or begin == end:
        return False
    clock = now.astimezone(ZoneInfo(rule.member.time_zone or settings.TIME_ZONE)).time()
    return begin <= clock < end if begin < end else clock >= begin or clock < end


def _is_wanted(rule: Rule, happening: Happening) -> bool:
    """Tell whether a rule asks for a happening.

    A happening about no particular work or site matches every rule.
    """
    works = happening.data.get("works") or [happening.work]
    sites = happening.data.get("sites") or [happening.site]
    return happening.kind in rule.kinds and _concerns(rule.work, works) and _concerns(rule.site, sites)


def _concerns(chosen: str, named: Collection[str]) -> bool:
    return not chosen or not any(named) or chosen in named


def _tell(rule: Rule, now: datetime, lease: Lease) -> bool:
    is_early = rule.told_at is not None and now < rule.told_at + BETWEEN[Rhythm(rule.rhythm)]
    member = rule.member
    if is_early or is_quiet(rule, now) or not member.is_active or member.organisation_id != rule.organisation_id:
        return False
    lease.renew()
    alerts = list(rule.alerts.filter(told_at=None).select_related("happening").order_by("happening"))
    news = _last_of_each(rule, alerts)
    trouble = _sent(rule, worded(rule, news)) if news else ""
    if trouble:
        # Retried no sooner than by the rhythm or after an hour, so that a dead channel costs little.
        Rule.objects.filter(pk=rule.pk).update(trouble=trouble[:300], told_at=now + timedelta(hours=1))
        return False
    Alert.objects.filter(pk__in=[alert.pk for alert in alerts]).update(told_at=now)
    Rule.objects.filter(pk=rule.pk).update(trouble="", told_at=now if news else rule.told_at)
    return bool(news)


def _last_of_each(rule: Rule, alerts: Sequence[Alert]) -> list[Happening]:
    """Keep the last happening of each subject.

    Those that were already sent to the same person and place are left out.
    """
    last = {alert.happening.subject: alert.happening for alert in alerts}
    told = Alert.objects.filter(
        rule__member=rule.member_id, rule__channel="", happening__in=last.values(), told_at__isnull=False)
    known = set() if rule.channel else set(told.values_list("happening", flat=True))
    return [happening for happening in last.values() if happening.pk not in known]


def _sent(rule: Rule, message: Message) -> str:
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
