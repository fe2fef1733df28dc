"""Store the pages on which a finding of passing off is based."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import NamedTuple

from storage.collections.page_heads import PageHead, PageHeads
from storage.collections.visits import Seen, Visits
from storage.fetch_outcome import Standing
from storage.mongodb import Database
from webadmin.cases.bookkeeping.row_updates import update_rows
from webadmin.cases.models import Case, PassedPage
from webadmin.cases.models.passed_pages import passed_page_key

_CHANGING = ("page", "title", "site_key", "last_seen", "gone_at")


class SeenPage(NamedTuple):
    """A page version, and when its address was last known to show it."""

    head: PageHead
    at: datetime


class PageChange(NamedTuple):
    """How many pages of a finding are new to the case, and how many came back."""

    new: int
    returned: int


def seen_pages(database: Database, pages: Iterable[str]) -> dict[str, SeenPage]:
    """Read page versions by their ids, with the last visits of their addresses."""
    heads = PageHeads(database).of(pages)
    visits = Visits(database).of({head.url for head in heads.values()})
    return {name: SeenPage(head, last_there(head, visits.get(head.url))) for name, head in heads.items()}


def last_there(head: PageHead, visit: Seen | None) -> datetime:
    """Return when an address was last known to show a page version."""
    is_own = visit is not None and visit.standing is Standing.THERE and visit.page in (
        head.id, head.decoded_from, *head.parts)
    return max(head.fetched_at, visit.fetched_at) if visit and is_own else head.fetched_at


def keep_pages(case: Case, pages: Sequence[SeenPage]) -> PageChange:
    """Add pages to a held case and update those it already has.

    Pages are never removed. A page that was gone is back if it was seen after that.
    """
    known = {page.key: page for page in case.passed_pages.select_for_update()}
    new: list[PassedPage] = []
    changed: list[PassedPage] = []
    returned = 0
    for seen in pages:
        key = passed_page_key(case, seen.head.url)
        page = known.get(key) or PassedPage(key=key, case=case, url=seen.head.url, first_seen=seen.head.fetched_at,
                                            last_seen=seen.at)
        if page.gone_at and seen.at > page.gone_at:
            page.gone_at, returned = None, returned + 1
        page.page, page.title, page.site_key = seen.head.id, seen.head.title, seen.head.site
        page.last_seen = max(page.last_seen, seen.at)
        (changed if key in known else new).append(page)
    PassedPage.objects.bulk_create(new)
    update_rows(changed, _CHANGING)
    return PageChange(len(new), returned)
