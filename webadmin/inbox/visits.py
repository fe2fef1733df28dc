"""Visits of members: what came since the previous visit is new."""

from datetime import datetime, timedelta

from django.utils import timezone

from webadmin.accounts.models import User

PAUSE = timedelta(minutes=30)
"""Maximum pause within one visit."""


def new_since(member: User) -> datetime:
    """Record that a member is here, and return since when things are new to them.

    That is the end of the previous visit. For a member who was never here, everything since the account was created is
    new.
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
    """Record that a member has now seen all that is new."""
    now = timezone.now()
    _store(member, now, now)


def _store(member: User, since: datetime, now: datetime) -> None:
    member.new_since, member.visited_at = since, now
    User.objects.filter(pk=member.pk).update(new_since=since, visited_at=now)
