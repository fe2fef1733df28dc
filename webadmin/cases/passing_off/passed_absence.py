"""Record that pages of books that pass off are gone, or back.

Decided from the crawls of their site and the takedown checks.
"""

from collections.abc import Mapping
from datetime import UTC, datetime

from django.db import transaction

from storage.collections.page_heads import PageHeads
from storage.collections.visits import Seen, Visits
from storage.inbox import Inbox, StageName
from webadmin.cases.bookkeeping.figures import hold, recount
from webadmin.cases.models import Case, CaseEvent, EventKind, PassedPage
from webadmin.cases.passing_off.passed_pages_seen import last_there
from webadmin.cases.passing_off.reappearing import reappear
from webadmin.stores import database


def follow_crawl(site_key: str) -> None:
    """Check the pages of one crawled site, and have its books analysed again."""
    pages = list(PassedPage.objects.filter(site_key=site_key).order_by("pk"))
    if not pages:
        return
    visits = Visits(database()).of({url for page in pages for url in (page.url, page.url.partition("#")[0])})
    heads = PageHeads(database()).of(page.page for page in pages if page.gone_at)
    gone = {page.pk: at for page in pages if page.gone_at is None and (at := _absent_since(page, visits))}
    back = {page.pk: seen_at for page in pages if page.gone_at and (head := heads.get(page.page))
            and (seen_at := last_there(head, visits.get(page.url))) > page.gone_at}
    note_absent(gone)
    note_back(back)
    works = Case.objects.filter(pk__in={page.case_id for page in pages}).values_list("work", flat=True)
    Inbox(database(), StageName.INSIGHT).enqueue(sorted(set(works)))


def _absent_since(page: PassedPage, visits: Mapping[str, Seen]) -> datetime | None:
    """Return since when a page, or the file it is in, was found to be taken down."""
    for url in (page.url, page.url.partition("#")[0]):
        seen = visits.get(url)
        if seen and seen.standing.is_absent and (at := seen.doubted_at or datetime.now(UTC)) > page.last_seen:
            return at
    return None


def note_absent(absences: Mapping[int, datetime]) -> None:
    """Record since when pages are gone; those already gone stay as they are."""
    with transaction.atomic():
        cases, pages = _held(absences)
        gone = [page for page in pages if page.gone_at is None]
        for page in gone:
            page.gone_at = absences[page.pk]
        PassedPage.objects.bulk_update(gone, ["gone_at"])
        concerned = {page.case_id for page in gone}
        CaseEvent.objects.bulk_create(
            CaseEvent(case_id=number, kind=EventKind.GONE, copies_count=0) for number in sorted(concerned))
        recount(cases[number] for number in concerned)


def note_back(returns: Mapping[int, datetime]) -> None:
    """Record that pages that were gone were seen again; their cases reopen."""
    with transaction.atomic():
        cases, pages = _held(returns)
        back = [page for page in pages if page.gone_at is not None]
        for page in back:
            page.gone_at, page.last_seen = None, max(page.last_seen, returns[page.pk])
        PassedPage.objects.bulk_update(back, ["gone_at", "last_seen"])
        for number in sorted({page.case_id for page in back}):
            reappear(cases[number])
            cases[number].save()
            recount([cases[number]])


def _held(numbers: Mapping[int, datetime]) -> tuple[dict[int, Case], list[PassedPage]]:
    """Lock pages, after their cases as everywhere."""
    some = PassedPage.objects.filter(pk__in=numbers)
    cases = hold(list(some.order_by().values_list("case", flat=True).distinct()))
    return cases, list(some.order_by("pk").select_for_update())
