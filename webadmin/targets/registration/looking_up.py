"""Run the look-ups that members ordered."""

from datetime import timedelta

from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext_noop

from webadmin.accounts.models import Organisation, User
from webadmin.hidden_characters import visible
from webadmin.leased_rows import do_waiting
from webadmin.targets.models import UNANSWERED, Lookup, LookupState
from webadmin.targets.registration.registration_answers import Answers, look_up

LEASE = timedelta(minutes=5)
ATTEMPTS = 3
FRESH = timedelta(days=1)
"""How long an answer is used before registries are asked again."""


def order(organisation: Organisation, site: str, host: str, member: User) -> Lookup:
    """Order a look-up, or return one that is waiting or less than a day old."""
    last = Lookup.objects.filter(organisation=organisation, site=site, host=host).first()
    if last and (last.state in UNANSWERED or (
            last.state == LookupState.DONE and last.asked_at > timezone.now() - FRESH)):
        return last
    return Lookup.objects.create(organisation=organisation, site=site, host=host, asked_by=member)


def look_up_waiting() -> int:
    """Run look-ups that wait or whose worker died; returns how many."""
    return do_waiting(Lookup.objects.filter(state__in=UNANSWERED).order_by("pk"), "lookup", LEASE, _begin)


def _begin(row: Lookup) -> bool:
    """Run a look-up; returns whether it was still waiting."""
    waiting = Lookup.objects.filter(pk=row.pk, state__in=UNANSWERED)
    if not waiting.update(state=LookupState.RUNNING, attempts=F("attempts") + 1):
        return False
    row.refresh_from_db(fields=["attempts"])
    if row.attempts > ATTEMPTS:
        waiting.update(state=LookupState.FAILED, detail=gettext_noop("started several times and never finished"))
        return True
    _note(row, look_up(row.host))
    return True


def _note(row: Lookup, answers: Answers) -> None:
    has_something = answers.proposals or answers.names.addresses or answers.names.servers or answers.persons
    troubles = visible("\n".join(answers.troubles)[:2000])
    Lookup.objects.filter(pk=row.pk).update(
        state=LookupState.DONE if has_something else LookupState.FAILED, detail=troubles,
        facts=answers.facts, proposals=answers.proposals, persons=list(answers.persons), answered_at=timezone.now())
