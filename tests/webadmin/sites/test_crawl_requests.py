"""A crawl requested on the desk is enqueued once, and its outcome is recorded when it has ended."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from threading import Barrier

import pytest
from django.db import connection

from app.tasks import work
from storage.collections.crawls import Crawls, CrawlState
from storage.inbox import Inbox, StageName
from storage.settings import Settings
from tests.webadmin.conftest import Copies, member, organisation_of
from webadmin.sites.crawl_requests import record_requested_crawls, request_crawl, request_frequent_crawls
from webadmin.sites.models import Site

REQUESTS = 8


@pytest.fixture
def site(copies: Copies) -> Site:
    return Site.objects.create(organisation=organisation_of(member(copies.organisation)), name="mirror",
                               start_urls=["http://mirror.example/"])


def end_crawl(copies: Copies, site: Site, state: CrawlState) -> None:
    """Crawl as a worker does: claim the request, write the outcome, acknowledge."""
    claim, = Inbox(copies.database, StageName.CRAWL).claim(1)
    crawls = Crawls(copies.database)
    crawls.close(crawls.open(claim.payload["run"], site.key).id, state)
    Inbox(copies.database, StageName.CRAWL).acknowledge([claim])


def test_a_crawl_is_requested_once_until_its_outcome_is_recorded(copies: Copies, site: Site) -> None:
    assert (request_crawl(site), request_crawl(site)) == (True, False)
    assert record_requested_crawls() == 0
    end_crawl(copies, site, "done")
    assert record_requested_crawls() == 1
    assert record_requested_crawls() == 0
    site.refresh_from_db()
    assert (site.last_state, site.requested_run) == ("done", "")
    assert site.last_crawled_at
    assert site.last_crawled_at <= datetime.now(UTC)
    assert request_crawl(site)


def test_of_requests_at_the_same_moment_one_is_enqueued(copies: Copies, site: Site) -> None:
    start = Barrier(REQUESTS)

    def request(_: int) -> bool:
        start.wait(240)
        try:
            return request_crawl(site)
        finally:
            connection.close()

    with ThreadPoolExecutor(REQUESTS) as threads:
        assert sum(threads.map(request, range(REQUESTS))) == 1
    assert Inbox(copies.database, StageName.CRAWL).waiting() == 1


def test_a_crawl_without_an_outcome_has_failed(copies: Copies, site: Site) -> None:
    request_crawl(site)
    Inbox(copies.database, StageName.CRAWL).acknowledge(Inbox(copies.database, StageName.CRAWL).claim(1))
    assert record_requested_crawls() == 1
    site.refresh_from_db()
    assert site.last_state == "failed"


def test_the_task_that_opens_cases_records_outcomes_too(
    copies: Copies, site: Site, web: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in web.environment().items():
        monkeypatch.setenv(name, value)
    request_crawl(site)
    end_crawl(copies, site, "blocked")
    work()
    site.refresh_from_db()
    assert (site.last_state, site.requested_run) == ("blocked", "")


@pytest.mark.parametrize(("hours", "after", "requested"), [(1, 20, 0), (1, 58, 1), (2, 90, 0), (2, 116, 1)])
def test_a_short_interval_is_kept(site: Site, hours: int, after: int, requested: int) -> None:
    now = datetime.now(UTC)
    Site.objects.update(interval_hours=hours, last_crawled_at=now - timedelta(minutes=after))
    assert request_frequent_crawls(now) == requested
