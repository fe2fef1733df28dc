"""Opens a case for a copy, or brings the one that is there up to date; doing it again changes nothing."""

from datetime import datetime

from django.db import transaction

from webadmin.accounts.models import Organisation
from webadmin.cases.licensing import settle
from webadmin.cases.models import Case, CaseEvent, EventKind, Status
from webadmin.cases.sighting import Sighting, columns
from webadmin.licences.permissions import Permissions


def open_or_update(sighting: Sighting) -> Case:
    """Make sure that the sighting's case is there and shows the newest sighting."""
    slug = sighting.match.organisation
    organisation, _ = Organisation.objects.get_or_create(slug=slug, defaults={"name": slug})
    permissions = Permissions(organisation)
    with transaction.atomic():
        first = _first(sighting, organisation, permissions)
        case, created = Case.objects.get_or_create(key=sighting.key, defaults=first)
        if created:
            CaseEvent.objects.create(case=case, kind=EventKind.OPENED, after=case.status, text=case.verdict)
            return case
        held = Case.objects.select_for_update().select_related("organisation", "licence").get(pk=case.pk)
        _update(held, sighting)
        settle(held, permissions)
        held.save()
    return held


def _first(sighting: Sighting, organisation: Organisation, permissions: Permissions) -> dict[str, object]:
    licence = permissions.covering(sighting.match, sighting.page.fetched_at)
    return {
        **columns(sighting, organisation), "first_seen": sighting.page.fetched_at, "last_seen": sighting.last_seen,
        "licence": licence, "status": Status.LICENSED if licence else Status.NEW,
    }


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
