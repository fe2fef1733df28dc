"""Applies licences to cases: when a copy is observed and when the licences change."""

from functools import partial

from django.db import transaction
from django.db.models import QuerySet

from webadmin.accounts.models import Organisation
from webadmin.cases.licensing.shown_share import ShownShare, beside, use_of
from webadmin.cases.models import Case, CaseEvent, EventKind, Status
from webadmin.licences.permissions import Permissions

OPEN = (Status.NEW, Status.CONFIRMED)
"""Statuses that a licence may change; closed cases and false alarms keep theirs."""


def rejudge(organisation: Organisation) -> int:
    """Apply the current licences to all cases of an organisation and return how many changed.

    An open case that a licence covers becomes licensed. A case that a licence had covered and none covers now
    returns to its previous status. Decisions of members stay.
    """
    permissions = Permissions(organisation)
    concerned = Case.objects.filter(organisation=organisation, status__in=(*OPEN, Status.LICENSED))
    places = concerned.order_by().values("organisation", "chapter", "site_key").distinct()
    return sum(_judge(Case.objects.filter(**place), permissions) for place in list(places))


def judge_beside(case: Case, permissions: Permissions | None = None, *, others: bool = False) -> int:
    """Judge the cases of the same chapter on the same site again and return how many changed.

    The share of the chapter that the site shows has changed with the case. Call it after the commit: of two pages
    that arrive at the same time, the later one then sees both. With `others`, the case itself is left out.
    """
    permissions = permissions or Permissions(case.organisation)
    if not permissions.limit(use_of(case)):
        return 0
    return _judge(beside(case), permissions, case.pk if others else None)


def _judge(cases: QuerySet[Case], permissions: Permissions, excluded: int | None = None) -> int:
    """Judge the cases of a chapter on a site, all by the same state of them."""
    changed = 0
    with transaction.atomic():
        held = list(cases.order_by("pk").select_for_update(of=("self",)).select_related("organisation"))
        showing = ShownShare(held)
        for case in held:
            if case.pk != excluded and settle(case, permissions, showing):
                case.save(update_fields=["status", "licence", "updated_at"])
                changed += 1
    return changed


def settle(case: Case, permissions: Permissions, showing: ShownShare) -> bool:
    """Set or remove the licence of a case; the caller has locked the row and saves it when True is returned."""
    by_rule = case.status == Status.LICENSED and case.licence_id is not None
    if not by_rule and (case.status not in OPEN or case.licence_overruled):
        return False
    licence = permissions.covering(use_of(case), partial(showing.share, case))
    if licence and not by_rule:
        _set_status(case, Status.LICENSED, f"#{licence.pk}")
        case.licence = licence
        return True
    if by_rule and licence is None:
        _set_status(case, _before_licence(case), f"#{case.licence_id}")
        case.licence = None
        return True
    if licence and licence.pk != case.licence_id:
        case.licence = licence
        return True
    return False


def _set_status(case: Case, status: str, text: str) -> None:
    CaseEvent.objects.create(case=case, kind=EventKind.STATUS, before=case.status, after=status, text=text)
    case.status = status


def _before_licence(case: Case) -> str:
    """Return the status that a case had before a licence changed it."""
    licensed = case.events.filter(kind=EventKind.STATUS, after=Status.LICENSED, actor=None).last()
    return licensed.before if licensed else Status.NEW
