"""External style sheets are obeyed, at the cost of a request or two: hidden junk is not read, shown text is."""

from collections.abc import Iterator

import pytest
from pymongo.database import Database

from crawler.crawl.parts.sheet_fetching import MOST
from storage.collections.crawls import Crawl
from storage.documents import Document
from storage.fetch_outcome import FetchOutcome
from storage.settings import Settings
from tests.crawler.crawling import Served, crawl_all, own, policy, stored
from tests.mirror import Answer, Route, Site, html, redirect
from webadmin.sites.crawl_account import account

LINES = [f"第{row}个人渡过了河，什么也没有说，只把那一盏旧灯放在船头的木板上。" for row in range(24)]
JUNK = [f"本站域名更换请记住某某小说网第{row}号备用地址方便下次再来阅读。" for row in range(24)]
CSS = (("Content-Type", "text/css; charset=utf-8"),)
LINK = "<link rel=stylesheet href='/css/{}.css'>"

HIDING = {
    "place": ("#content p:nth-child(2n){display:none}", "<p>{}</p>", "<p>{}</p>"),
    "class": (".j{display:none}", "<p>{}</p>", "<p class=j>{}</p>"),
    "attribute": ("p[data-q^=zx]{visibility:hidden}", "<p data-q=a>{}</p>", "<p data-q=zx1>{}</p>"),
    "sibling": ("hr+p{position:absolute;left:-9999px}", "<p>{}</p>", "<hr><p>{}</p>"),
    "parent": ("#content>p{display:none}#content>.k{display:block}", "<p class=k>{}</p>", "<p>{}</p>"),
    "colour": (".j{color:#fefefe}", "<p>{}</p>", "<p class=j>{}</p>"),
    "ground": ("#content{background:#f6f1e7}.j{color:#f6f1e7}", "<p>{}</p>", "<p class=j>{}</p>"),
    "import": ("@import url(more.css) screen;", "<p>{}</p>", "<p class=far>{}</p>"),
    "media": ("@media (hover:hover) and (width >= 900px){.j{opacity:0}}", "<p>{}</p>", "<p class=j>{}</p>"),
    "comment": ("/*" + "{" * 6000 + "*/.a::before{content:'{'}.j{display:none}", "<p>{}</p>", "<p class=j>{}</p>"),
    "variable": (".j{display:var(--n)}", "<p>{}</p>", "<p class=j>{}</p>"),
}
"""By name: the sheet, a line as it is shown, and a line of junk."""
SHOWING = {
    "print": "@media print{p:nth-child(2n){display:none}}", "later": "p.j{display:none}#content p.j{display:block}",
    "faded": "@keyframes in{from{opacity:0}to{opacity:1}}.j{opacity:0;animation:in 1s forwards}",
    "hover": "p.j:hover{display:none}",
    "child": "body>.j,#content>div>.j{display:none}", "nothing": "",
}


def chapter(name: str, real: str = "<p>{}</p>", junk: str = "<p class=j>{}</p>", head: str = "") -> str:
    pairs = "".join(real.format(line) + junk.format(other) for line, other in zip(LINES, JUNK, strict=True))
    return html(f"<h1>第一章 渡口</h1><div id=content>{pairs}</div>", "第一章 渡口", head or LINK.format(name))


def sheet(css: str) -> Answer:
    return Answer(css.encode(), headers=CSS)


def mirror(routes: dict[str, Route]) -> Site:
    links = "".join(f'<a href="{path}">第{number}章</a>' for number, path in enumerate(routes) if "/book/" in path)
    return Site({"/": html(links, "目录"), **routes})


def crawled(settings: Settings, site: Site, **changes: object) -> tuple[Crawl, dict[str, str]]:
    mine = own(settings, [site], browser="off")
    ended = crawl_all(mine, [policy(site, "sheets", follow_sitemap=False, **changes)])["sheets"]
    return ended, {url.removeprefix(site.url): text for url, text in stored(mine, "sheets").items()}


def shares(text: str) -> tuple[int, int]:
    return sum(line in text for line in LINES), sum(line in text for line in JUNK)


def hostile() -> Iterator[tuple[str, Route]]:
    for name, (css, real, junk) in HIDING.items():
        yield f"/book/{name}.html", chapter(name, real, junk)
        yield f"/css/{name}.css", sheet(css)
    for name, css in SHOWING.items():
        yield f"/book/{name}.html", chapter(name)
        yield f"/css/{name}.css", sheet(css)
    yield "/css/more.css", sheet("@import 'deep.css';")
    yield "/css/deep.css", sheet(".far{clip-path:inset(50%)}")
    yield "/book/variable.html", chapter("", head=f"<style>:root{{--n:none}}</style>{LINK.format('variable')}")
    yield "/book/printed.html", chapter("", head="<link rel=stylesheet media=print href='/css/class.css'>")
    yield "/book/switched.html", chapter("", head="<link rel=stylesheet media=print onload=\"this.media='all'\" "
                                                  "href='/css/class.css'>")
    yield "/book/own.html", chapter("", head="<style>@import '/css/class.css';</style>")
    yield "/book/shown.html", chapter("", head=f"{LINK.format('class')}<style>.j{{display:block}}</style>")


@pytest.mark.slow
def test_what_outer_sheets_hide_is_not_read_and_what_they_show_is(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    site = served(mirror(dict(hostile())))
    ended, texts = crawled(settings, site)
    found = {path.split("/")[-1].removesuffix(".html"): shares(text) for path, text in texts.items()}
    shown = {*SHOWING, "printed", "shown"}
    assert found == {name: (24, 24 if name in shown else 0) for name in (*HIDING, *shown, "switched", "own")}
    fetched = [path for path in site.paths() if path.startswith("/css/")]
    assert sorted(fetched) == sorted(path for path in site.routes if path.startswith("/css/")), "each is asked for once"
    assert sum(account(ended).values()) == ended.counts["asked"]
    assert not ended.reasons.get(FetchOutcome.READ_UNSTYLED)


def test_a_site_of_one_sheet_costs_one_request_and_lists_cost_none(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    head = "<link rel=stylesheet href='/css/one.css?v={}'>"
    pages: dict[str, Route] = {f"/book/{number}.html": chapter("", head=head.format(number % 5)) for number in range(9)}
    site = served(mirror({**pages, "/css/one.css?v=0": sheet(".j{display:none}")}))
    site.routes |= {f"/css/one.css?v={number}": sheet(".j{display:none}") for number in range(5)}
    ended, texts = crawled(settings, site)
    assert [shares(text) for text in texts.values()] == [(24, 0)] * 9
    assert 3 <= sum("/css/" in path for path in site.paths()) <= 5, "a path of one text is not asked for on and on"
    assert ended.counts["pages"] == 9, "a sheet is no page"


def test_a_sheet_that_is_not_had_is_named_and_its_page_is_read_again(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    robots = Answer(b"User-agent: *\nDisallow: /css/closed", headers=(("Content-Type", "text/plain"),))
    site = served(mirror({
        "/robots.txt": robots, "/css/broken.css": Answer(b"", 500), "/css/big.css": sheet("/**/" * 2**18),
        "/css/moved.css": redirect("/css/here.css"), "/css/here.css": sheet(".j{display:none}"),
        "/css/text.css": Answer(b".j{display:none}", headers=(("Content-Type", "text/plain"),)),
        "/css/closed.css": sheet(".j{display:none}"), "/css/canary.css": redirect("http://127.0.0.2:9/x.css"),
        **{f"/book/{name}.html": chapter(name) for name in ("broken", "big", "closed", "moved", "absent", "text",
                                                            "canary")},
        "/book/strict.html": "<!doctype html>" + chapter("text"),
    }))
    ended, texts = crawled(settings, site)
    found = {path.split("/")[-1].removesuffix(".html"): shares(text)[1] for path, text in texts.items()}
    assert found == {"broken": 24, "big": 24, "closed": 24, "moved": 0, "absent": 24, "canary": 24,
                     "text": 0, "strict": 24}, "browsers take plain text for a sheet on pages of the oldest kind"
    assert {outcome: count for outcome, count in ended.reasons.items() if outcome is not FetchOutcome.LIST} == {
        FetchOutcome.READ_UNSTYLED: 3, FetchOutcome.SERVER_ERROR: 1, FetchOutcome.TOO_BIG: 1, FetchOutcome.ROBOTS: 1,
        FetchOutcome.NO_SHEET: 1, FetchOutcome.SSRF_BLOCKED: 1}
    assert "/css/closed.css" not in site.paths()
    assert ended.state == "done"
    assert sum(account(ended).values()) == ended.counts["asked"]
    again = crawl_all(own(settings, [site], browser="off"),
                      [policy(site, "sheets", follow_sitemap=False)], "again")["sheets"]
    assert again.reasons[FetchOutcome.READ_UNSTYLED] == 3, "the same bytes are no reason to believe what was read"


def test_pages_named_as_sheets_are_still_read(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    heads = "".join(f"<link rel=stylesheet href='/book/{number}.html'>" for number in range(6))
    site = served(mirror({f"/book/{number}.html": chapter("", head=heads) for number in range(6)}))
    ended, texts = crawled(settings, site)
    assert len(texts) == 6
    assert ended.counts["pages"] == 6


def test_a_sheet_for_every_page_costs_a_bounded_number_of_requests(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    site = served(mirror({f"/book/{number}.html": chapter(str(number)) for number in range(60)}))
    site.routes |= {f"/css/{number}.css": sheet(".j{display:none}") for number in range(60)}
    ended, texts = crawled(settings, site)
    assert len(texts) == 60
    fetched = sum("/css/" in path for path in site.paths())
    assert fetched <= MOST
    assert ended.reasons[FetchOutcome.READ_UNSTYLED] == 60 - fetched, "and the rest is told"


def test_what_sheets_hide_for_scripts_to_show_is_read(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    site = served(mirror({"/book/1.html": chapter("veil"), "/css/veil.css": sheet("#content{opacity:0}")}))
    ended, texts = crawled(settings, site)
    assert shares(texts["/book/1.html"]) == (24, 24)
    assert ended.reasons[FetchOutcome.READ_UNSTYLED] == 1
