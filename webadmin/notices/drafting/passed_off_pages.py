"""Read what a notice about passing off names: the book, and some of its pages."""

from datetime import datetime
from typing import cast

from django.utils.timezone import localtime

from insight.passing_off.passing_figures import FIGURES
from storage.collections.captures import CaptureFacts, Captures
from storage.collections.pages import Pages, Visit
from storage.documents import Page
from webadmin.accounts.models import Organisation
from webadmin.cases.models import Case, CaseKind, CaseState
from webadmin.hidden_characters import visible
from webadmin.notices.kinds.notice_facts import CopiedPage, PassedOff, PassingKind
from webadmin.notices.models import Notice
from webadmin.stores import database

UNDECIDED = (CaseState.NEW, CaseState.FALSE_ALARM, CaseState.LICENSED, CaseState.QUOTATION, CaseState.CLOSED)


def passing_case(organisation: Organisation, number: int | None) -> Case | None:
    """Find a case of passing off by its number.

    None for a case of another kind or organisation.
    """
    cases = Case.objects.filter(organisation=organisation).exclude(kind=CaseKind.COPIES)
    return cases.filter(pk=number).first() if number is not None else None


def passed_off(notice: Notice) -> PassedOff | None:
    """Read how the book of a notice's case passes off; None for a notice about copies."""
    case = passing_case(notice.organisation, notice.case)
    if case is None:
        return None
    found = case.finding
    figures = {name: int(found[name]) for name in FIGURES}
    return PassedOff(cast(PassingKind, case.kind), found["folder"], visible(found["claimed"]), **figures)


def passed_off_pages(notice: Notice) -> tuple[CopiedPage, ...]:
    """Read the pages of a notice about passing off as they were last stored."""
    case = passing_case(notice.organisation, notice.case)
    if case is None:
        return ()
    store = Pages(database())
    urls = list(notice.items.order_by("pk").values_list("url", flat=True))
    newest = {url: max(pages, key=lambda page: page.fetched_at) for url in urls if (pages := store.at(url))}
    captures = Captures(database()).facts(page.capture for page in newest.values())
    visits = store.last_visits(urls)
    return tuple(_read(case, page, captures.get(page.capture), visits.get(url)) for url, page in newest.items())


def _read(case: Case, page: Page, capture: CaptureFacts | None, visit: Visit | None) -> CopiedPage:
    gone, title = case.finding.get("gone_at"), visible(page.title)
    seen = max(page.fetched_at, visit.fetched_at) if visit and visit.page == page.id else page.fetched_at
    return CopiedPage(
        copy=0, url=page.url, work=case.work, chapter=title, page_title=title, captured_at=localtime(page.fetched_at),
        last_seen=localtime(seen),
        sha256=capture.sha256 if capture else "",
        captured_urls=(capture.url, capture.final_url) if capture else (),
        decision=case.state if case.state in UNDECIDED else "confirmed",
        gone_at=localtime(datetime.fromisoformat(gone)) if gone else None)
