"""Apply licences to copies, one batch of places at a time."""

from collections.abc import Collection, Iterable, Mapping
from functools import reduce
from operator import or_

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from webadmin.cases.bookkeeping.figures import hold, recount
from webadmin.cases.bookkeeping.row_updates import update_rows
from webadmin.cases.licensing.places import Place, copies_at, place_of
from webadmin.cases.licensing.settling import OPEN, Settling
from webadmin.cases.licensing.shown_share import use_of
from webadmin.cases.models import CaseEvent, Copy, Status
from webadmin.licences.models import Licence
from webadmin.licences.permissions import Permissions


def concerned_by(licence: Licence) -> QuerySet[Copy]:
    """Select the copies that a changed licence covers or covered, or a few more.

    Those that it covered before name it as their licence. Copies with other decisions of members are left out.
    """
    own = Copy.objects.filter(organisation=licence.organisation_id, status__in=(*OPEN, Status.LICENSED))
    return own.filter(Q(licence=licence) | about(licence))


def about(licence: Licence) -> Q:
    """Select the copies that a licence may cover.

    A superset: `matcher.licences.is_about` decides.
    """
    found = Q(work=licence.work) if licence.work else Q()
    keys = licence.organisation.sites.filter(name=licence.site).values_list("key", flat=True)
    return found & reduce(or_, map(_on, [licence.site, *keys]))


def _on(name: str) -> Q:
    """Select the copies on a site by its name or key; all if the name is empty."""
    site = name.lower().removeprefix("www.")
    return Q(site_key=name) | Q(site_key__iexact=site) | Q(site_key__iexact=f"www.{site}") | Q(
        host__iexact=site) | Q(host__iendswith=f".{site}") if site else Q()


def limited(copies: Iterable[Copy], permissions: Mapping[int, Permissions]) -> set[Place]:
    """List the places of copies for which a licence allows only part of a chapter."""
    return {place_of(copy) for copy in copies if permissions[copy.organisation_id].limit(use_of(copy))}


def judge(places: Collection[Place], permissions: Mapping[int, Permissions], excluded: Collection[int] = ()) -> int:
    """Judge the copies of some places, all locked in one transaction."""
    if not places:
        return 0
    with transaction.atomic():
        cases = hold(copies_at(places).order_by().values("case"))
        held = list(copies_at(places).order_by("pk").select_for_update(of=("self",)))
        settling = Settling(held, held, permissions)
        changed = [copy for copy in held if copy.pk not in excluded and settling.settle(copy)]
        for copy in changed:
            copy.updated_at = timezone.now()
        update_rows(changed, ("status", "licence", "updated_at"))
        CaseEvent.objects.bulk_create(settling.events)
        recount(cases[number] for number in {copy.case_id for copy in changed})
    return len(changed)
