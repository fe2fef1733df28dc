"""What licences do to cases, when a copy is seen and when the licences change."""

from typing import cast

from django.db import transaction

from storage.documents import Match, Verdict
from webadmin.accounts.models import Organisation
from webadmin.cases.models import Case, CaseEvent, EventKind, Status
from webadmin.licences.permissions import Permissions

OPEN = (Status.NEW, Status.CONFIRMED)
"""What a licence can settle; what people closed or called a false alarm stays so."""


def rejudge(organisation: Organisation) -> int:
    """Apply the licences as they are now to every case they may concern, and return how many changed.

    An open case that a licence covers becomes licensed. A case that only a licence had settled, and that none
    covers now, goes back to where it stood. What people decided by hand stays.
    """
    permissions = Permissions(organisation)
    concerned = Case.objects.filter(organisation=organisation, status__in=(*OPEN, Status.LICENSED))
    changed = 0
    for number in list(concerned.values_list("pk", flat=True)):
        with transaction.atomic():
            case = Case.objects.select_for_update().select_related("organisation").get(pk=number)
            if settle(case, permissions):
                case.save(update_fields=["status", "licence", "updated_at"])
                changed += 1
    return changed


def settle(case: Case, permissions: Permissions) -> bool:
    """Put a case under the licence that covers it, or take it out; the caller holds the row and saves it."""
    licence = permissions.covering(as_match(case), case.seen_at)
    if licence and case.status in OPEN and not case.licence_overruled:
        _turn(case, Status.LICENSED, f"#{licence.pk}")
        case.licence = licence
        return True
    by_rule = case.status == Status.LICENSED and case.licence_id is not None
    if by_rule and licence is None:
        _turn(case, _before_licence(case), f"#{case.licence_id}")
        case.licence = None
        return True
    if by_rule and licence != case.licence:
        case.licence = licence
        return True
    return False


def as_match(case: Case) -> Match:
    """Write the match a case shows from its own columns; passages left out."""
    return Match(
        page=case.page, url=case.url, site=case.site_key, organisation=case.organisation.slug, work=case.work,
        chapter=case.chapter, chapter_version=case.chapter_version, method="", verdict=cast(Verdict, case.verdict),
        confidence=case.confidence, score=case.score, identity=case.identity, page_coverage=case.coverage,
        source_coverage=case.source_coverage, passages=(), found_at=case.seen_at, reason=case.reason,
    )


def _turn(case: Case, status: str, text: str) -> None:
    CaseEvent.objects.create(case=case, kind=EventKind.STATUS, before=case.status, after=status, text=text)
    case.status = status


def _before_licence(case: Case) -> str:
    """Find where a case stood before a licence settled it."""
    turned = case.events.filter(kind=EventKind.STATUS, after=Status.LICENSED, actor=None).last()
    return turned.before if turned else Status.NEW
