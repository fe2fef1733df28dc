"""A crawl that only checks addresses requests no others and keeps each response as evidence."""

import pytest
from pymongo.database import Database

from crawler.politeness.policy import SitePolicy
from storage.collections.exchanges import Exchanges
from storage.collections.site_facts.address_checks import AddressChecks
from storage.collections.visits import Visits
from storage.documents import Document
from storage.fetch_outcome import FetchOutcome, Standing
from storage.raw.folder import RawFolder
from storage.settings import Settings
from tests.crawler.crawling import crawl_all, own, policy
from tests.crawler.prose import paragraphs
from tests.mirror import Answer, Site, html, redirect

pytestmark = pytest.mark.slow

PATHS = ("/up.html", "/gone.html", "/soft.html", "/home.html", "/away.html", "/broken.html")


def page(seed: int) -> str:
    text = "".join(f"<p>{paragraph}</p>" for paragraph in paragraphs(seed))
    return html(f'<h1>第{seed}章</h1>{text}<a href="/other.html">more</a>', f"第{seed}章")


def site() -> Site:
    routes = {path: page(number) for number, path in enumerate(PATHS, 1)}
    links = "".join(f'<a href="{path}">{path}</a>' for path in PATHS)
    return Site({**routes, "/": html(links, "x"), "/other.html": page(9)})


def test_each_answer_is_kept_and_nothing_else_is_asked_for(settings: Settings, database: Database[Document]) -> None:
    with site().serve() as pirate:
        crawl_all(own(settings, [pirate]), [policy(pirate)])
        known = len(Visits(database).of_site(pirate.pair))
        pirate.routes |= {
            "/gone.html": Answer(b"not here", 404), "/soft.html": html("<p>该章节已被删除</p>", "章节不存在"),
            "/home.html": redirect("/"), "/away.html": redirect("http://elsewhere.example/1.html", 301),
            "/broken.html": Answer(b"oops", 500)}
        pirate.requests.clear()
        urls = tuple(pirate.url + path for path in PATHS)
        crawl_all(own(settings, [pirate]), [SitePolicy(pirate.pair, urls, check_only=True)], "check")

    requested = set(pirate.paths())
    checks = {check.url.removeprefix(pirate.url): check for check in AddressChecks(database).of_run("check")}
    assert requested == {*PATHS, "/"}
    assert {path: check.outcome for path, check in checks.items()} == {
        "/up.html": FetchOutcome.READ, "/gone.html": FetchOutcome.GONE, "/soft.html": FetchOutcome.SOFT_404,
        "/home.html": FetchOutcome.EMPTY, "/away.html": FetchOutcome.MOVED_OFFSITE,
        "/broken.html": FetchOutcome.SERVER_ERROR}
    assert checks["/home.html"].final_url == f"{pirate.url}/"
    assert checks["/away.html"].final_url == "http://elsewhere.example/1.html"
    proof = Exchanges(database, RawFolder(settings.raw_path)).get(checks["/gone.html"].record)
    assert proof is not None
    visits = Visits(database).of_site(pirate.pair)
    assert len(visits) == known
    assert all(visit.standing is Standing.THERE and not visit.doubts for visit in visits)
