"""Precompute what became of noticed copies, so that figures need not read watches."""

from collections.abc import Sequence

from django.db import transaction
from django.db.models import BooleanField, Count, ExpressionWrapper, Q

from webadmin.takedown.models import StayCount, Watch
from webadmin.takedown.page_state import PageState

CASES = 500
"""Maximum number of cases counted in one transaction."""


def count_stays() -> int:
    """Count the cases with a state that is not yet counted; returns how many.

    Each case is counted as a whole, and its earlier counts are replaced.
    """
    stale = Watch.objects.filter(is_counted=False, stay_hours__isnull=False).order_by("case_id")
    count = 0
    while cases := list(stale.values_list("case_id", flat=True).distinct()[:CASES]):
        with transaction.atomic():
            _count(cases)
        count += len(cases)
    return count


def _count(cases: Sequence[int]) -> None:
    watches = Watch.objects.filter(case__in=cases, stay_hours__isnull=False)
    # must come first: a state that another process writes in the meantime then stays uncounted
    watches.filter(is_counted=False).update(is_counted=True)
    rows = watches.order_by().values_list(
        "organisation", "case", "noticed_at", "stay_hours",
        ExpressionWrapper(Q(removed_at__isnull=False), BooleanField()),
        ExpressionWrapper(Q(state=PageState.REAPPEARED), BooleanField())).annotate(copies=Count("pk"))
    counts = [StayCount(organisation_id=owner, case_id=case, noticed_at=noticed_at, hours=hours, is_over=is_over,
                        is_back=is_back, copies=copies)
              for owner, case, noticed_at, hours, is_over, is_back, copies in rows if hours is not None]
    StayCount.objects.filter(case__in=cases).delete()
    StayCount.objects.bulk_create(counts, batch_size=500)
