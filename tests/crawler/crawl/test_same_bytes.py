"""Pages that arrive as the same bytes are not read again, and everything they lead to is kept."""

import time
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from crawler.crawl.child_process import Assignment, start
from storage.collections.crawls import Crawls
from storage.collections.frontier import Entry, Frontier
from storage.collections.pages import Pages
from storage.documents import Page
from storage.fetch_outcome import FetchOutcome
from storage.frontier_log import loose_ends
from storage.frontier_log.loose_ends import LooseEnds
from storage.mongodb import Database
from storage.settings import Settings
from tests.crawler.crawling import Served, crawl_all, own, policy
from tests.crawler.sites import novel
from tests.mirror import Answer, Site


@dataclass
class Watching(Site):
    """A site that looks, at each request too, for processes in which its crawl reads pages.

    A crawl may be over before a busy machine looks from time to time.
    """

    crawl: int = 0
    has_seen: bool = False

    def look(self) -> None:
        with suppress(OSError):
            self.has_seen |= any(_children(forked_from) for forked_from in _children(self.crawl))

    def answer(self, path: str) -> Answer:
        self.look()
        return super().answer(path)

    def is_read(self, settings: Settings, assignment: Assignment) -> bool:
        """Crawl the site and tell whether a process that reads pages was started."""
        self.has_seen = False
        with start(settings, [assignment]) as child:
            self.crawl = child.pid
            while child.poll() is None:
                self.look()
                time.sleep(0.02)
        assert child.returncode == 0
        return self.has_seen


def _children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


@pytest.mark.slow
def test_what_unchanged_pages_lead_to_is_found(settings: Settings, database: Database, served: Served) -> None:
    routes = novel(6)
    contents = str(routes.pop("/"))
    front = str(novel(1, seed=3)["/book/1.html"]).replace("/book/2.html", "/list.html")
    site = served(Site({**routes, "/": front, "/list.html": contents}))
    mine, novels = own(settings, [site]), policy(site, "novel")
    first = crawl_all(mine, [replace(novels, revisit="due")], "one")["novel"]
    assert (first.counts["new"], first.reasons.get(FetchOutcome.NOT_MODIFIED, 0)) == (7, 0)

    site.routes["/list.html"] = contents.replace("<ul>", '<ul><li><a href="/book/77.html">第77章</a></li>')
    site.routes["/book/77.html"] = novel(1, seed=7)["/book/1.html"]
    site.routes["/book/7.html"] = novel(1, seed=8)["/book/1.html"]  # the sixth page named it when it did not exist
    site.routes["/book/2.html"] = novel(1, seed=9)["/book/1.html"]
    second = crawl_all(mine, [novels], "two")["novel"]
    assert second.counts["new"] == 3
    assert second.reasons[FetchOutcome.NOT_MODIFIED] == second.counts["unchanged"] == 6
    assert len(Pages(database).at(f"{site.url}/book/2.html")) == 2
    assert {f"{site.url}/book/77.html", f"{site.url}/book/7.html"} <= {page.url for page in _pages(database)}

    third = crawl_all(mine, [replace(novels, max_depth=20)], "three")["novel"]
    assert (third.counts["unchanged"], third.counts.get("new", 0)) == (9, 0)
    assert FetchOutcome.NOT_MODIFIED not in third.reasons, "by other rules the same bytes may name other addresses"

    database["visits"].update_many({}, {"$set": {"due_at": 0.0}})
    due = crawl_all(mine, [replace(novels, max_depth=20, revisit="due")], "four")["novel"]
    assert due.reasons[FetchOutcome.NOT_MODIFIED] == due.counts["unchanged"] == 9
    fifth = crawl_all(mine, [replace(novels, max_depth=20)], "five")["novel"]
    assert fifth.reasons[FetchOutcome.NOT_MODIFIED] == 9, "what the fourth did not ask for is not forgotten"


@pytest.mark.slow
def test_a_crawl_on_which_nothing_changed_loads_no_readers(
    settings: Settings, database: Database, served: Served,
) -> None:
    routes = novel(6)
    titles = "".join(f'<li><a href="/book/{number}.html">第{number}章</a></li>' for number in range(1, 7))
    front = str(novel(1, seed=3)["/book/1.html"]).replace("/book/2.html", "/list.html")
    site = Watching({**routes, "/": front, "/list.html": f"<title>目录</title><ul>{titles}</ul>"})
    served(site)
    sitemap = f"<urlset><url><loc>{site.url}/book/6.html</loc></url></urlset>"
    site.routes["/sitemap.xml"] = Answer(sitemap.encode(), headers=(("Content-Type", "text/xml"),))
    assignments = [Assignment(run, policy(site, "novel")) for run in ("one", "two", "three")]
    mine = own(settings, [site])
    assert site.is_read(mine, assignments[0])
    assert not site.is_read(mine, assignments[1])
    first, second = (Crawls(database).get(run, "novel") for run in ("one", "two"))
    assert first
    assert second
    assert first.reasons[FetchOutcome.LIST] == second.reasons[FetchOutcome.LIST] == 1
    assert first.reasons[FetchOutcome.SITEMAP] == second.reasons[FetchOutcome.SITEMAP] == 1
    assert second.counts["unchanged"] == first.counts["new"]

    site.routes["/list.html"] = f'<title>目录</title><ul>{titles}<li><a href="/book/8.html">第8章</a></li></ul>'
    site.routes["/book/8.html"] = novel(1, seed=8)["/book/1.html"]
    assert site.is_read(mine, assignments[2])
    assert f"{site.url}/book/8.html" in {page.url for page in _pages(database)}


def _pages(database: Database) -> list[Page]:
    pages = Pages(database)
    return list(pages.versions(pages.ids()).values())


def test_what_was_not_read_is_left_over(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    frontier = Frontier(database, "c")
    frontier.add(Entry("c", f"http://h/{number}") for number in range(50))
    frontier.add([Entry("c", "http://h/sitemap.xml", "sitemap", 0)])
    taken = [entry for entry in frontier.claim(41, "me") if entry.kind == "page"]
    frontier.settle(taken[:30], bare=taken[:3])
    left = frontier.loose_ends(100)
    assert left is not None
    assert {entry.url for entry in left} == {f"http://h/{number}" for number in (0, 1, 2, *range(30, 50))}
    assert frontier.loose_ends(10) is None
    kept = LooseEnds(database)
    kept.put("s", "rules", left)
    again = kept.get("s", "rules", "d")
    assert again is not None
    assert {(entry.crawl, entry.url) for entry in again} == {("d", entry.url) for entry in left}
    assert kept.get("s", "other rules", "d") is None
    monkeypatch.setattr(loose_ends, "MOST", 5)
    kept.put("s", "rules", left)
    assert kept.get("s", "rules", "d") is None, "not all of them are known"
