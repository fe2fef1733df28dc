"""The menu of the desk."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from webadmin.accounts.models import User
from webadmin.cases.listing import put_off
from webadmin.cases.models import Case, CaseState


@dataclass(frozen=True)
class MenuItem:
    """A link of the menu; `count` is shown beside it unless it is 0."""

    name: str | Promise
    address: str
    icon: str
    current: bool
    count: int = 0


ITEMS: tuple[tuple[str, str, str | Promise], ...] = (
    ("home", "inbox:home", _("Inbox")),
    ("cases", "cases:list", _("Cases")),
    ("notices", "notices:list", _("Notices")),
    ("works", "library:list", _("Works")),
    ("sites", "sites:list", _("Sites")),
    ("licences", "licences:list", _("Licences")),
    ("schedule", "sites:schedule", _("Schedule")),
    ("runs", "ops:runs", _("Runs")),
    ("removals", "takedown:removals", _("Removals")),
    ("reports", "reports:list", _("Reports")),
    ("holder", "holders:profile", _("Rights holder")),
    ("alerts", "alerts:list", _("Alerts")),
    ("tokens", "tokens:list", _("API")),
    ("webhooks", "webhooks:list", _("Webhooks")),
    ("members", "accounts:members", _("Members")),
    ("figures", "analytics:dashboard", _("Overview")),
    ("audit", "ops:audit_log", _("Audit log")),
)
"""Icon, route and name of each item."""
OWNERS_ONLY = ("webhooks", "holder", "members", "audit")
"""Icons of the items that only owners see."""


def menu(member: User, path: str) -> list[MenuItem]:
    """List the items that a member may open.

    The one that `path` belongs to is current.
    """
    items = [(icon, reverse(route), name) for icon, route, name in ITEMS if icon not in OWNERS_ONLY or member.may_own]
    current = max((address for _, address, _ in items if _contains(address, path)), key=len, default="")
    new = Case.objects.filter(organisation=member.organisation, state=CaseState.NEW)
    undecided = new.count() - put_off(new).count()
    return [MenuItem(name, address, icon, address == current, undecided if icon == "cases" else 0)
            for icon, address, name in items]


def _contains(address: str, path: str) -> bool:
    return path == address if address == "/" else path.startswith(address)
