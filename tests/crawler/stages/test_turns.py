"""Sites that take long make room for those that wait, and lose nothing by it."""

import pytest
from pymongo.database import Database

from crawler.stages import turns
from crawler.stages.crawling import CrawlStage
from storage.collections.crawls import Crawls
from storage.collections.dead_letters import dead_letters
from storage.documents import Document
from storage.inbox import Inbox, StageName
from storage.settings import Settings
from tests.crawler.crawling import RUN, Served, own, policy, stored
from tests.crawler.sites import novel
from tests.mirror import Answer, Site

CHAPTERS = 40


def state_of(database: Database[Document], site: Site) -> str:
    crawl = Crawls(database).get(RUN, site.pair)
    return crawl.state if crawl else "unknown"


@pytest.mark.campaign
@pytest.mark.slow
def test_long_crawls_take_turns_and_read_every_page_once(
    settings: Settings, database: Database[Document], served: Served, monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(turns, "LONGEST", 10.0)
    monkeypatch.setattr(turns, "LOOK", 0.2)
    monkeypatch.setattr(CrawlStage, "limit", 1)
    sites = [served(Site(novel(CHAPTERS, seed))) for seed in range(2)]
    waiting = served(Site(otherwise=Answer(b"", 429, (("Retry-After", "600"), ("Content-Length", "0")))))
    mine, inbox = own(settings, [*sites, waiting]), Inbox(database, StageName.CRAWL)
    for site in (waiting, *sites):
        inbox.enqueue([f"{RUN}:{site.pair}"], {"run": RUN, "policy": policy(site, delay=0.5).payload()})
    stage, shares = CrawlStage(mine, database), []
    while [state_of(database, site) for site in sites] != ["done", "done"]:
        stage.step()
        shares.append(tuple(len(stored(mine, site.pair)) for site in sites))
    assert any(0 < one < CHAPTERS and 0 < other < CHAPTERS for one, other in shares), f"one after the other: {shares}"
    assert shares[-1] == (CHAPTERS, CHAPTERS)
    assert not list(dead_letters(database))


@pytest.mark.slow
def test_a_crawl_that_nobody_waits_behind_is_not_interrupted(
    settings: Settings, database: Database[Document], served: Served, monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(turns, "LONGEST", 0.1)
    monkeypatch.setattr(turns, "LOOK", 0.1)
    site = served(Site(novel(10)))
    mine = own(settings, [site])
    Inbox(database, StageName.CRAWL).enqueue(
        [f"{RUN}:{site.pair}"], {"run": RUN, "policy": policy(site, delay=0.2).payload()})
    assert CrawlStage(mine, database).step() == 1
    assert state_of(database, site) == "done"
    assert len(stored(mine, site.pair)) == 10
