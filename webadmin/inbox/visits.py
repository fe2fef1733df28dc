"""When a member was here: what came since the visit before this one is new."""

from datetime import datetime, timedelta

from django.utils import timezone

from webadmin.accounts.models import User

PAUSE = timedelta(minutes=30)
"""Looks that are no farther apart are one visit."""


def new_since(member: User) -> datetime:
    """Note that a member looks now, and tell since when things are new.

    That is the last look of the visit before. To a member who was never here, everything since the
    account was made is new.
    """
    now = timezone.now()
    since, last = member.new_since, member.visited_at
    if since is None or last is None:
        since = member.date_joined
    elif now - last > PAUSE:
        since = last
    _store(member, since, now)
    return since


def note_seen(member: User) -> None:
    """Note that a member has seen all that is new by now."""
    now = timezone.now()
    _store(member, now, now)


def _store(member: User, since: datetime, now: datetime) -> None:
    member.new_since, member.visited_at = since, now
    User.objects.filter(pk=member.pk).update(new_since=since, visited_at=now)
