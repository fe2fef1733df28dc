"""The places of the desk: what its menu leads to."""

from dataclasses import dataclass

from django.urls import NoReverseMatch, reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from webadmin.accounts.models import User
from webadmin.cases.models import Case, Status


@dataclass(frozen=True)
class Place:
    """One line of the menu."""

    name: str | Promise
    address: str
    icon: str
    here: bool
    count: int = 0


PLACES: tuple[tuple[str, str, str | Promise], ...] = (
    ("home", "analytics:dashboard", _("Overview")),
    ("cases", "cases:list", _("Cases")),
    ("works", "library:list", _("Works")),
    ("sites", "sites:list", _("Sites")),
    ("licences", "licences:list", _("Licences")),
    ("schedule", "sites:schedule", _("Schedule")),
    ("runs", "ops:runs", _("Runs")),
    ("reports", "reports:list", _("Reports")),
    ("members", "accounts:members", _("Members")),
    ("audit", "ops:audit_log", _("Audit log")),
)
_OWNERS = ("members", "audit")
"""Places that owners alone can go to."""


def places(member: User, path: str) -> list[Place]:
    """List the places a member can go to, the present one marked."""
    known = [(icon, _address(route), name) for icon, route, name in PLACES if icon not in _OWNERS or member.may_own]
    there = [(icon, address, name) for icon, address, name in known if address]
    here = max((address for _, address, _ in there if _leads_to(address, path)), key=len, default="")
    waiting = Case.objects.filter(organisation=member.organisation, status=Status.NEW).count()
    return [Place(name, address, icon, address == here, waiting if icon == "cases" else 0)
            for icon, address, name in there]


def _leads_to(address: str, path: str) -> bool:
    return path == address if address == "/" else path.startswith(address)


def _address(route: str) -> str:
    try:
        return reverse(route)
    except NoReverseMatch:
        return ""
