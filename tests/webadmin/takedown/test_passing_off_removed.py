"""A book that passes off is checked after its notice, closed when removed, and reopened if it returns."""

from datetime import UTC, datetime, timedelta

import pytest

from insight.passing_off.on_site import read_passing_off
from storage.collections.matches import Matches
from storage.collections.pages import Pages
from storage.inbox import Inbox, StageName
from storage.settings import Settings
from tests.crawler.crawling import own
from tests.crawler.prose import paragraphs
from tests.mirror import Answer, Route, Site, html
from tests.webadmin.cases.test_superseding import match
from tests.webadmin.cases.test_taken_down import Watched
from tests.webadmin.conftest import Copies, browser, member
from tests.webadmin.takedown.test_checking import work_off
from webadmin.cases.models import Case, CaseKind, CaseState, PassedPage
from webadmin.cases.passing_off.passed_absence import follow_crawl
from webadmin.cases.passing_off.passing_stage import PassingStage
from webadmin.cases.transitions import move
from webadmin.takedown.asking import request_checks
from webadmin.takedown.models import Watch
from webadmin.takedown.noticed.watched_pages import watch_noticed
from webadmin.takedown.page_state import PageState
from webadmin.takedown.recorded_answers import record_checks

pytestmark = pytest.mark.slow
FOREIGN = [f"/book/{number}.html" for number in range(2, 5)]
GONE = Answer(b"gone", 404)


def book(title: str) -> dict[str, Route]:
    """Four chapters under a title; their text belongs to no work in the library."""
    links = "".join(f'<li><a href="/book/{number}.html">第{number}章</a></li>' for number in range(1, 5))
    chapters = {f"/book/{number}.html": html(
        f'<h1>{title} 第{number}章</h1><div id="content">{"<br>".join(paragraphs(700 + number))}</div>',
        f"{title} 第{number}章") for number in range(1, 5)}
    return {"/": html(f"<ul>{links}</ul>", "目录"), **chapters}


def reread(copies: Copies) -> Case:
    """Evaluate the books of the site again, and update the case."""
    work = copies.work().id
    sites = {match.site for match in Matches(copies.database).summaries_of_works([work])[work]}
    assert sum(read_passing_off(copies.database, {work: sites})) == 1
    while PassingStage(copies.database).step():
        pass
    return Case.objects.exclude(kind=CaseKind.COPIES).get()


def check(settings: Settings, copies: Copies, now: datetime) -> set[str]:
    """Do the checks due at a time; return the believed states of the pages."""
    assert request_checks(now) == len(FOREIGN)
    work_off(settings, copies)
    assert record_checks(now, lambda _: now) == len(FOREIGN)
    return set(Watch.objects.values_list("state", flat=True))


def test_a_book_is_removed_and_passes_off_again(settings: Settings, copies: Copies) -> None:
    routes = book(copies.work().title)
    with Site(dict(routes)).serve() as site:
        watched, allowed = Watched({"mirror": site}, settings, copies), own(settings, [site])
        watched.day()
        page, = Pages(copies.database).at(f"{site.url}/book/1.html")
        match(copies, page, copies.chapter(copies.work(), 1, page.text))
        case = reread(copies)
        assert (case.kind, case.finding["ours"], case.open_count) == (CaseKind.INVENTED, 1, len(FOREIGN))
        assert "pages" not in case.finding
        for state in (CaseState.CONFIRMED, CaseState.NOTICE_DRAFTED, CaseState.SENT):
            move(case, state, member(copies.organisation))
        noticed = datetime.now(UTC)
        assert watch_noticed(noticed) == len(FOREIGN)
        assert watch_noticed(noticed) == 0

        assert check(allowed, copies, noticed + timedelta(hours=7)) == {PageState.STILL_UP}
        site.routes |= dict.fromkeys(FOREIGN, GONE)
        for hours in (25, 38, 51):
            assert check(allowed, copies, noticed + timedelta(hours=hours, minutes=1)) == {PageState.REMOVED}
        case.refresh_from_db()
        assert (case.state, case.open_count, case.gone_count) == (CaseState.REMOVED, 0, len(FOREIGN))

        desk = browser(member(copies.organisation))
        assert f"{site.url}{FOREIGN[0]}" in desk.get(f"/removals/cases/{case.pk}/").content.decode()
        assert case.work_title in desk.get("/removals/").content.decode()

        site.routes |= {path: routes[path] for path in FOREIGN}
        assert check(allowed, copies, noticed + timedelta(days=12)) == {PageState.REAPPEARED}
        case.refresh_from_db()
        assert (case.state, case.open_count, case.returns) == (CaseState.CONFIRMED, len(FOREIGN), 1)


def test_the_crawls_of_the_site_tell_too(settings: Settings, copies: Copies) -> None:
    routes = book(copies.work().title)
    with Site(dict(routes)).serve() as site:
        watched = Watched({"mirror": site}, settings, copies)
        watched.day()
        page, = Pages(copies.database).at(f"{site.url}/book/1.html")
        match(copies, page, copies.chapter(copies.work(), 1, page.text))
        case = reread(copies)
        move(case, CaseState.CONFIRMED, member(copies.organisation))
        move(case, CaseState.REMOVED, member(copies.organisation))
        site.routes |= dict.fromkeys(FOREIGN, GONE)
        watched.day(3)
        follow_crawl("mirror")
        assert Inbox(copies.database, StageName.INSIGHT).held([case.work]) == {case.work}
        case = reread(copies)
        assert case.finding["gone_at"]
        assert (case.state, case.gone_count) == (CaseState.REMOVED, len(FOREIGN))

        site.routes |= {path: routes[path] for path in FOREIGN}
        watched.day()
        follow_crawl("mirror")
        case = reread(copies)
        assert "gone_at" not in case.finding
        assert (case.state, PassedPage.objects.filter(gone_at=None).count()) == (CaseState.CONFIRMED, len(FOREIGN))
        assert case.events.filter(before=CaseState.REMOVED, after=CaseState.CONFIRMED, actor=None).exists()
