"""Close the copies of a chapter's parts.

Done once the whole chapter, joined from these parts, has been compared.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from storage.collections.matches import Matches
from storage.collections.page_heads import PageHead, PageHeads
from storage.inbox import Inbox, StageName
from storage.mongodb import Database
from webadmin.cases.bookkeeping.figures import hold_of, recount
from webadmin.cases.models import CaseEvent, Copy, EventKind, Status
from webadmin.cases.opening.observation import Observation

UNSETTLED = (Status.NEW, Status.CONFIRMED)
COVERED = Q(status__in=UNSETTLED, excepted=False, is_part=False)
"""Copies that follow the decision about their case, as the joined chapter does; other copies are kept."""


def close_parts_of(observations: Iterable[Observation]) -> int:
    """Close the unsettled copies of the parts of joined chapters.

    The copies of the joined chapters must already exist.
    """
    joined_pages = {(part, observation.match.chapter): observation.page
                    for observation in observations for part in observation.page.parts}
    if not joined_pages:
        return 0
    chapters, sites = {chapter for _, chapter in joined_pages}, {joined.site for joined in joined_pages.values()}
    copies = Copy.objects.filter(COVERED, chapter__in=chapters, site_key__in=sites)
    return _close({copy: joined for copy in copies
                   if (joined := joined_pages.get((copy.page, copy.chapter))) and joined.url != copy.url})


def close_parts(database: Database, copies: Iterable[Copy]) -> int:
    """Close the unsettled copies of parts that a compared, joined chapter replaces.

    Returns how many. Copies that people decided about are kept.
    """
    parts = {copy: copy.page for copy in copies
             if copy.status in UNSETTLED and not copy.excepted and not copy.is_part}
    heads = PageHeads(database)
    joined_into = {page.id: page.joined_into for page in heads.of(parts.values()).values() if page.joined_into}
    joined_pages = heads.of(joined_into.values())
    compared = compared_pages(database, joined_pages)
    return _close({copy: joined_pages[joined] for copy, part in parts.items()
                   if (joined := joined_into.get(part, "")) in compared and joined_pages[joined].url != copy.url})


def compared_pages(database: Database, pages: Iterable[str]) -> set[str]:
    """Return the page versions that are compared and whose copies are open."""
    waited_for = {page: {StageName.FINGERPRINT: {f"page:{page}"}, StageName.MATCH: {page}, StageName.CASE: set()}
                  for page in pages}
    for match in Matches(database).on_pages(waited_for):
        waited_for[match.page][StageName.CASE].add(match.id)
    ids: dict[StageName, set[str]] = defaultdict(set)
    for stages in waited_for.values():
        for stage, items in stages.items():
            ids[stage] |= items
    waiting = {stage: Inbox(database, stage).held(items) for stage, items in ids.items()}
    return {page for page, stages in waited_for.items()
            if not any(items & waiting[stage] for stage, items in stages.items())}


def _close(joined_pages: Mapping[Copy, PageHead]) -> int:
    """Close copies that are unchanged since they were read, and stop counting them."""
    by_number = {copy.pk: (copy.page, joined.url) for copy, joined in joined_pages.items()}
    if not by_number:
        return 0
    with transaction.atomic():
        cases = hold_of(by_number)
        copies = Copy.objects.select_for_update().filter(COVERED, pk__in=by_number).order_by("pk")
        closed = [copy for copy in copies if copy.page == by_number[copy.pk][0]]
        Copy.objects.filter(pk__in=[copy.pk for copy in closed]).update(
            status=Status.CLOSED, is_part=True, updated_at=timezone.now())
        CaseEvent.objects.bulk_create(
            CaseEvent(case_id=copy.case_id, copy=copy, kind=EventKind.STATUS, before=copy.status, after=Status.CLOSED,
                      text=by_number[copy.pk][1]) for copy in closed)
        recount(cases[number] for number in {copy.case_id for copy in closed})
    return len(closed)
