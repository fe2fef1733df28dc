"""Overviews of all cases of an organisation.

Calculating one reads every case, so those of large organisations are calculated in advance by a worker and stored;
those of others when a page shows them.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any, Generic, TypeVar

from django.db.models import Max
from django.utils import timezone
from pydantic import TypeAdapter

from webadmin.accounts.models import Organisation
from webadmin.accounts.tenancy import Tenant
from webadmin.cases.models import Case, StoredOverview

LARGE = 10_000
"""Number of cases from which an organisation's overviews are stored."""
SOONEST = timedelta(minutes=10)
"""Minimum age at which a stored overview is calculated anew if cases have changed."""
LATEST = timedelta(hours=1)
"""Age at which it is calculated anew in any case: it may rest on more than cases."""
OUTDATED = timedelta(hours=3)
"""Age from which it is not shown, because no worker seems to run."""
Content = TypeVar("Content")


@dataclass(frozen=True)
class Overview(Generic[Content]):
    """A kind of overview.

    Its content consists of dataclasses, tuples and plain values.
    """

    name: str
    content: type[Content]
    calculate: Callable[[Tenant], Content]

    @cached_property
    def form(self) -> TypeAdapter[Content]:
        """Converts the content to JSON and back."""
        return TypeAdapter(self.content)


def overview_of(tenant: Tenant, kind: Overview[Content]) -> tuple[Content, datetime | None]:
    """Return an overview and when it was calculated; None if that was just now."""
    since = timezone.now() - OUTDATED
    stored = tenant.own(StoredOverview).filter(name=kind.name, calculated_at__gt=since).first()
    if stored is None:
        return kind.calculate(tenant), None
    return kind.form.validate_json(stored.content), stored.calculated_at


def keep_overviews(kinds: Iterable[Overview[Any]], now: datetime, large: int = LARGE) -> int:
    """Calculate the overviews of large organisations that are due; returns how many."""
    due = [(Tenant(organisation), kind) for kind in kinds for organisation in Organisation.objects.order_by("pk")
           if _is_due(organisation, kind.name, now, large)]
    for tenant, kind in due:
        content = kind.form.dump_json(kind.calculate(tenant)).decode()
        StoredOverview.objects.update_or_create(
            organisation=tenant.organisation, name=kind.name, defaults={"content": content, "calculated_at": now})
    return len(due)


def _is_due(organisation: Organisation, name: str, now: datetime, large: int) -> bool:
    stored = StoredOverview.objects.filter(organisation=organisation, name=name).values_list(
        "calculated_at", flat=True).first()
    cases = Case.objects.filter(organisation=organisation).order_by()
    if stored is None:
        return len(cases.values_list("pk")[large - 1:large]) == 1
    if now - stored < SOONEST:
        return False
    changed: datetime | None = cases.aggregate(Max("updated_at"))["updated_at__max"]
    return now - stored >= LATEST or (changed is not None and changed > stored)
