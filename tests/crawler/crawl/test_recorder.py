"""The order of writing, and an outcome that cannot be written."""

from datetime import UTC, datetime

from pymongo.database import Database
from twisted.internet.defer import Deferred

from crawler.crawl.job import Job
from crawler.crawl.outcome import Fetched
from crawler.crawl.recorder import Recorder, _Waiting
from crawler.politeness.policy import SitePolicy
from crawler.urls.recent import Recent
from storage.collections.crawls import Crawls
from storage.collections.frontier import Entry, Frontier
from storage.collections.pages import Pages
from storage.documents import Capture, Document, Page
from storage.fetch_outcome import FetchOutcome
from storage.settings import Settings


def fetched(job: Job, name: str, text: str) -> Fetched:
    """An outcome as a spider would make it."""
    entry = Entry(job.crawl, f"http://site.test/{name}")
    capture = Capture(entry.url, entry.url, 200, (), text.encode("utf-8", "replace"), datetime.now(UTC))
    page = Page("site", entry.url, capture.id, capture.fetched_at, "utf-8", name, text)
    return Fetched(entry, (Entry(job.crawl, f"{entry.url}/next"),), page, capture, len(text))


def test_one_that_cannot_be_stored_takes_no_other_with_it(
    settings: Settings, database: Database[Document],
) -> None:
    crawl = Crawls(database).open("run", "site")
    frontier = Frontier(database, crawl.id)
    frontier.prepare()
    job = Job("run", SitePolicy("site", ("http://site.test/",)), settings, frontier)
    outcomes = [fetched(job, "good", "一段文字。"), fetched(job, "bad", "半个\ud800字"),
                fetched(job, "fine", "又一段。")]
    frontier.add(each.entry for each in outcomes)
    frontier.claim(10, "me")
    Recorder(database)._write([_Waiting(job, each, Deferred()) for each in outcomes])
    pages = Pages(database)
    assert sorted(page.title for page in pages.versions(pages.ids()).values()) == ["fine", "good"]
    found = Crawls(database).get("run", "site")
    assert found is not None
    assert (found.counts["new"], found.counts["errors"]) == (2, 1)
    assert found.reasons == {FetchOutcome.NOT_STORABLE: 1}
    left = {entry.url.rpartition("test/")[2] for entry in frontier.claim(10, "me")}
    assert left == {"good/next", "fine/next"}


def test_the_oldest_is_forgotten() -> None:
    recent: Recent[str] = Recent(size=2)
    recent.add("ab")
    assert [each in recent for each in "abc"] == [True, True, False]
    recent.add("c")
    assert [each in recent for each in "abc"] == [False, True, True]
