"""The chapters of a work on a site, limited to those that a figure counts."""

from collections.abc import Mapping

from django.db.models import F, Q, QuerySet

from insight.coverage.precedence import Lead
from webadmin.accounts.tenancy import Tenant
from webadmin.coverage.models import Sighting

CHOICES: Mapping[str, Q] = {
    "": Q(),
    "gone": Q(gone=True),
    "seen_first": ~Q(lead=Lead.NONE.value),
    "first": Q(lead=Lead.SURE.value),
    "ahead": Q(seen_at__lt=F("published_at")),
}
"""Which of a site's chapters a page shows; any other value is the name of a disguise."""


def chapters_of_site(tenant: Tenant, work: str, site: str, only: str) -> QuerySet[Sighting] | list[Sighting]:
    """List the sightings of a work on a site in the order of the chapters.

    Disguises are filtered in Python, because each database queries JSON lists differently.
    """
    rows = tenant.own(Sighting).filter(work=work, site=site)
    return rows.filter(CHOICES[only]) if only in CHOICES else [row for row in rows if only in row.tricks]
