"""Record the members named in a note; the case waits for them to view it."""

import re
from collections.abc import Iterable

from django.utils import timezone

from webadmin.accounts.models import User
from webadmin.cases.models import Case, CaseEvent, Mention


def notify(event: CaseEvent) -> None:
    """Record which members of the case's organisation a line of history names."""
    if "@" not in event.text:
        return
    members = User.objects.filter(organisation=event.case.organisation_id, is_active=True)
    by_name = {member.username.lower(): member for member in members}
    named = [by_name[name] for name in named_in(event.text, by_name)]
    Mention.objects.bulk_create(
        Mention(case_id=event.case_id, event=event, member=member,
                due_at=None if member.pk == event.actor_id else timezone.now()) for member in named)


def named_in(text: str, names: Iterable[str]) -> set[str]:
    """Find the names that follow an @, in lower case.

    If one name is the beginning of another, the longest match counts. Chinese text may follow without a space.
    An @ within an email address names nobody.
    """
    either = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    return set(re.findall(rf"(?<![a-z0-9_.+-])@({either})(?![a-z0-9_@])", text.lower())) - {""}


def look(case: Case, member: User) -> None:
    """Record that a member has seen the notes of a case that mention them."""
    Mention.objects.filter(case=case, member=member, seen_at=None).update(seen_at=timezone.now())
