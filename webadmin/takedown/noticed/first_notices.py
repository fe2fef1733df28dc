"""When a notice that was sent first named a page."""

from datetime import datetime
from typing import Any, Literal

from django.db.models import Exists, OuterRef, QuerySet, Subquery

from webadmin.cases.models import CaseEvent, CaseState, EventKind
from webadmin.notices.kinds import KINDS
from webadmin.notices.models import Notice, NoticeState

Watched = Literal["copy", "passed_page"]
"""The field of a watch that refers to what is watched."""
KNOWN_SINCE: dict[Watched, str] = {"copy": "created_at", "passed_page": "first_seen"}
"""The field that records since when a page is known."""
WAVES = (CaseState.SENT, CaseState.SECOND_WAVE)
"""States that begin when a notice is sent."""
DEMANDS = tuple(kind.name for kind in KINDS.values() if kind.needs_live_pages)
"""Kinds of notices that demand a removal."""


def first_notice(watched: Watched, page: str = "") -> dict[str, Subquery]:
    """Build the annotations that `earliest` reads, for rows of pages.

    With `page`, for rows that refer to a page in that field.

    A notice names the copies listed in it; a notice about passing off concerns all pages of its case. A notice that was
    sent outside Wenzong and only recorded as the state of a case concerns all pages that were known then.
    """
    within = f"{page}__" if page else ""
    events = CaseEvent.objects.filter(
        case=OuterRef("case"), kind=EventKind.STATE, after__in=WAVES,
        at__gte=OuterRef(f"{within}{KNOWN_SINCE[watched]}"))
    by_hand = events.exclude(Exists(Notice.objects.filter(reference=OuterRef("proof"))))
    names = {"items__copy": OuterRef(page or "pk")} if watched == "copy" else {"case": OuterRef("case")}
    return {"by_notice": Subquery(_arrived().filter(**names).order_by("sent_at").values("sent_at")[:1]),
            "by_hand": Subquery(by_hand.order_by("at").values("at")[:1])}


def earliest(row: Any) -> datetime | None:
    """Return when a notice first named the page of an annotated row.

    None if none did.
    """
    return min(filter(None, (row.by_notice, row.by_hand)), default=None)


def _arrived() -> QuerySet[Notice]:
    """Select the notices that demand a removal and did not bounce."""
    return Notice.objects.filter(kind__in=DEMANDS, sent_at__isnull=False).exclude(events__after=NoticeState.BOUNCED)
