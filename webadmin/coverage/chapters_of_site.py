"""The chapters of a work on a site: those that a figure counts, and no others."""

from collections.abc import Callable, Mapping

from insight.coverage.precedence import Lead
from webadmin.accounts.tenancy import Tenant
from webadmin.coverage.models import Sighting

CHOICES: Mapping[str, Callable[[Sighting], bool]] = {
    "": lambda _row: True,
    "gone": lambda row: row.gone,
    "seen_first": lambda row: row.lead != Lead.NONE,
    "first": lambda row: row.lead == Lead.SURE,
    "ahead": lambda row: row.published_at is not None and row.lag is None,
}
"""What of a site's chapters a page shows; any other word is the name of a disguise."""


def chapters_of_site(tenant: Tenant, work: str, site: str, only: str) -> list[Sighting]:
    """List the sightings of a work on a site in the order of the chapters."""
    rows = tenant.own(Sighting).filter(work=work, site=site)
    chosen = CHOICES.get(only) or (lambda row: only in row.tricks)
    return [row for row in rows if chosen(row)]
