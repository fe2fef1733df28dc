"""Read the books that pass off in a report's scope, from SQL and MongoDB."""

from datetime import datetime

from django.db.models import QuerySet

from insight.passing_off.passing_figures import FIGURES
from storage.collections.captures import CaptureFacts, Captures
from storage.collections.pages import Pages
from storage.documents import Page
from webadmin.accounts.models import Organisation
from webadmin.cases.models import Case, CaseKind, PassedPage
from webadmin.reports.content import PassedOffBook, PassedOffPage, ReportScope
from webadmin.reports.scopes import DISMISSED, cases_in
from webadmin.stores import database


def passed_off_books(scope: ReportScope, organisation: Organisation) -> tuple[PassedOffBook, ...]:
    """Read the books in scope that pass off, by site and work.

    Dismissed ones are left out, unless the report is about a case or a list.
    """
    books = cases_in(scope, organisation).exclude(kind=CaseKind.COPIES)
    if scope.kind not in ("case", "list"):
        books = books.exclude(state__in=DISMISSED)
    return tuple(_book(case) for case in _read(books))


def _read(books: QuerySet[Case]) -> QuerySet[Case]:
    return books.order_by("site", "work_title", "pk").prefetch_related("passed_pages")


def _book(case: Case) -> PassedOffBook:
    found, rows = case.finding, list(case.passed_pages.all())
    pages = Pages(database()).versions(row.page for row in rows)
    captures = Captures(database()).facts(page.capture for page in pages.values())
    gone = found.get("gone_at")
    return PassedOffBook(
        case=case.pk, kind=case.kind, state=case.state, site=case.site, work=case.work_title,
        folder=found.get("folder", ""), claimed=found.get("claimed", ""),
        **{name: int(found.get(name, 0)) for name in FIGURES},
        first_seen=case.first_seen, last_seen=case.last_seen, gone_at=datetime.fromisoformat(gone) if gone else None,
        pages=tuple(_page(row, page, captures.get(page.capture)) for row in rows if (page := pages.get(row.page))),
        unstored=sum(row.page not in pages for row in rows))


def _page(row: PassedPage, page: Page, capture: CaptureFacts | None) -> PassedOffPage:
    return PassedOffPage(
        url=page.url, title=page.title, version=page.id, capture=page.capture, sha256=capture.sha256 if capture else "",
        fetched_at=page.fetched_at, last_seen=row.last_seen, gone_at=row.gone_at)
