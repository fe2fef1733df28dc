"""Read the pages that a notice names.

They come from copies, their matches and their captures.
"""

from collections.abc import Iterable
from datetime import datetime

from django.db.models import QuerySet
from django.utils.timezone import localtime

from storage.collections.captures import Captures
from storage.collections.matches import Matches
from storage.collections.pages import Pages, Visit
from storage.documents import Page
from webadmin.accounts.models import Organisation
from webadmin.cases.models import Copy
from webadmin.notices.kinds.notice_facts import CopiedPage
from webadmin.notices.models import AnswerKind, Notice, NoticeItem
from webadmin.stores import database

MOST_PAGES = 1000
"""Maximum number of pages that one notice may name."""


def own_copies(organisation: Organisation, numbers: Iterable[int]) -> QuerySet[Copy]:
    """Select an organisation's copies by their primary keys."""
    chosen = list(numbers)[:MOST_PAGES]
    return Copy.objects.filter(organisation=organisation, pk__in=chosen).order_by("work_title", "chapter_number", "pk")


def copies_of_case(organisation: Organisation, case: int, skip: int = 0) -> list[int]:
    """List the copies of a case that one notice can name, after the first `skip`.

    Only confirmed copies that are still online; parts of joined chapters are left out.
    """
    there = _there(organisation, case).order_by("chapter_number", "pk")
    return list(there.values_list("pk", flat=True)[skip:skip + MOST_PAGES])


def parts_of_case(organisation: Organisation, case: int) -> list[tuple[int, int]]:
    """Divide the copies of a case among as many notices as necessary.

    Returns for each notice how many copies it skips and the number of its last copy.
    """
    count = _there(organisation, case).count()
    return [(skip, min(skip + MOST_PAGES, count)) for skip in range(0, count, MOST_PAGES)]


def _there(organisation: Organisation, case: int) -> QuerySet[Copy]:
    return Copy.objects.filter(organisation=organisation, case=case, is_part=False, gone_at=None, status="confirmed")


def copied_pages(notice: Notice) -> tuple[CopiedPage, ...]:
    """Read the current facts about the pages that a notice names."""
    items = {item.copy: item for item in notice.items.all() if item.copy is not None}
    copies = list(own_copies(notice.organisation, items))
    store = database()
    pages = Pages(store).versions(copy.page for copy in copies)
    parts = Pages(store).versions(part for page in pages.values() for part in page.parts)
    captures = Captures(store).facts(page.capture for page in (*pages.values(), *parts.values()))
    matches = Matches(store).get([copy.match for copy in copies])
    barred, visits = _barred(notice), Pages(store).last_visits(copy.url for copy in copies)
    countered = _countered(notice) | barred
    found = []
    for copy in copies:
        page, match = pages.get(copy.page), matches.get(copy.match)
        held = [captures[each] for each in _captures(page, parts) if each in captures]
        found.append(CopiedPage(
            copy=copy.pk, url=copy.url, work=copy.work, chapter=copy.chapter_title, captured_at=localtime(copy.seen_at),
            last_seen=localtime(_last_seen(copy, page, visits.get(copy.url))), page_title=copy.page_title,
            chapter_number=copy.chapter_number,
            characters=sum(stop - start for start, stop in (each.source for each in match.passages)) if match else 0,
            share=copy.source_coverage, sha256=held[0].sha256 if held else "",
            captured_urls=tuple({url for capture in held for url in (capture.url, capture.final_url)}),
            decision=copy.status, verdict=copy.verdict, gone_at=copy.gone_at and localtime(copy.gone_at),
            countered_by=countered.get(copy.pk, ""), is_barred=copy.pk in barred, clicks=items[copy.pk].clicks))
    return tuple(found)


def _last_seen(copy: Copy, page: Page | None, visit: Visit | None) -> datetime:
    """Return when the copy was last seen.

    An unchanged page gets no new match but is visited.
    """
    if page and visit and visit.page in (page.id, page.decoded_from, *page.parts):
        return max(copy.last_seen, visit.fetched_at)
    return copy.last_seen


def _captures(page: Page | None, parts: dict[str, Page]) -> list[str]:
    if page is None:
        return []
    return [page.capture, *(parts[part].capture for part in page.parts if part in parts)]


def _countered(notice: Notice) -> dict[int, str]:
    """Map copies to a notice, of any kind, that a counter-notice about them answered."""
    rows = NoticeItem.objects.filter(
        notice__organisation=notice.organisation, copy__in=notice.items.values("copy"),
        notice__answers__kind=AnswerKind.COUNTER_NOTICE)
    named = rows.values_list("copy", "url", "notice__reference", "notice__answers__pages")
    return {copy: reference for copy, url, reference, pages in named
            if copy is not None and (not pages or url in pages)}


def _barred(notice: Notice) -> dict[int, str]:
    """Map copies to the notice after which a counter-notice forbids others."""
    rows = NoticeItem.objects.filter(notice__organisation=notice.organisation, countered=True)
    named = rows.filter(copy__in=notice.items.values("copy")).values_list("copy", "notice__reference")
    return {copy: reference for copy, reference in named if copy is not None}
