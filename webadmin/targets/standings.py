"""What sites did after a removal, and which sites and authors are alike."""

from dataclasses import dataclass

from insight.coverage.likeness import Alike
from webadmin.accounts.tenancy import Tenant
from webadmin.cases.overviews import Overview
from webadmin.targets.offenders import (
    Offender,
    OperatorCases,
    alike_authors,
    alike_sites,
    offenders,
    operator_cases,
    works_by_site,
)


@dataclass(frozen=True)
class Standings:
    """The tables of all sites, operators and authors of an organisation's cases."""

    offenders: tuple[Offender, ...]
    operators: tuple[OperatorCases, ...]
    sites: tuple[Alike, ...]
    authors: tuple[Alike, ...]


def _calculated(tenant: Tenant) -> Standings:
    found, copied = offenders(tenant), works_by_site(tenant)
    return Standings(tuple(found), tuple(operator_cases(found, copied)), tuple(alike_sites(copied)),
                     tuple(alike_authors(copied, tenant.documents.works())))


STANDINGS = Overview("standings", Standings, _calculated)
