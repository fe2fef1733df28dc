"""Opens a case for a copy, or brings the one that is there up to date; doing it again changes nothing."""

from datetime import datetime
from functools import partial

from django.db import transaction

from webadmin.accounts.models import Organisation
from webadmin.cases.licensing import judge_beside, settle
from webadmin.cases.models import Case, CaseEvent, EventKind, Status
from webadmin.cases.showing import Showing, as_match, beside
from webadmin.cases.sighting import Sighting, columns
from webadmin.licences.permissions import Permissions


def open_or_update(sighting: Sighting) -> Case:
    """Make sure that the sighting's case is there and shows the newest sighting."""
    slug = sighting.match.organisation
    organisation, _ = Organisation.objects.get_or_create(slug=slug, defaults={"name": slug})
    permissions = Permissions(organisation)
    with transaction.atomic():
        case, created = Case.objects.get_or_create(key=sighting.key, defaults=_first(sighting, organisation))
        if created:
            _open(case, permissions)
        else:
            case = Case.objects.select_for_update(of=("self",)).select_related("organisation").get(pk=case.pk)
            _update(case, sighting)
            settle(case, permissions, Showing(beside(case)))
            case.save()
    if judge_beside(case, permissions):
        case.refresh_from_db()
    return case


def _first(sighting: Sighting, organisation: Organisation) -> dict[str, object]:
    return {
        **columns(sighting, organisation), "first_seen": sighting.page.fetched_at, "last_seen": sighting.last_seen,
    }


def _open(case: Case, permissions: Permissions) -> None:
    """Say where a new case stands before anybody sees it."""
    share = partial(Showing(beside(case)).share, case)
    case.licence = permissions.covering(as_match(case), case.seen_at, share)
    if case.licence:
        case.status = Status.LICENSED
        case.save(update_fields=["status", "licence"])
    CaseEvent.objects.create(case=case, kind=EventKind.OPENED, after=case.status, text=case.verdict)


def _update(case: Case, sighting: Sighting) -> None:
    case.first_seen = min(case.first_seen, sighting.page.fetched_at)
    case.last_seen = max(case.last_seen, sighting.last_seen)
    if case.match != sighting.match.id and sighting.rank > _rank(case):
        changed = case.page != sighting.match.page
        for name, value in columns(sighting, case.organisation).items():
            setattr(case, name, value)
        if changed and case.gone_at is None:
            CaseEvent.objects.create(case=case, kind=EventKind.CHANGED, text=case.verdict)
    if case.gone_at and case.gone_at < sighting.last_seen:
        case.gone_at = None
        CaseEvent.objects.create(case=case, kind=EventKind.BACK, text=case.verdict)


def _rank(case: Case) -> tuple[datetime, float, str]:
    """Rank the sighting a case shows, as `Sighting.rank` does."""
    return case.seen_at, case.score, case.match
