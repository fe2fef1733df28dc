"""A new chapter on a watched contents page is found by a poll, without a crawl of the whole site."""

from dataclasses import replace

import pytest
from pymongo.database import Database

from crawler.politeness.policy import SitePolicy
from crawler.stages.polling import PollStage
from storage.collections.crawls import Crawls
from storage.collections.dead_letters import dead_letters
from storage.collections.site_facts.contents_pages import ContentsPage, ContentsPages
from storage.documents import Document
from storage.inbox import Inbox, StageName
from storage.settings import Settings
from tests.crawler.crawling import Served, crawl_all, own, policy, stored, until_announced
from tests.crawler.sites import novel, novel_site
from tests.mirror import Site

pytestmark = pytest.mark.slow


def poll(settings: Settings, database: Database[Document], site: Site, run: str, *pages: str) -> list[str]:
    """Poll pages of a site; return the requested addresses."""
    before = len(site.paths())
    wanted = SitePolicy(site.pair, tuple(site.url + page for page in pages), revisit="new", watch_contents=True,
                        follow_sitemap=False, max_depth=1)
    Inbox(database, StageName.POLL).enqueue([site.pair], {"run": run, "policy": wanted.payload()})
    stage = PollStage(own(settings, [site]), database)
    while stage.inbox.waiting():
        stage.step()
    assert not dead_letters(database)
    return [path for path in site.paths()[before:] if path not in ("/robots.txt", "/favicon.ico")]


def contents(database: Database[Document], site: Site, path: str = "/") -> ContentsPage:
    """What is known about a contents page."""
    return ContentsPages(database).at(site.pair, [site.url + path])[site.url + path]


def test_a_new_chapter_is_found_by_a_poll_alone(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    site = served(novel_site(6))
    whole = policy(site, watch_contents=True)
    crawl_all(own(settings, [site]), [whole])
    assert (contents(database, site).chapters, contents(database, site).appeared) == (6, ())
    assert poll(settings, database, site, "quiet", "/") == ["/"]
    assert Crawls(database).get("quiet", site.pair) is None, "a poll that found nothing leaves no crawl"
    site.routes.update(novel(7))
    assert sorted(poll(settings, database, site, "found", "/")) == ["/", "/book/7.html"]
    assert f"{site.url}/book/7.html" in stored(settings, site.pair)
    assert len(until_announced(database)) == len(stored(settings, site.pair)), "it was handed on to be compared"
    found = contents(database, site)
    assert (found.chapters, [each.chapters for each in found.appeared], len(found.looks)) == (7, [1], 3)
    crawl = Crawls(database).get("found", site.pair)
    assert crawl
    assert (crawl.state, crawl.counts["new"]) == ("done", 1)
    assert poll(settings, database, site, "again", "/") == ["/"]
    assert poll(settings, database, site, "gone", "/nowhere") == ["/nowhere"]
    assert contents(database, site, "/nowhere").failures == 1


def test_a_poll_leaves_what_the_next_crawl_begins_with(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    site = served(novel_site(5))
    site.routes["/about"] = "<p>关于</p>"
    site.routes["/"] = str(site.routes["/"]).replace("</ul>", '</ul><a href="/about">关于</a>')
    whole = policy(site, watch_contents=True)
    crawl_all(own(settings, [site]), [whole])
    site.routes["/"] = str(site.routes["/"]).replace("</ul>", '</ul><a href="/news">新闻</a>')
    assert poll(settings, database, site, "poll", "/") == ["/"], "no page beside chapters is asked for"
    before = len(site.paths())
    crawl_all(own(settings, [site]), [whole], "second")
    assert "/news" in site.paths()[before:]


def test_contents_are_not_noted_where_nobody_watches(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    site = served(novel_site(6))
    crawl_all(own(settings, [site]), [replace(policy(site), watch_contents=False)])
    assert ContentsPages(database).of_site(site.pair) == []


def test_a_crawl_in_the_inbox_of_polls_is_refused(settings: Settings, database: Database[Document]) -> None:
    whole = SitePolicy("site", ("http://site.example/",))
    Inbox(database, StageName.POLL).enqueue(["site"], {"run": "r", "policy": whole.payload()})
    stage = PollStage(settings, database)
    while stage.inbox.waiting():
        stage.step()
    assert "not for a poll" in dead_letters(database)[0]["reason"]
