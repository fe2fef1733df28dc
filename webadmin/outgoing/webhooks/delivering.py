"""Deliver events to webhooks, and try again what failed.

Each endpoint has a thread of its own, so that a slow one delays no other. A lease ensures that one process serves an
endpoint at a time. The time between attempts of a delivery grows, as does the pause after failures of an endpoint.
"""

import random
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

from django.db import connections
from django.db.models import F, Q
from django.utils import timezone

from storage.collections.leases import Lease
from webadmin.outgoing.models import Delivery, DeliveryState, Endpoint, Event
from webadmin.outgoing.webhooks.signed_requests import send
from webadmin.stores import database

BACK_OFF = tuple(timedelta(seconds=seconds) for seconds in (
    5, 5 * 60, 30 * 60, 2 * 3600, 5 * 3600, 10 * 3600, 14 * 3600, 20 * 3600, 24 * 3600))
"""Time between the attempts of a delivery; source: the schedule that Standard Webhooks recommends."""
REST = timedelta(seconds=10)
LONGEST_REST = timedelta(minutes=10)
THREADS = 32
BUDGET = 10.0
"""Maximum seconds for one endpoint in a round."""
LEASE = timedelta(minutes=2)
BATCH = 500
GONE = 410


def fan_out() -> int:
    """Create a delivery for every event that an endpoint wants; returns how many."""
    count = 0
    for endpoint in Endpoint.objects.filter(active=True):
        while fresh := list(Event.objects.filter(
                organisation=endpoint.organisation_id, pk__gt=endpoint.seen).order_by("pk")[:BATCH]):
            wanted = [Delivery(endpoint=endpoint, event=each) for each in fresh if each.kind in endpoint.kinds]
            Delivery.objects.bulk_create(wanted, ignore_conflicts=True)
            endpoint.seen = fresh[-1].pk
            Endpoint.objects.filter(pk=endpoint.pk, seen__lt=endpoint.seen).update(seen=endpoint.seen)
            count += len(wanted)
    return count


def deliver_due() -> int:
    """Attempt the due deliveries, with all endpoints in parallel.

    Returns the number of attempts.
    """
    now = timezone.now()
    awake = Endpoint.objects.filter(Q(rests_until=None) | Q(rests_until__lte=now), active=True)
    due = list(awake.filter(deliveries__state=DeliveryState.WAITING, deliveries__due_at__lte=now).distinct())
    if not due:
        return 0
    with ThreadPoolExecutor(min(THREADS, len(due)), "webhook") as threads:
        return sum(threads.map(_serve, due))


def replay(delivery: Delivery) -> None:
    """Send a delivery again as if it were new."""
    Delivery.objects.filter(pk=delivery.pk).update(
        state=DeliveryState.WAITING, attempts=0, due_at=timezone.now())
    Endpoint.objects.filter(pk=delivery.endpoint_id).update(rests_until=None)


def _serve(endpoint: Endpoint) -> int:
    lease = Lease(database(), f"webhook {endpoint.pk}", LEASE)
    if not lease.take():
        return 0
    try:
        return _attempts(endpoint)
    finally:
        lease.end()
        connections.close_all()


def _attempts(endpoint: Endpoint) -> int:
    """Attempt the due deliveries in order, until one fails or the time is over."""
    count, end = 0, time.monotonic() + BUDGET
    due = Delivery.objects.filter(endpoint=endpoint, state=DeliveryState.WAITING, due_at__lte=timezone.now())
    for delivery in due.select_related("event", "endpoint__organisation").order_by("pk")[:BATCH]:
        if time.monotonic() > end:
            break
        count += 1
        if not _attempt(delivery):
            break
    return count


def _attempt(delivery: Delivery) -> bool:
    attempt = send(delivery)
    done = 200 <= attempt.status < 300 or delivery.endpoint.organisation.is_sandbox
    number = delivery.attempts + 1
    endpoint = Endpoint.objects.filter(pk=delivery.endpoint_id)
    row = Delivery.objects.filter(pk=delivery.pk)
    if done:
        row.update(state=DeliveryState.DELIVERED, attempts=number)
        endpoint.update(failures=0, rests_until=None)
    elif number > len(BACK_OFF):
        row.update(state=DeliveryState.FAILED, attempts=number)
    else:
        wait = BACK_OFF[number - 1] * random.uniform(1, 1.2)  # noqa: S311 - spreads attempts; need not be secret
        row.update(attempts=number, due_at=timezone.now() + wait)
    if not done:
        rest = min(REST * 2 ** min(delivery.endpoint.failures, 10), LONGEST_REST)
        endpoint.update(failures=F("failures") + 1, rests_until=timezone.now() + rest)
        if attempt.status == GONE:
            endpoint.update(active=False)
    return done
