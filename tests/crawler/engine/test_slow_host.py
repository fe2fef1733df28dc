"""A host that hardly answers delays none of the many others."""

from collections.abc import Callable
from time import monotonic, sleep

import pytest
from pymongo.database import Database

from crawler.crawl.child_process import AT_ONCE
from crawler.politeness.throttle import AT_FIRST
from storage.documents import Document
from storage.settings import Settings
from tests.crawler.crawling import Served, crawl_all, own, policy, stored
from tests.crawler.prose import chapter
from tests.crawler.sites import novel
from tests.mirror import Answer, Site, html

pytestmark = pytest.mark.slow
TIMEOUT = 120.0


@pytest.mark.fault(17)
def test_other_sites_begin_and_end_while_one_is_slow(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    others = [served(Site(novel(2, seed))) for seed in range(AT_ONCE + 4)]

    def after_all_others(_: str) -> str:
        _wait_until(lambda: all(len(site.paths()) >= 4 for site in others))
        return html(chapter(1))

    slow = served(Site(otherwise=after_all_others))
    mine = own(settings, [slow, *others], crawl_timeout=TIMEOUT)
    ended = crawl_all(mine, [policy(slow, "slow"), *(policy(site) for site in others)])
    assert {each.state for each in ended.values()} == {"done"}, "those in line behind it did not wait for it either"
    assert all(len(stored(mine, site.pair)) == 2 for site in others)


@pytest.mark.fault(17)
def test_other_hosts_of_a_site_go_on_while_one_asked_for_a_pause(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    held = served(Site(otherwise=Answer(b"", status=429, headers=(("Retry-After", "600"),))))
    fast = served(Site(novel(40)))
    links = "".join(f'<a href="{held.url}/book/{n}.html">第{n}章</a>' for n in range(200))
    fast.routes["/"] = str(fast.routes["/"]).replace("<ul>", links + "<ul>")
    mine = own(settings, [held, fast], crawl_timeout=30)
    crawl_all(mine, [policy(fast, "both", allowed=(fast.pair, held.pair), max_pages=30)])
    assert len({path for path in fast.paths() if path.startswith("/book/")}) >= 29, "all that fit the limit"
    assert sum(path.startswith("/book/") for path in held.paths()) <= 4


def test_a_pause_of_the_only_host_moves_no_addresses_about(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    moved: list[int] = []
    site = served(Site(novel(60)))
    page = str(site.routes["/book/1.html"]).encode()

    def answer(_: str) -> Answer:
        frontiers = [name for name in database.list_collection_names() if name.startswith("frontier_")]
        moved.append(sum("held" in document for name in frontiers for document in database[name].find()))
        return Answer(page) if moved[1:] else Answer(b"", 429, (("Retry-After", "6"),))

    site.routes |= {path: answer for path in site.routes if path.startswith("/book/") and path != "/book/"}
    crawl_all(own(settings, [site]), [policy(site, "paused", max_pages=20)])
    assert len(moved) > 10, "it went on after the pause"
    assert not any(moved)


@pytest.mark.fault(17)
def test_other_hosts_of_a_site_go_on_while_one_is_slow(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    fast = served(Site(novel(40)))
    before: list[int] = []

    def after_all_chapters(path: str) -> str:
        if path[1:].isdigit():
            _wait_until(lambda: len({each for each in fast.paths() if each.startswith("/book/")}) >= 40)
            before.append(len(slow.requests))
        return html(chapter(1))

    slow = served(Site(otherwise=after_all_chapters))
    links = "".join(f'<a href="{slow.url}/{n}">x</a>' for n in range(20))
    fast.routes["/"] = str(fast.routes["/"]).replace("<ul>", links + "<ul>")
    mine = own(settings, [slow, fast], crawl_timeout=TIMEOUT)
    crawl_all(mine, [policy(fast, "both", allowed=(fast.pair, slow.pair))])
    assert len(stored(mine, "both")) > 40, "no chapter waited for the slow host"
    for_rules = sum(not each.path[1:].isdigit() for each in slow.requests)  # each answer to these allows one more
    assert before[0] <= AT_FIRST + 2 * for_rules, "it may hold a few places, never all"


def _wait_until(holds: Callable[[], bool]) -> None:
    end = monotonic() + TIMEOUT
    while not holds() and monotonic() < end:
        sleep(0.1)
