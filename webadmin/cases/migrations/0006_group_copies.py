"""Group the copies of each work on each site into a case.

Their decisions and their history stay.
"""

from collections import Counter
from typing import Any

from django.db import migrations
from django.db.models import Count, Max, Min, OuterRef, Q, Subquery

from storage.documents import derive_id

BATCH = 500
OPEN = ("new", "confirmed")


def group(apps: Any, _schema_editor: Any) -> None:
    """Open the cases, and give copies and history lines the number of theirs."""
    copies, cases = (apps.get_model("cases", name) for name in ("Copy", "Case"))
    events, organisations = apps.get_model("cases", "CaseEvent"), apps.get_model("accounts", "Organisation")
    slugs = dict(organisations.objects.values_list("pk", "slug"))
    parts = events.objects.filter(kind="status", actor=None, before="new", after="closed", text__contains="://")
    copies.objects.filter(pk__in=parts.values("copy"), status="closed").update(is_part=True)
    places = copies.objects.order_by("organisation", "work", "site")
    for place in places.values("organisation", "work", "site").distinct().iterator():
        _open(copies, cases, place, slugs[place["organisation"]])
    of_copy = copies.objects.filter(pk=OuterRef("copy_id")).values("case_id")[:1]
    events.objects.filter(case=None).update(case=Subquery(of_copy))


def _open(copies: Any, cases: Any, place: dict[str, Any], slug: str) -> None:
    """Open the case of a place, and mark the copies that were decided otherwise."""
    there = copies.objects.filter(**place)
    whole = there.filter(is_part=False).order_by() if there.filter(is_part=False).exists() else there.order_by()
    statuses = Counter(whole.values_list("status", flat=True))
    state = _state(statuses)
    counted = whole.aggregate(
        copies_count=Count("pk"), undecided=Count("pk", filter=Q(status="new")),
        open_count=Count("pk", filter=Q(status__in=OPEN, gone_at=None)),
        gone_count=Count("pk", filter=Q(gone_at__isnull=False)), chapters=Count("chapter", distinct=True),
        largest_share=Max("source_coverage"), first_seen=Min("first_seen"), last_seen=Max("last_seen"),
        newest_copy_at=Max("created_at"), state_since=Max("updated_at"))
    newest = there.order_by("-first_seen", "-pk").first()
    hands = there.exclude(assigned=None).order_by("-updated_at", "-pk").first()
    case = cases.objects.create(
        key=derive_id("work on site", slug, place["work"], place["site"]), organisation_id=place["organisation"],
        work=place["work"], work_title=newest.work_title, site=place["site"], state=state,
        assigned_id=hands.assigned_id if hands else None, **counted)
    cases.objects.filter(pk=case.pk).update(
        created_at=there.aggregate(at=Min("created_at"))["at"], updated_at=counted["state_since"])
    there.filter(is_part=False).exclude(status=state).exclude(
        status="licensed", licence__isnull=False).update(excepted=True)
    there.update(case=case)


def _state(statuses: Counter[str]) -> str:
    """Tell the state of a case whose copies were decided about one by one."""
    for first in OPEN:
        if first in statuses:
            return first
    return next(iter(statuses)) if len(statuses) == 1 else "closed"


class Migration(migrations.Migration):
    """Moves the data."""

    dependencies = (("cases", "0005_copies"),)
    operations = (migrations.RunPython(group, migrations.RunPython.noop, elidable=True),)
