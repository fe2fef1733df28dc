"""Opens a case for an observed copy or updates the case that exists; repeating it changes nothing."""

from datetime import datetime
from functools import partial

from django.db import transaction

from webadmin.accounts.models import Organisation
from webadmin.cases.licensing.judging import judge_beside, settle
from webadmin.cases.licensing.shown_share import ShownShare, beside, use_of
from webadmin.cases.models import Case, CaseEvent, EventKind, Status
from webadmin.cases.observation import Observation, case_fields
from webadmin.licences.permissions import Permissions


def open_or_update(observation: Observation) -> Case:
    """Open or update the case of an observation, so that it shows the newest one."""
    slug = observation.match.organisation
    organisation, _ = Organisation.objects.get_or_create(slug=slug, defaults={"name": slug})
    permissions = Permissions(organisation)
    with transaction.atomic():
        case, created = Case.objects.get_or_create(key=observation.key, defaults={
            **case_fields(observation, organisation),
            "first_seen": observation.page.fetched_at, "last_seen": observation.last_seen})
        if created:
            _open(case, permissions)
        else:
            case = Case.objects.select_for_update(of=("self",)).select_related("organisation").get(pk=case.pk)
            _update(case, observation)
            settle(case, permissions, ShownShare(beside(case)))
            case.save()
    if judge_beside(case, permissions):
        case.refresh_from_db()
    return case


def _open(case: Case, permissions: Permissions) -> None:
    """Apply the licences to a new case and record that it was opened."""
    share = partial(ShownShare(beside(case)).share, case)
    case.licence = permissions.covering(use_of(case), share)
    if case.licence:
        case.status = Status.LICENSED
        case.save(update_fields=["status", "licence"])
    CaseEvent.objects.create(case=case, kind=EventKind.OPENED, after=case.status, text=case.verdict)


def _update(case: Case, observation: Observation) -> None:
    case.first_seen = min(case.first_seen, observation.page.fetched_at)
    case.last_seen = max(case.last_seen, observation.last_seen)
    if case.match != observation.match.id and observation.rank > _rank(case):
        changed = case.page != observation.match.page
        for name, value in case_fields(observation, case.organisation).items():
            setattr(case, name, value)
        if changed and case.gone_at is None:
            CaseEvent.objects.create(case=case, kind=EventKind.CHANGED, text=case.verdict)
    if case.gone_at and case.gone_at < observation.last_seen:
        case.gone_at = None
        CaseEvent.objects.create(case=case, kind=EventKind.BACK, text=case.verdict)


def _rank(case: Case) -> tuple[datetime, float, str]:
    """Return the rank of the observation that a case shows; see `Observation.rank`."""
    return case.seen_at, case.score, case.match
