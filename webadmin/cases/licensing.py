"""What licences do to cases, when a copy is seen and when the licences change."""

from functools import partial

from django.db import transaction
from django.db.models import QuerySet

from webadmin.accounts.models import Organisation
from webadmin.cases.models import Case, CaseEvent, EventKind, Status
from webadmin.cases.showing import Showing, as_match, beside
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
    places = concerned.order_by().values("organisation", "chapter", "site_key").distinct()
    return sum(_judge(Case.objects.filter(**place), permissions) for place in list(places))


def judge_beside(case: Case, permissions: Permissions | None = None, *, others: bool = False) -> int:
    """Judge the cases of the same chapter on the same site again, and return how many changed.

    How much the site shows altogether has changed with the case. Call it once that is committed: of two pages that
    come at the same time, the later one then sees both. With `others`, the case itself stays as it is.
    """
    permissions = permissions or Permissions(case.organisation)
    if not permissions.limit(as_match(case)):
        return 0
    return _judge(beside(case), permissions, case.pk if others else None)


def _judge(cases: QuerySet[Case], permissions: Permissions, spared: int | None = None) -> int:
    """Judge a chapter's cases on a site by one reading of them."""
    changed = 0
    with transaction.atomic():
        held = list(cases.order_by("pk").select_for_update(of=("self",)).select_related("organisation"))
        showing = Showing(held)
        for each in held:
            if each.pk != spared and settle(each, permissions, showing):
                each.save(update_fields=["status", "licence", "updated_at"])
                changed += 1
    return changed


def settle(case: Case, permissions: Permissions, showing: Showing) -> bool:
    """Put a case under the licence that covers it, or take it out; the caller holds the row and saves it."""
    by_rule = case.status == Status.LICENSED and case.licence_id is not None
    if not by_rule and (case.status not in OPEN or case.licence_overruled):
        return False
    licence = permissions.covering(as_match(case), case.seen_at, partial(showing.share, case))
    if licence and not by_rule:
        _turn(case, Status.LICENSED, f"#{licence.pk}")
        case.licence = licence
        return True
    if by_rule and licence is None:
        _turn(case, _before_licence(case), f"#{case.licence_id}")
        case.licence = None
        return True
    if licence and licence.pk != case.licence_id:
        case.licence = licence
        return True
    return False


def _turn(case: Case, status: str, text: str) -> None:
    CaseEvent.objects.create(case=case, kind=EventKind.STATUS, before=case.status, after=status, text=text)
    case.status = status


def _before_licence(case: Case) -> str:
    """Find where a case stood before a licence settled it."""
    turned = case.events.filter(kind=EventKind.STATUS, after=Status.LICENSED, actor=None).last()
    return turned.before if turned else Status.NEW
