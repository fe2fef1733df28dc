"""When pages are visited again, and what is believed about pages that fail."""

import hashlib
import itertools
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from pymongo.database import Database

from crawler.crawl.outcome import Fetched, Missed, Outcome
from crawler.crawl.revisits import BELIEVED, FIRST, LONGEST, SHORTEST, after, worth_asking
from storage.collections.frontier import Entry
from storage.collections.pages import Pages
from storage.collections.visits import Seen, Visits
from storage.documents import Capture, Document, Page
from storage.fetch_outcome import FetchOutcome
from storage.settings import Settings
from tests.crawler.crawling import Served, crawl_all, own, policy
from tests.crawler.sites import novel
from tests.mirror import Answer, Site

NOW = datetime(2026, 1, 1, 12, tzinfo=UTC)
ENTRY = Entry("c", "http://h/1.html", depth=2)
UNCHANGED = Fetched(ENTRY, outcome=FetchOutcome.NOT_MODIFIED)


def read(text: str, *headers: tuple[str, str]) -> Fetched:
    """The outcome of an address that held a text."""
    capture = Capture(ENTRY.url, ENTRY.url, 200, headers, text.encode(), NOW)
    return Fetched(ENTRY, page=Page("s", ENTRY.url, capture.id, NOW, "utf-8", "", text), capture=capture)


def visited(*outcomes: Outcome) -> Seen:
    """Return what is known after visits one day apart."""
    seen: Seen | None = None
    for day, outcome in enumerate(outcomes):
        seen = after(seen, outcome, "s", NOW + timedelta(days=day))
    assert seen is not None
    return seen


@pytest.mark.fault(19)
def test_intervals_adapt_within_bounds() -> None:
    first = visited(read("一"))
    assert (first.interval, first.due_at) == (FIRST, NOW.timestamp() + FIRST)
    kept = [visited(read("一"), *[UNCHANGED] * count).interval for count in range(6)]
    assert all(later == pytest.approx(1.4 * earlier) for earlier, later in itertools.pairwise(kept))
    assert visited(read("一"), *[read("一")] * 5).interval == pytest.approx(kept[5]), "found the same without marks"
    assert visited(read("一"), read("二")).interval == pytest.approx(0.8 * FIRST)
    assert visited(read("一"), *[UNCHANGED] * 60).interval == LONGEST
    assert visited(*[read(str(number)) for number in range(60)]).interval == SHORTEST


@pytest.mark.parametrize(("outcome", "standing"), [
    (Missed(ENTRY, FetchOutcome.GONE), "gone"), (Missed(ENTRY, FetchOutcome.MOVED_OFFSITE), "moved"),
    (Fetched(ENTRY, outcome=FetchOutcome.MOVED), "moved"), (Fetched(ENTRY, outcome=FetchOutcome.EMPTY), "empty"),
    (Missed(ENTRY, FetchOutcome.SOFT_404), "soft_404"), (Missed(ENTRY, FetchOutcome.BLOCKED), "blocked"),
    (Missed(ENTRY, FetchOutcome.NEEDS_HUMAN), "blocked"), (Missed(ENTRY, FetchOutcome.HOST_BLOCKED), "blocked"),
    (Missed(ENTRY, FetchOutcome.TIMEOUT), "unreachable"), (Missed(ENTRY, FetchOutcome.SERVER_ERROR), "unreachable"),
])
def test_failures_are_told_apart_and_never_believed_at_once(outcome: Outcome, standing: str) -> None:
    failures = [visited(read("一"), *[outcome] * count) for count in range(BELIEVED + 1)]
    assert [each.standing for each in failures] == [*["there"] * BELIEVED, standing]
    assert failures[1].due_at < failures[2].due_at - timedelta(days=1).total_seconds(), "asked again, less and less"
    other = Missed(ENTRY, FetchOutcome.CUT_OFF if standing != "unreachable" else FetchOutcome.GONE)
    assert visited(read("一"), outcome, outcome, other, outcome).standing == "there", "not the same thrice in a row"
    back = visited(read("一"), *[outcome] * BELIEVED, read("一"))
    assert (back.standing, back.doubt, back.doubts) == ("there", "", 0)
    assert after(None, outcome, "s", NOW) is None, "an address that never held a page is nobody's loss"


def test_new_addresses_come_before_known_ones() -> None:
    seen = visited(read("一", ("ETag", '"1"'), ("Last-Modified", "Thu, 01 Jan 2026 11:00:00 GMT")))
    entries = [ENTRY, replace(ENTRY, url="http://h/2.html")]
    chosen, left = worth_asking(entries, {ENTRY.url: seen}, seen.due_at - 1, only_due=True)
    assert ([each.url for each in chosen], left) == (["http://h/2.html"], 1)
    both, left = worth_asking(entries, {ENTRY.url: seen}, seen.due_at - 1, only_due=False)
    assert (both[0].etag, both[0].modified) == ('"1"', "Thu, 01 Jan 2026 11:00:00 GMT")
    assert both[0].priority > both[1].priority
    assert left == 0


@pytest.mark.slow
def test_the_server_is_asked_for_changes_only(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    texts = novel(6)

    def marked(path: str) -> Answer:
        body = str(texts[path]).encode()
        mark = f'"{hashlib.sha256(body).hexdigest()[:8]}"'
        if site.requests[-1].headers.get("If-None-Match") == mark:
            return Answer(b"", 304, (("ETag", mark),))
        return Answer(body, headers=(("ETag", mark), ("Content-Type", "text/html")))

    site = served(Site(dict.fromkeys(texts, marked)))
    mine = own(settings, [site])
    calm = policy(site, "novel", delay=0.05)  # one at a time, so that the route knows which request it answers
    first = crawl_all(mine, [calm], "one")["novel"]
    second = crawl_all(mine, [calm], "two")["novel"]
    texts["/book/2.html"] = novel(1, seed=9)["/book/1.html"]
    texts |= {"/": str(texts["/"]).replace("<ul>", '<ul><li><a href="/book/77.html">第77章</a></li>'),
              "/book/77.html": novel(1, seed=7)["/book/1.html"]}
    site.routes["/book/77.html"] = marked
    before = len(site.requests)
    third = crawl_all(mine, [calm], "three")["novel"]
    assert (first.counts["new"], second.counts["unchanged"], third.counts["new"]) == (6, 6, 2)
    assert second.reasons[FetchOutcome.NOT_MODIFIED] == 6
    assert third.counts["unchanged"] == 5
    order = [each.path for each in site.requests[before:] if each.path.startswith("/book/")]
    assert order[0] == "/book/77.html", "new chapters come first"
    assert len(Pages(database).at(f"{site.url}/book/2.html")) == 2
    before = len(site.requests)
    fourth = crawl_all(mine, [replace(calm, revisit="due")], "four")["novel"]
    assert [each.path for each in site.requests[before:] if "/book" in each.path] == []
    assert fourth.state == "done"
    changed = Visits(database).of([f"{site.url}/book/2.html"])
    assert [each.changes for each in changed.values()] == [1]
