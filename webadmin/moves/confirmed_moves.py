"""Read the moves that people confirmed: old and new site count as one."""

from collections.abc import Collection

from django.db.models import Q

from insight.family.one_site import successors_of
from webadmin.accounts.tenancy import Tenant
from webadmin.moves.models import MoveAnswer, SiteMove


def confirmed_successors(tenant: Tenant) -> dict[str, str]:
    """Map the sites that moved to their successors, both by crawled site."""
    return successors_of(tenant.own(SiteMove).filter(answer=MoveAnswer.CONFIRMED).order_by("answered_at", "pk")
                         .values_list("old", "new"))


def moves_of_sites(tenant: Tenant, sites: Collection[str]) -> dict[str, list[SiteMove]]:
    """Map sites to the confirmed moves from and to them, first confirmed first.

    Sites are given by their names in cases.
    """
    found = list(tenant.own(SiteMove).filter(Q(old_name__in=sites) | Q(new_name__in=sites),
                                             answer=MoveAnswer.CONFIRMED).order_by("answered_at", "pk"))
    return {site: [move for move in found if site in (move.old_name, move.new_name)] for site in sites}
