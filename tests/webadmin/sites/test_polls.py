"""Polls between crawls: requested if an owner enabled them and when they are due, and shown."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from django.conf import settings
from django.test import Client

from app.tasks import watch
from crawler.politeness.policy import SitePolicy
from crawler.tasks import crawl, poll
from storage.collections.crawls import Crawls
from storage.collections.site_facts.contents_pages import ContentsPage, ContentsPages, Listing
from storage.inbox import Inbox, StageName
from storage.settings import Settings
from tests.crawler.crawling import own, stored
from tests.crawler.sites import novel, novel_site
from tests.webadmin.conftest import Copies, member, organisation_of
from webadmin.sites.crawl_requests import request_crawl
from webadmin.sites.models import Site
from webadmin.sites.polls.poll_figures import poll_figures
from webadmin.sites.polls.poll_requests import request_polls

NOW = datetime.now(UTC)
HOME, BOOK = "http://mirror.example/", "http://mirror.example/book/1/"


@pytest.mark.slow
def test_the_clock_brings_a_new_chapter_without_a_crawl(
    copies: Copies, web: Settings, monkeypatch: pytest.MonkeyPatch,
) -> None:
    with novel_site(6).serve() as served:
        settings = own(web, [served])
        for name, value in settings.environment().items():
            monkeypatch.setenv(name, value)
        site = Site.objects.create(
            organisation=organisation_of(member(copies.organisation)), name="novel", start_urls=[f"{served.url}/"],
            watch_contents=True)
        request_crawl(site)
        while Inbox(copies.database, StageName.CRAWL).waiting():
            crawl()
        watch()
        assert poll() == 0, "the crawl has just read the page"
        served.routes.update(novel(7))
        page = ContentsPages(copies.database).of_site("novel")[0]
        ContentsPages(copies.database).put([replace(page, looked_at=page.looked_at - 13 * 3600)])
        watch()
        assert poll() == 1
        assert f"{served.url}/book/7.html" in stored(settings, "novel")
        site.refresh_from_db()
        last, figures = site.last_crawled_at, poll_figures(site, datetime.now(UTC))
        watch()
        site.refresh_from_db()
        assert site.last_crawled_at == last, "a poll is no crawl of the site"
        assert figures
        assert (figures.pages, figures.new) == (1, 1)


@pytest.fixture
def site(copies: Copies) -> Site:
    return Site.objects.create(
        organisation=organisation_of(member(copies.organisation)), name="mirror", start_urls=[HOME],
        watch_contents=True, last_crawled_at=NOW - timedelta(hours=1))


def polled(copies: Copies) -> list[str]:
    """Take the waiting poll and return the pages that it requests."""
    inbox = Inbox(copies.database, StageName.POLL)
    claims = inbox.claim(1)
    inbox.acknowledge(claims)
    policies = [SitePolicy.of(claim.payload["policy"]) for claim in claims]
    assert all(policy.revisit == "new" and policy.watch_contents and policy.max_depth == 1 for policy in policies)
    return [url for policy in policies for url in policy.start_urls]


def looked(copies: Copies, url: str, ago: timedelta) -> None:
    """Record a request of a contents page `ago` before now."""
    at = (NOW - ago).timestamp()
    ContentsPages(copies.database).put([ContentsPage(url, "mirror", at).listed(Listing("目录", 9, ()), 0, at)])


def test_start_addresses_and_known_contents_are_polled_when_due(copies: Copies, site: Site) -> None:
    looked(copies, BOOK, timedelta(days=1))
    looked(copies, "http://elsewhere.example/", timedelta(days=1))
    assert request_polls(NOW) == 1
    assert request_polls(NOW) == 0, "one poll of a site at a time"
    assert sorted(polled(copies)) == [HOME, BOOK]
    looked(copies, HOME, timedelta(seconds=30))
    looked(copies, BOOK, timedelta(seconds=30))
    assert request_polls(NOW) == 0
    assert request_polls(NOW + timedelta(hours=12)) == 1


@pytest.mark.parametrize("change", [
    {"watch_contents": False}, {"enabled": False}, {"last_crawled_at": None}, {"requested_run": "run"}])
def test_a_site_is_not_polled_unless_its_owner_watches_and_it_is_idle(
    copies: Copies, site: Site, change: dict[str, object],
) -> None:
    Site.objects.filter(pk=site.pk).update(**change)
    assert request_polls(NOW) == 0
    assert not Inbox(copies.database, StageName.POLL).waiting()


def test_a_site_that_is_being_crawled_is_not_polled(copies: Copies, site: Site) -> None:
    Inbox(copies.database, StageName.CRAWL).enqueue(["run:mirror"], {})
    Crawls(copies.database).open("run", "mirror")
    assert request_polls(NOW) == 0
    Inbox(copies.database, StageName.CRAWL).acknowledge(Inbox(copies.database, StageName.CRAWL).claim(1))
    assert request_polls(NOW) == 1, "a crawl that nobody goes on with holds nothing up"


def test_the_budget_of_a_host_is_kept(copies: Copies, site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    looked(copies, HOME, timedelta(hours=13))
    looked(copies, BOOK, timedelta(hours=13))
    for budget, pages in ((0, 0), (2, 0), (3, 1)):
        monkeypatch.setattr(settings, "WENZONG", replace(settings.WENZONG, crawl_polls=budget))
        request_polls(NOW)
        assert len(polled(copies)) == pages


def test_the_page_of_a_site_tells_how_it_is_polled(
    copies: Copies, site: Site, desk: Callable[[], Client],
) -> None:
    pages = ContentsPages(copies.database)
    page = ContentsPage(BOOK, "mirror", NOW.timestamp() - 7200)
    for minutes, chapters in ((40, 0), (30, 1), (20, 2)):
        page = page.listed(Listing("目录", 9, ()), chapters, NOW.timestamp() - 60 * minutes)
    pages.put([page, ContentsPage(HOME, "mirror", NOW.timestamp()).looked(NOW.timestamp(), failed=True)])
    figures = poll_figures(site, NOW)
    assert figures
    assert (figures.pages, figures.requests, figures.minutes, figures.new, figures.failing) == (2, 4, 10, 3, 1)
    shown = desk().get(f"/sites/{site.pk}/").content.decode()
    assert "近 24 小时新增 3 章" in shown
    Site.objects.update(watch_contents=False)
    site.refresh_from_db()
    assert poll_figures(site, NOW) is None


def test_a_crawl_of_a_watching_site_notes_its_contents(copies: Copies, site: Site) -> None:
    request_crawl(site)
    claim, = Inbox(copies.database, StageName.CRAWL).claim(1)
    assert SitePolicy.of(claim.payload["policy"]).watch_contents
