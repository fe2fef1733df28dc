"""The menu of the desk.

For an author with one work it shows three items, with the others collapsed.
"""

from dataclasses import dataclass
from typing import Any

from django.core.cache import cache
from django.db.models import Count, QuerySet, Value
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from storage.collections.works import Works
from storage.documents import derive_id
from webadmin.accounts.models import Organisation, User
from webadmin.cases.listing import put_off
from webadmin.cases.models import Case, CaseState
from webadmin.configuration import current
from webadmin.stores import database


@dataclass(frozen=True)
class MenuItem:
    """A link of the menu; `count` is shown next to it unless it is 0."""

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
FOR_AUTHORS = ("home", "cases", "works")
"""Icons of the items that an author with one work sees directly."""
SEVERAL_FOR = 3600
"""Seconds for which the result that an organisation has several works is cached."""
OWNERS_ONLY = ("webhooks", "holder", "members", "audit")
"""Icons of the items that only owners see."""


@dataclass(frozen=True)
class Menu:
    """The items of a menu, and the collapsed ones."""

    items: list[MenuItem]
    more: list[MenuItem]

    @property
    def is_open(self) -> bool:
        """Whether the page belongs to a collapsed item."""
        return any(item.current for item in self.more)


def menu(member: User, path: str) -> Menu:
    """List the items that a member may open.

    The item to which `path` belongs is marked as current.
    """
    counts = _counted(member.organisation) if member.organisation else {}
    items = _items(member, path, counts.get("new", 0) - counts.get("put off", 0))
    if not member.organisation or counts["members"] > 1 or has_several_works(member.organisation):
        return Menu(items, [])
    return Menu([item for item in items if item.icon in FOR_AUTHORS],
                [item for item in items if item.icon not in FOR_AUTHORS])


def has_several_works(organisation: Organisation) -> bool:
    """Tell whether an organisation has more than one work."""
    key = derive_id("several works", str(current().var), organisation.slug)
    if cache.get(key):
        return True
    several = Works(database()).any_of(organisation.slug, least=2)
    if several:
        cache.set(key, several, SEVERAL_FOR)
    return several


def _counted(organisation: Organisation) -> dict[str, int]:
    """Count new cases, snoozed ones among them, and active members.

    A single SQL statement counts all three.
    """
    new = Case.objects.filter(organisation=organisation, state=CaseState.NEW)
    counted: dict[str, QuerySet[Any]] = {
        "new": new, "put off": put_off(new), "members": organisation.members.filter(is_active=True)}
    first, *others = (rows.order_by().annotate(what=Value(what)).values("what").annotate(count=Count("pk")).values_list(
        "what", "count") for what, rows in counted.items())
    return dict(first.union(*others, all=True))


def _items(member: User, path: str, undecided: int) -> list[MenuItem]:
    items = [(icon, reverse(route), name) for icon, route, name in ITEMS if icon not in OWNERS_ONLY or member.may_own]
    current = max((address for _, address, _ in items if _contains(address, path)), key=len, default="")
    return [MenuItem(name, address, icon, address == current, undecided if icon == "cases" else 0)
            for icon, address, name in items]


def _contains(address: str, path: str) -> bool:
    return path == address if address == "/" else path.startswith(address)
