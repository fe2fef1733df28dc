"""The chapters of a work on a site: those that a figure counts, and no others."""

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
"""What of a site's chapters a page shows; any other word is the name of a disguise."""


def chapters_of_site(tenant: Tenant, work: str, site: str, only: str) -> QuerySet[Sighting] | list[Sighting]:
    """List the sightings of a work on a site in the order of the chapters.

    Disguises are searched here: each database has other words for what is in a list.
    """
    rows = tenant.own(Sighting).filter(work=work, site=site)
    return rows.filter(CHOICES[only]) if only in CHOICES else [row for row in rows if only in row.tricks]
