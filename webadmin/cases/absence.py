"""Notes that a copy is gone from its page: only from a later version of the page that was read and compared."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from django.db import transaction

from storage.collections.matches import Matches
from storage.collections.pages import Pages, Visit
from storage.documents import INFRINGING
from storage.inbox import Inbox, StageName
from webadmin.cases.licensing.judging import judge_beside
from webadmin.cases.models import Case, CaseEvent, EventKind
from webadmin.stores import database

BATCH = 200


def note_gone(site_key: str) -> int:
    """Look at the cases on pages of one crawled site and return how many copies were found to be gone.

    A page that could not be fetched says nothing: its last visit is still the one that held the copy.
    """
    cases = Case.objects.filter(site_key=site_key, gone_at=None).order_by("pk")
    numbers = list(cases.values_list("pk", flat=True))
    gone = 0
    for start in range(0, len(numbers), BATCH):
        some = list(Case.objects.filter(pk__in=numbers[start : start + BATCH]))
        for case, visit in _replaced(some):
            gone += _note(case, visit.fetched_at)
    return gone


def _replaced(cases: Sequence[Case]) -> Iterator[tuple[Case, Visit]]:
    """Pick the cases whose page has another version now, compared already, without the copy.

    Visits know versions as they were read; one that was made of those, joined or decoded, cannot be told by them.
    """
    store = database()
    pages = Pages(store)
    made = {each for each, page in pages.versions(case.page for case in cases).items()
            if page.parts or page.decoded_from}
    waiting = [Inbox(store, StageName.FINGERPRINT), Inbox(store, StageName.MATCH), Inbox(store, StageName.CASE)]
    visits = pages.last_visits({case.url for case in cases})
    for case in cases:
        visit = visits.get(case.url)
        if visit is None or case.page in made or visit.page == case.page or visit.fetched_at <= case.last_seen:
            continue
        matches = Matches(store).of_page(visit.page)
        ids = [f"page:{visit.page}", visit.page, *(match.id for match in matches)]
        if any(inbox.holds(each) for inbox in waiting for each in ids):
            continue
        if not any(match.chapter == case.chapter and match.verdict in INFRINGING for match in matches):
            yield case, visit


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
