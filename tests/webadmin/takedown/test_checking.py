"""From a notice to a removal: pages are checked, answers stored, the case updated (acceptance case 57)."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from crawler.stages.crawling import CrawlStage
from storage.collections.exchanges import Exchanges
from storage.collections.visits import Visits
from storage.raw.folder import RawFolder
from storage.settings import Settings
from tests.crawler.crawl_forks import forking
from tests.crawler.sites import novel
from tests.mirror import Answer, Site
from tests.webadmin.cases.test_taken_down import PATH, Watched
from tests.webadmin.conftest import Copies, browser, member
from webadmin.cases.models import Case, CaseState, Copy
from webadmin.cases.transitions import move
from webadmin.takedown.asking import check_now, request_checks
from webadmin.takedown.models import PageCheck, StayCount, Watch
from webadmin.takedown.noticed.watched_pages import watch_noticed
from webadmin.takedown.page_state import PageState
from webadmin.takedown.recorded_answers import record_checks

pytestmark = pytest.mark.slow


def notice_sent(copies: Copies) -> Case:
    """Send the notice about the only case."""
    case, by = Case.objects.get(), member(copies.organisation)
    for state in (CaseState.CONFIRMED, CaseState.NOTICE_DRAFTED, CaseState.SENT):
        move(case, state, by)
    return case


def work_off(settings: Settings, copies: Copies) -> None:
    """Let the crawler process its waiting requests."""
    with forking():
        while CrawlStage(settings, copies.database).step():
            pass


def check(settings: Settings, copies: Copies, now: datetime) -> None:
    """Request the checks due at a time, let the crawler do them, and record their answers as of that time."""
    assert request_checks(now) == 1
    work_off(settings, copies)
    assert record_checks(now, lambda _: now) == 1


@pytest.mark.fault(57)
def test_a_removed_page_ends_its_case_and_a_restored_one_reopens_it(settings: Settings, copies: Copies) -> None:
    routes = novel(3)
    with Site(dict(routes)).serve() as site:
        watched = Watched({"mirror": site}, settings, copies)
        watched.day()
        watched.open_cases()
        case, noticed = notice_sent(copies), datetime.now(UTC)
        own = replace(settings, allow_hosts=(site.pair,))
        assert watch_noticed(noticed) == 1
        assert watch_noticed(noticed) == 0, "a copy is watched once"

        check(own, copies, noticed + timedelta(hours=7))
        assert Watch.objects.get().state == PageState.STILL_UP
        site.routes[PATH] = Answer(b"gone", 404)
        for hours, proven in ((25, False), (38, False), (51, True)):
            check(own, copies, noticed + timedelta(hours=hours, minutes=1))
            assert Watch.objects.get().is_proven == proven
        case.refresh_from_db()
        watch = Watch.objects.get()
        assert (watch.state, watch.stay_hours) == (PageState.REMOVED, 25)
        assert case.state == CaseState.REMOVED
        assert Copy.objects.get().gone_at is not None
        proof = PageCheck.objects.filter(state=PageState.REMOVED).latest("at").record
        assert Exchanges(copies.database, RawFolder(settings.raw_path)).get(proof)

        shown = browser(member(copies.organisation)).get("/removals/")
        assert b"100" in shown.content

        site.routes[PATH] = routes[PATH]
        check(own, copies, noticed + timedelta(days=12))
        case.refresh_from_db()
        assert Watch.objects.get().state == PageState.REAPPEARED
        assert Copy.objects.get().gone_at is None
        assert case.state == CaseState.CONFIRMED
        assert browser(member(copies.organisation)).get(f"/removals/cases/{case.pk}/").status_code == 200


def test_what_was_asked_before_a_notice_is_no_stay_after_it(settings: Settings, copies: Copies) -> None:
    with Site(novel(3)).serve() as site:
        watched = Watched({"mirror": site}, settings, copies)
        watched.day()
        watched.open_cases()
        case, by, own = Case.objects.get(), member(copies.organisation), replace(settings, allow_hosts=(site.pair,))
        early, address = datetime.now(UTC), Copy.objects.get().url
        assert check_now(case, by, early) == 1
        work_off(own, copies)
        assert Visits(copies.database).of([address])[address].fetched_at > early, "a notice takes it for looked at"
        assert record_checks(early, lambda _: early) == 1
        assert (Watch.objects.get().state, Watch.objects.get().stay_hours) == (PageState.STILL_UP, None)
        assert not StayCount.objects.exists()

        notice_sent(copies)
        noticed = datetime.now(UTC)
        watch_noticed(noticed)
        check(own, copies, noticed + timedelta(hours=7))
        assert Watch.objects.get().stay_hours == 7
        assert [(count.hours, count.copies) for count in StayCount.objects.all()] == [(7, 1)]


def test_a_text_that_came_to_another_address_is_moved_and_not_removed(settings: Settings, copies: Copies) -> None:
    with Site(novel(3)).serve() as site:
        watched = Watched({"mirror": site}, settings, copies)
        watched.day()
        watched.open_cases()
        case, own = notice_sent(copies), replace(settings, allow_hosts=(site.pair,))
        noticed = datetime.now(UTC)
        watch_noticed(noticed)
        known, other = Copy.objects.get(), Copy.objects.get()
        other.pk, other.key, other.url, other.page = None, "other", f"{site.url}/again/2.html", "other"
        other.save(force_insert=True)
        site.routes[PATH] = Answer(b"gone", 404)
        check(own, copies, noticed + timedelta(hours=7))
        assert Watch.objects.get(copy=known).state == PageState.MOVED
        Copy.objects.filter(pk=other.pk).update(gone_at=noticed)
        for hours in (25, 38, 51):
            check(own, copies, noticed + timedelta(hours=hours, minutes=1))
        assert Watch.objects.get(copy=known).is_proven
        assert Watch.objects.get(copy=known).state == PageState.REMOVED
        case.refresh_from_db()
        assert case.state == CaseState.SENT, "the other address is still to be checked"
