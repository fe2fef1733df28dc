"""Note that a copy is gone from its page, or back on it, from what the crawls of its site saw.

A copy is gone when a later version of its page was read and compared and does not hold it, or when the site itself
says, visit after visit, that the page is not there. A page that cannot be reached or is refused says nothing.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime

from django.db import transaction

from storage.collections.matches import Matches
from storage.collections.pages import Pages
from storage.collections.visits import Seen, Visits
from storage.documents import INFRINGING, Page
from storage.fetch_outcome import Standing
from storage.mongodb import Database
from webadmin.cases.licensing.judging import judge_beside
from webadmin.cases.models import Case, CaseEvent, EventKind
from webadmin.cases.superseding import close_parts, is_compared
from webadmin.stores import database

BATCH = 200


def note_gone(site_key: str) -> int:
    """Look at the cases on pages of one crawled site and return how many copies were found to be gone."""
    numbers = list(Case.objects.filter(site_key=site_key).order_by("pk").values_list("pk", flat=True))
    gone = 0
    for start in range(0, len(numbers), BATCH):
        gone += _note_batch(database(), list(Case.objects.filter(pk__in=numbers[start : start + BATCH])))
    return gone


def _note_batch(store: Database, cases: Sequence[Case]) -> int:
    visits = Visits(store).of({case.url for case in cases})
    pages = Pages(store).versions(case.page for case in cases)
    present = [case for case in cases if case.gone_at is None and case.url in visits]
    gone = {case: at for case in present if (at := _absent_since(case, visits[case.url]))}
    gone |= dict(_replaced(store, [case for case in present if case not in gone], visits, pages))
    for case in cases:
        if case.gone_at and _is_back(case, visits.get(case.url), pages.get(case.page)):
            _note_back(case, visits[case.url].fetched_at)
    close_parts(store, cases)
    return sum(_note(case, at) for case, at in gone.items())


def _absent_since(case: Case, seen: Seen) -> datetime | None:
    """Say when the site was believed to have taken the page down; None while it has not."""
    at = seen.doubted_at or datetime.now(UTC)  # v0.1.0 did not store when
    return at if seen.standing.is_absent and at > case.last_seen else None


def _replaced(
    store: Database, cases: Sequence[Case], visits: Mapping[str, Seen], pages: Mapping[str, Page],
) -> Iterator[tuple[Case, datetime]]:
    """Pick the cases whose page has another version now, compared already, without the copy.

    Visits know versions as they were read; one that was made of those, joined or decoded, cannot be told by them.
    """
    for case in cases:
        seen, page = visits[case.url], pages.get(case.page)
        is_made = page is not None and bool(page.parts or page.decoded_from)
        if is_made or seen.page == case.page or seen.fetched_at <= case.last_seen:
            continue
        now = Pages(store).versions([seen.page]).get(seen.page)
        if now is None or not is_compared(store, now):
            continue
        matches = Matches(store).of_page(seen.page)
        if not any(match.chapter == case.chapter and match.verdict in INFRINGING for match in matches):
            yield case, seen.fetched_at


def _is_back(case: Case, seen: Seen | None, page: Page | None) -> bool:
    """Tell whether the very version that held the copy was met again after it was gone."""
    if seen is None or page is None or case.gone_at is None or seen.standing is not Standing.THERE:
        return False
    return seen.page in (page.id, page.decoded_from, *page.parts) and seen.fetched_at > case.gone_at


def _note(case: Case, at: datetime) -> bool:
    with transaction.atomic():
        held = Case.objects.select_for_update().get(pk=case.pk)
        if held.gone_at is not None or held.page != case.page:
            return False
        held.gone_at = at
        held.save(update_fields=["gone_at", "updated_at"])
        CaseEvent.objects.create(case=held, kind=EventKind.GONE)
    judge_beside(held)
    return True


def _note_back(case: Case, at: datetime) -> None:
    with transaction.atomic():
        held = Case.objects.select_for_update().get(pk=case.pk)
        if held.gone_at is None or held.page != case.page:
            return
        held.gone_at, held.last_seen = None, max(held.last_seen, at)
        held.save(update_fields=["gone_at", "last_seen", "updated_at"])
        CaseEvent.objects.create(case=held, kind=EventKind.BACK, text=held.verdict)
    judge_beside(held)
