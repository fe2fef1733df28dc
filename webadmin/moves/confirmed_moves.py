"""Read the moves that a person confirmed: the old and the new site are one."""

from django.db.models import Q

from insight.family.one_site import successors_of
from webadmin.accounts.tenancy import Tenant
from webadmin.moves.models import MoveAnswer, SiteMove


def confirmed_successors(tenant: Tenant) -> dict[str, str]:
    """Map the sites that moved to what they became, both as crawled."""
    return successors_of(tenant.own(SiteMove).filter(answer=MoveAnswer.CONFIRMED).order_by("answered_at", "pk")
                         .values_list("old", "new"))


def moves_of_site(tenant: Tenant, site: str) -> list[SiteMove]:
    """List the confirmed moves to and from a site, the first confirmed first.

    The site is named as cases name it.
    """
    found = tenant.own(SiteMove).filter(Q(old_name=site) | Q(new_name=site), answer=MoveAnswer.CONFIRMED)
    return list(found.order_by("answered_at", "pk"))
