"""Screenshots of copying pages through the real Chromium: what is kept, and what is not reached."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from pymongo.database import Database

from crawler.stages.crawling import stages
from crawler.stages.screenshots import BEHIND_PROXIES, WITHOUT_PROXIES, ScreenshotStage
from storage.capture_conditions.conditions import CaptureConditions, ConditionsLog
from storage.collections.crawls import Crawls
from storage.collections.pages import Pages
from storage.collections.screenshots import Screenshot, Screenshots
from storage.documents import Document, Page
from storage.fetch_outcome import FetchOutcome
from storage.inbox import MAX_ATTEMPTS, Inbox, StageName
from storage.settings import Settings
from tests.crawler.crawling import Served, own
from tests.crawler.prose import chapter
from tests.mirror import Canary, Site, html, redirect
from webadmin.words.sentences import in_english, worded_text

RED = b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="red"/></svg>'


def test_one_page_has_one_screenshot(settings: Settings, database: Database[Document]) -> None:
    store = Screenshots(database)
    first = Screenshot("a" * 32, "http://a.test/", datetime(2026, 1, 1, tzinfo=UTC), image=b"1", text="文")
    store.put(first)
    store.put(replace(first, image=b"2"))
    store.put(Screenshot("b" * 32, "http://b.test/", datetime.now(UTC), reason="gone"))
    assert store.get("a" * 32) == first
    assert store.get("b" * 32) is None, "a reason is no image"
    assert store.known(["a" * 32, "b" * 32, "c" * 32]) == {"a" * 32, "b" * 32}
    facts = store.facts(["a" * 32, "b" * 32])
    assert {page: fact.sha256 for page, fact in facts.items()} == {"a" * 32: first.sha256}
    database["screenshots"].update_many({}, {"$unset": {"sha256": ""}})
    assert store.facts(["a" * 32, "b" * 32]) == facts, "older ones hold no digest of their own"


def test_without_a_browser_there_is_no_stage(settings: Settings) -> None:
    assert StageName.SCREENSHOT not in {stage.name for stage in stages(settings)}
    assert StageName.SCREENSHOT in {stage.name for stage in stages(replace(settings, browser="auto"))}


def test_a_page_of_a_site_behind_proxies_is_not_shown_from_our_own_address(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    site, now = served(Site({"/1.html": html(f"<p>{chapter(1)}</p>")})), datetime.now(UTC)
    page = Page("mirror", f"{site.url}/1.html", "capture", now, "utf-8", "第一章", chapter(1), run="run")
    Pages(database).put_versions([page])
    ConditionsLog(database).put(CaptureConditions("run", "mirror", site.pair, now, proxy="proxy.example"))
    inbox = Inbox(database, StageName.SCREENSHOT)
    inbox.enqueue([page.id])
    assert ScreenshotStage(own(settings, [site], browser="auto"), database).step() == 1
    assert site.requests == []
    assert "would reveal our address" in Screenshots(database).why_missing(page.id)
    assert inbox.waiting() == 0


def test_a_page_is_shown_as_its_site_is_visited_now(settings: Settings, database: Database[Document]) -> None:
    now, log, crawls = datetime.now(UTC), ConditionsLog(database), Crawls(database)
    page = Page("mirror", "http://mirror.test/1.html", "capture", now, "utf-8", "第一章", chapter(1), run="1")
    Pages(database).put_versions([page])
    inbox = Inbox(database, StageName.SCREENSHOT)
    inbox.enqueue([page.id])
    [claim] = inbox.claim()
    stage = ScreenshotStage(settings, database)

    def refusal(run: str, proxy: str | None, reasons: dict[FetchOutcome, int]) -> str:
        """Crawl the site once more, and return why the page is not shown then."""
        if proxy is not None:
            log.put(CaptureConditions(run, "mirror", "mirror.test", now, proxy=proxy))
        crawls.note(crawls.open(run, "mirror").id, {}, reasons)
        address = stage.load([claim])[page.id]
        assert address is not None
        return address.refusal

    assert refusal("1", "proxy.example", {}) == BEHIND_PROXIES
    assert refusal("2", None, {}) == BEHIND_PROXIES, "the host was not requested since"
    assert refusal("3", None, {FetchOutcome.NO_PROXY: 1}) == WITHOUT_PROXIES
    assert refusal("4", "", {}) == "", "the owner no longer wants proxies, and our address was seen there"
    assert refusal("5", "proxy.example", {}) == BEHIND_PROXIES


def test_behind_proxies_a_page_of_unknown_conditions_is_not_shown(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    site, now = served(Site({"/1.html": html(f"<p>{chapter(1)}</p>")})), datetime.now(UTC)
    page = Page("mirror", f"{site.url}/1.html", "capture", now, "utf-8", "第一章", chapter(1), run="run")
    Pages(database).put_versions([page])
    inbox = Inbox(database, StageName.SCREENSHOT)
    inbox.enqueue([page.id])
    inbox.enqueue(["b" * 32], {"url": page.url, "site": "mirror"})
    proxied = own(settings, [site], browser="auto", proxies=("http://127.0.0.1:9",))
    assert ScreenshotStage(proxied, database).step() == 2
    assert site.requests == []
    for name in (page.id, "b" * 32):
        assert "not recorded whether its site is visited through proxies" in Screenshots(database).why_missing(name)


@pytest.mark.slow
def test_pages_that_robots_txt_forbids_are_shown_only_by_a_recorded_exception(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    leads = "<script>setTimeout(() => { location.href = '/closed/there.html' }, 50)</script>"
    site, now = served(Site({
        "/robots.txt": "User-agent: *\nDisallow: /closed/", "/closed/1.html": html(f"<p>{chapter(1)}</p>"),
        "/open.html": html(f"<p>{chapter(2)}</p>{leads}"), "/closed/there.html": html(chapter(3))})), datetime.now(UTC)

    def captured(run: str, path: str, robots_reason: str = "") -> str:
        page = Page("mirror", site.url + path, "capture", now, "utf-8", "第一章", f"{run} {chapter(1)}", run=run)
        Pages(database).put_versions([page])
        ConditionsLog(database).put(CaptureConditions(run, "mirror", site.pair, now, robots_reason=robots_reason))
        return page.id

    pages = [captured("obeying", "/closed/1.html"), captured("later", "/open.html")]
    inbox = Inbox(database, StageName.SCREENSHOT)
    inbox.enqueue(pages)
    database[f"inbox_{StageName.SCREENSHOT}"].update_many({}, {"$set": {"attempts": MAX_ATTEMPTS - 1}})
    stage = ScreenshotStage(own(settings, [site], browser="auto"), database)
    assert stage.step() + stage.step() == 2, "what failed before is claimed alone"
    assert [path for path in site.paths() if path.startswith("/closed/")] == []
    store = Screenshots(database)
    assert worded_text(store.why_missing(pages[0]), in_english) == "robots.txt forbids to visit it"
    shown = store.get(pages[1])
    assert shown is not None
    assert chapter(2)[:40] in shown.text
    excepted = captured("excepted", "/closed/1.html", "the site copies our texts")
    inbox.enqueue([excepted])
    assert stage.step() == 1
    assert store.get(excepted) is not None


@pytest.mark.slow
def test_pages_are_shown_whole_and_reach_nothing(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    with Canary().listen() as canary:
        there = f"http://127.0.0.1:{canary.port}"
        hostile = "".join(f'<{tag}="{there}/{number}">' for number, tag in enumerate((
            "img src", "link rel=stylesheet href", "script src", "iframe src", "video poster", "object data")))
        hostile += f"<style>@import '{there}/i'; body {{background: url({there}/b)}} @font-face {{font-family: x;"
        hostile += f"src: url({there}/f)}} p {{font-family: x}}</style>"
        site = served(Site({
            "/long": html(f"<p>{chapter(1)}</p><div style='height:20000px'></div><img src='/red.svg'>"),
            "/hostile": html(f"<p>{chapter(2)}</p>{hostile}<script>alert('x'); window.open('{there}/popup')</script>"),
            "/away": redirect(f"{there}/away"), "/red.svg": RED}))
        inbox = Inbox(database, StageName.SCREENSHOT)
        for number, path in enumerate(("/long", "/hostile", "/away")):
            inbox.enqueue([str(number) * 32], {"url": site.url + path, "site": "mirror"})
        stage = ScreenshotStage(own(settings, [site], browser="auto"), database)
        assert stage.step() == 3
        assert canary.connections == 0
    long, hostile_shot, away = (Screenshots(database).get(str(number) * 32) for number in range(3))
    assert long is not None
    assert hostile_shot is not None
    assert (long.image[:4], long.kind) == (b"\x89PNG", "image/png")
    assert (long.status, long.final_url) == (200, f"{site.url}/long")
    assert (long.width, long.height) == (1280, 15_000)
    assert long.full_height > 20_000
    assert chapter(1)[:40] in long.text
    assert long.browser.startswith("Chromium")
    assert "/red.svg" in site.paths(), "pictures belong to it"
    assert chapter(2)[:40] in hostile_shot.text
    assert away is None, "the guard's refusal is no screenshot"
    assert inbox.waiting() == 1


@pytest.mark.slow
def test_a_page_that_cannot_be_shown_is_left_with_its_reason(settings: Settings, database: Database[Document]) -> None:
    inbox = Inbox(database, StageName.SCREENSHOT)
    inbox.enqueue(["a" * 32], {"url": "http://127.0.0.1:9/", "site": "mirror"})
    database[f"inbox_{StageName.SCREENSHOT}"].update_many({}, {"$set": {"attempts": MAX_ATTEMPTS - 1}})
    assert ScreenshotStage(replace(settings, browser="auto"), database).step() == 1
    assert inbox.waiting() == 0
    item = database["screenshots"].find_one({"_id": "a" * 32})
    assert item is not None
    assert "EgressError" in item["reason"]
