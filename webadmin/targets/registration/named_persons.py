"""Export the persons that registries named, and delete them in time.

They are in the answers to look-ups, whose retention period is a setting.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta

from webadmin.configuration import current
from webadmin.targets.models import Lookup


def forget_persons(now: datetime) -> int:
    """Delete the persons in old look-ups; returns the number of look-ups."""
    old = Lookup.objects.filter(answered_at__lt=now - timedelta(days=current().whois_keep_days)).exclude(persons=[])
    return old.update(persons=[])


def export_persons(lookups: Iterable[Lookup]) -> list[dict[str, object]]:
    """List the persons that registries named, with host and time."""
    return [{"host": lookup.host, "site": lookup.site, "answered_at": lookup.answered_at and str(lookup.answered_at),
             "persons": lookup.persons} for lookup in lookups if lookup.persons]
