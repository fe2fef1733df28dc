"""A chapter spread over pages is one case, in whatever order pages, joined chapter and matches arrive."""

from dataclasses import replace
from datetime import timedelta

import pytest

from crawler.stages.joining import JoinStage
from storage.collections.crawls import Crawls
from storage.collections.matches import Matches
from storage.collections.pages import Pages
from storage.documents import Capture, Chapter, Match, Page
from storage.inbox import Inbox
from storage.stage import Stage
from tests.crawler.prose import paragraphs
from tests.stored_pages import store_page
from tests.webadmin.conftest import Copies
from tests.webadmin.reports.conftest import FETCHED
from webadmin.cases.models import Copy, EventKind, Status
from webadmin.cases.stage import CaseStage
from webadmin.cases.superseding import close_parts

BASE = "http://mirror.example/7"
TEXTS = ["\n".join(paragraphs(number, 4)) for number in range(3)]


def crawl(copies: Copies, count: int = 3) -> list[Page]:
    """Store the pages of a chapter as a running crawl does."""
    pages = []
    for number, text in enumerate(TEXTS[:count], 1):
        url = f"{BASE}_{number}.html" if number > 1 else f"{BASE}.html"
        following = f"{BASE}_{number + 1}.html" if number < len(TEXTS) else ""
        page = Page("mirror", url, "", FETCHED + timedelta(seconds=number), "utf-8", "第七章 归人", text, following,
                    run="run", number=7)
        Inbox(copies.database, "join").enqueue([page.id])
        store_page(copies.database, page, Capture(url, url, 200, (), text.encode(), page.fetched_at))
        pages.append(page)
    return pages


def match(copies: Copies, page: Page, chapter: Chapter) -> Match:
    """Store and enqueue the match of a page."""
    found = Match(page.id, page.url, page.site, copies.organisation, chapter.work, chapter.chapter, chapter.id, "m",
                  "excerpt", 0.9, 1.0, 1.0, 0.3, (), found_at=page.fetched_at)
    Inbox(copies.database, "case").enqueue([found.id])
    Matches(copies.database).put([found])
    return found


def run(copies: Copies, *stages: str) -> None:
    """Step stages until none of them finds anything ready; ids put back for later stay."""
    made: dict[str, Stage] = {"join": JoinStage(copies.database), "case": CaseStage(copies.database)}
    for name in stages:
        copies.database[f"inbox_{name}"].update_many({}, {"$set": {"ready_at": 0}})
        while made[name].step():
            pass


@pytest.fixture
def chapter(copies: Copies) -> Chapter:
    Crawls(copies.database).open("run", "mirror")
    return copies.chapter(copies.work(), 7, "\n".join(TEXTS))


def whole(copies: Copies, parts: list[Page]) -> Page:
    """Find the joined chapter."""
    store = Pages(copies.database)
    joined_into = {page.joined_into for page in store.versions(page.id for page in parts).values()}
    return store.versions(joined_into)[joined_into.pop()]


def test_parts_open_no_case_while_they_may_be_joined_nor_afterwards(copies: Copies, chapter: Chapter) -> None:
    parts = crawl(copies, 2)
    for part in parts:
        match(copies, part, chapter)
    run(copies, "join", "case")
    assert not Copy.objects.exists(), "the third page is still to come"
    parts += crawl(copies)[2:]
    match(copies, parts[2], chapter)
    run(copies, "join", "case")
    assert not Copy.objects.exists()
    assert Inbox(copies.database, "case").waiting() == 0
    match(copies, whole(copies, parts), chapter)
    run(copies, "case")
    assert Copy.objects.get().url == f"{BASE}.html"


def test_the_whole_takes_the_place_of_parts_that_were_cases_before(copies: Copies, chapter: Chapter) -> None:
    parts = crawl(copies)
    copies.database["inbox_join"].delete_many({})  # as v0.1.0 left them
    for part in parts:
        match(copies, part, chapter)
    run(copies, "case")
    Copy.objects.filter(url=f"{BASE}_3.html").update(status=Status.CONFIRMED, excepted=True)
    assert Copy.objects.count() == 3
    Inbox(copies.database, "join").enqueue([parts[0].id])
    run(copies, "join")
    match(copies, whole(copies, parts), chapter)
    run(copies, "case")
    assert {case.url: case.status for case in Copy.objects.all()} == {
        f"{BASE}.html": Status.NEW, f"{BASE}_2.html": Status.CLOSED, f"{BASE}_3.html": Status.CONFIRMED}
    event = Copy.objects.get(url=f"{BASE}_2.html").events.last()
    assert event is not None
    assert (event.kind, event.before, event.after, event.text) == (
        EventKind.STATUS, Status.NEW, Status.CLOSED, f"{BASE}.html")


def test_parts_are_closed_only_when_the_whole_was_compared(copies: Copies, chapter: Chapter) -> None:
    parts = crawl(copies)
    copies.database["inbox_join"].delete_many({})
    match(copies, parts[1], chapter)
    run(copies, "case")
    Inbox(copies.database, "join").enqueue([parts[0].id])
    run(copies, "join")
    assert close_parts(copies.database, Copy.objects.all()) == 0, "it waits to be fingerprinted"
    waiting = Inbox(copies.database, "fingerprint")
    waiting.acknowledge(waiting.claim())
    assert close_parts(copies.database, Copy.objects.all()) == 1
    assert close_parts(copies.database, Copy.objects.all()) == 0


def test_a_joined_page_that_is_joined_anew_keeps_its_case(copies: Copies, chapter: Chapter) -> None:
    parts = crawl(copies)
    run(copies, "join")
    match(copies, whole(copies, parts), chapter)
    run(copies, "case")
    changed = replace(parts[2], text="换了一个结局。" + parts[2].text, fetched_at=FETCHED + timedelta(days=1))
    Inbox(copies.database, "join").enqueue([changed.id])
    Pages(copies.database).put_versions([changed])
    run(copies, "join")
    match(copies, whole(copies, [changed]), chapter)
    run(copies, "case")
    assert [(case.url, case.status) for case in Copy.objects.all()] == [(f"{BASE}.html", Status.NEW)]
