"""Record that a copy is gone from its page, or back on it.

Decided from the crawls of its site. A copy is gone if a later version of its page was compared and does not contain
it, or if the site said on several visits that the page does not exist. A page that cannot be reached or is refused
proves nothing.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime

from django.db import transaction
from django.utils import timezone

from storage.collections.matches import Matches
from storage.collections.page_heads import PageHead, PageHeads
from storage.collections.visits import Seen, Visits
from storage.documents import INFRINGING
from storage.fetch_outcome import Standing
from storage.mongodb import Database
from webadmin.cases.bookkeeping.figures import hold_of, recount
from webadmin.cases.bookkeeping.row_updates import update_rows
from webadmin.cases.deciding.returning import come_back
from webadmin.cases.licensing.judging_beside import judge_beside, note_beside
from webadmin.cases.models import CaseEvent, Copy, EventKind
from webadmin.cases.superseding import close_parts, compared_pages
from webadmin.stores import database

BATCH = 500
_NEEDED = ("case", "excepted", "is_part", "organisation", "page", "url", "chapter", "status", "gone_at", "last_seen")


def note_gone(site_key: str) -> int:
    """Check the copies on pages of one crawled site.

    Returns how many copies were found to be gone.
    """
    rows = Copy.objects.filter(site_key=site_key).order_by("pk").only(*_NEEDED)
    gone, last = 0, 0
    while copies := list(rows.filter(pk__gt=last)[:BATCH]):
        gone += _note_batch(database(), copies)
        last = copies[-1].pk
    return gone


def _note_batch(store: Database, copies: Sequence[Copy]) -> int:
    visits = _with_files(Visits(store), {copy.url for copy in copies})
    pages = PageHeads(store).of(copy.page for copy in copies if _may_have_changed(copy, visits.get(copy.url)))
    present = [copy for copy in copies if copy.gone_at is None and copy.url in visits]
    gone = {copy.pk: at for copy in present if (at := _absent_since(copy, visits[copy.url]))}
    gone |= _replaced(store, [copy for copy in present if copy.pk not in gone], visits, pages)
    back = {copy.pk: visits[copy.url].fetched_at for copy in copies
            if copy.gone_at and _is_back(copy, visits.get(copy.url), pages.get(copy.page))}
    close_parts(store, copies)
    shown = {copy.pk: copy.page for copy in copies}
    note_back({pk: (shown[pk], at) for pk, at in back.items()})
    return note_absent({pk: (shown[pk], at) for pk, at in gone.items()})


def _with_files(store: Visits, urls: Collection[str]) -> dict[str, Seen]:
    """Find the visits of addresses; if a file is gone, so are its chapters."""
    visits = store.of(urls)
    files = store.of({url.partition("#")[0] for url in visits if "#" in url})
    for url, seen in visits.items():
        file = files.get(url.partition("#")[0]) if "#" in url else None
        if file and file.standing.is_absent:
            visits[url] = replace(seen, standing=file.standing, doubted_at=file.doubted_at)
    return visits


def _may_have_changed(copy: Copy, seen: Seen | None) -> bool:
    """Tell whether a visit makes it necessary to read the copy's page version."""
    return seen is not None and (copy.gone_at is not None or seen.page != copy.page)


def _absent_since(copy: Copy, seen: Seen) -> datetime | None:
    """Return when the site was first found to have taken the page down.

    None if it has not.
    """
    at = seen.doubted_at or datetime.now(UTC)  # v0.1.0 did not store when
    return at if seen.standing.is_absent and at > copy.last_seen else None


def _replaced(
    store: Database, copies: Sequence[Copy], visits: Mapping[str, Seen], pages: Mapping[str, PageHead],
) -> dict[int, datetime]:
    """Find the copies that the current version of their page lacks.

    Only versions that are already compared count; maps each copy to when that version was fetched. Visits name only
    versions as they were read, so copies on joined or decoded versions are left out.
    """
    newer = {}
    for copy in copies:
        seen, page = visits[copy.url], pages.get(copy.page)
        is_made = page is not None and bool(page.parts or page.decoded_from)
        if not is_made and seen.page != copy.page and seen.fetched_at > copy.last_seen:
            newer[copy] = seen
    compared = compared_pages(store, PageHeads(store).of(seen.page for seen in newer.values()))
    copied = {(match.page, match.chapter) for match in Matches(store).on_pages(compared)
              if match.verdict in INFRINGING}
    return {copy.pk: seen.fetched_at for copy, seen in newer.items()
            if seen.page in compared and (seen.page, copy.chapter) not in copied}


def _is_back(copy: Copy, seen: Seen | None, page: PageHead | None) -> bool:
    """Tell whether the page version with the copy was seen again.

    It must have been seen after the copy was gone.
    """
    if seen is None or page is None or copy.gone_at is None or seen.standing is not Standing.THERE:
        return False
    return seen.page in (page.id, page.decoded_from, *page.parts) and seen.fetched_at > copy.gone_at


def note_absent(absences: Mapping[int, tuple[str, datetime]]) -> int:
    """Record that copies are gone; maps each copy to page version and moment.

    A copy that has changed in the meantime is left alone.
    """
    with transaction.atomic():
        cases = hold_of(absences)
        gone = [copy for copy in _locked(absences) if copy.gone_at is None]
        for copy in gone:
            copy.gone_at = absences[copy.pk][1]
        _store(gone, EventKind.GONE)
        recount(cases[number] for number in {copy.case_id for copy in gone})
        due = note_beside(gone)
    judge_beside(due)
    return len(gone)


def note_back(returns: Mapping[int, tuple[str, datetime]]) -> None:
    """Record that copies are back; maps each copy to page version and moment.

    A copy that has changed in the meantime is left alone.
    """
    with transaction.atomic():
        cases = hold_of(returns)
        back = [copy for copy in _locked(returns) if copy.gone_at is not None]
        for copy in back:
            come_back(copy, cases[copy.case_id], returns[copy.pk][1])
        _store(back, EventKind.BACK)
        concerned = {copy.case_id for copy in back}
        recount([cases[number] for number in concerned], returned=concerned)
        due = note_beside(back)
    judge_beside(due)


def _locked(changes: Mapping[int, tuple[str, datetime]]) -> list[Copy]:
    """Lock the copies that still show the page version given for them."""
    copies = Copy.objects.filter(pk__in=changes).order_by("pk").select_for_update(of=("self",))
    return [copy for copy in copies.select_related("organisation") if copy.page == changes[copy.pk][0]]


def _store(copies: Sequence[Copy], kind: EventKind) -> None:
    """Store the changes of copies, each with a line in its history."""
    for copy in copies:
        copy.updated_at = timezone.now()
    update_rows(copies, ("gone_at", "last_seen", "status", "updated_at"))
    CaseEvent.objects.bulk_create(
        CaseEvent(case_id=copy.case_id, copy=copy, kind=kind, text=copy.verdict if kind is EventKind.BACK else "")
        for copy in copies)
