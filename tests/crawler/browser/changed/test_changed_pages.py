"""A text that scripts change is read as a person sees it, although the markup contains one."""

from datetime import timedelta

import pytest
from pymongo.database import Database

from crawler.browser.need import SeenPage
from crawler.browser.rendering import SAMPLED, UNCHANGED, Rendering
from crawler.crawl.site_jobs import SiteJobs
from crawler.politeness.policy import SitePolicy
from crawler.urls.scripted_patterns import ScriptedPatterns
from storage.collections.crawls import CrawlFacts, Crawls, crawl_id
from storage.documents import Document
from storage.settings import Settings
from tests.crawler.browser.changed.changed_pages import CHANGED, COMPUTED, TYPED, sources
from tests.crawler.browser.concealed_pages import Concealed, page, seen
from tests.crawler.crawling import Served, crawl_all, own, policy, stored
from tests.crawler.prose import chapter, paragraphs
from tests.mirror import Route, Site, html


def shares(settings: Settings, site: Site, pages: dict[int, Concealed]) -> dict[tuple[str, int], float]:
    """Crawl a site of chapters and return the share (0–1) of each that is read."""
    mine = own(settings, [site], browser="auto")
    crawl_all(mine, [policy(site, "changed", follow_sitemap=False)])
    texts = stored(mine, "changed")
    return {(each.kind, number): seen(texts.get(f"{site.url}/{each.kind.replace(' ', '-')}/{number}.html", ""), number)
            for number, each in pages.items()}


def made(pages: dict[int, Concealed], routes: dict[str, Route]) -> Site:
    paths = {f"/{each.kind.replace(' ', '-')}/{number}.html": page(each, number) for number, each in pages.items()}
    links = "".join(f'<a href="{path}">第{place}章</a>' for place, path in enumerate(paths, 1))
    return Site({"/": html(links, "目录"), **paths, **routes})


@pytest.mark.slow
@pytest.mark.parametrize("place", range(len(CHANGED)), ids=[each.kind for each, _ in CHANGED])
def test_a_text_that_external_scripts_change_is_read_as_shown(
    place: int, settings: Settings, database: Database[Document], served: Served,
) -> None:
    pages = dict.fromkeys((101, 102), CHANGED[place])
    site = served(Site({
        "/": html("".join(f'<a href="/book/1/{number}.html">第{number}章</a>' for number in pages), "目录"),
        **{f"/book/1/{number}.html": page(each, number) for number, (each, _) in pages.items()}, **sources(pages)}))
    mine = own(settings, [site], browser="auto")
    crawl_all(mine, [policy(site, "changed", follow_sitemap=False)])
    texts = stored(mine, "changed")
    assert [seen(texts[f"{site.url}/book/1/{number}.html"], number) for number in pages] == [1.0, 1.0]
    if pages[101][0].kind == "sorted":
        text = texts[f"{site.url}/book/1/101.html"]
        places = [text.index(line) for line in paragraphs(101)]
        assert places == sorted(places)


@pytest.mark.slow
def test_what_only_a_browser_computes_is_read(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    pages = dict(enumerate((*COMPUTED, TYPED), 201))
    found = shares(settings, served(made(pages, {})), pages)
    assert {kind: share for kind, share in found.items() if share < 1} == {}


def _rendering(settings: Settings, scripted: ScriptedPatterns) -> Rendering:
    return Rendering(SitePolicy("s", ("http://a.test/",)), Settings(var=settings.var, browser="auto"), scripted)


def test_few_patterns_are_sampled_and_none_that_scripts_leave_as_it_is(settings: Settings) -> None:
    scripted = ScriptedPatterns()
    rendering = _rendering(settings, scripted)
    markup = f"<script src=/a.js></script><p>{chapter(1)}</p>"

    def wants(path: str, rendering: Rendering = rendering) -> bool:
        return rendering.wants(SeenPage(f"http://a.test/{path}.html", markup, "第1章 夜", chapter(1)))

    for number in range(UNCHANGED):
        assert wants(f"a/{number}")
        assert rendering.is_sample(f"http://a.test/a/{number}.html")
        rendering.learn_change(f"http://a.test/a/{number}.html", is_changed=False)
    assert not wants("a/2")
    assert wants("b/1")
    rendering.learn_change("http://a.test/b/1.html", is_changed=True)
    assert all(wants(f"b/{number}") for number in range(2, 40))
    assert SAMPLED == 2
    assert not wants("c/1")
    later = _rendering(settings, ScriptedPatterns(scripted.take(), is_due=False))
    assert [wants(path, later) for path in ("a/3", "b/40", "c/2")] == [False, True, False]


def test_a_crawl_recalls_what_the_scripts_of_a_site_do(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    site = served(Site({"/": html("<p>目录</p>")}))
    mine = own(settings, [site], browser="off")
    crawl_all(mine, [policy(site, "changed", follow_sitemap=False)], run="first")
    crawls = Crawls(database)
    crawls.note(crawl_id("first", "changed"), {}, {}, facts=CrawlFacts(scripted={"http://a.test/b/#": True}))
    job = SiteJobs(mine, database, timedelta(minutes=1)).open("second", policy(site, "changed"))
    assert job
    assert job.scripted == ScriptedPatterns({"http://a.test/b/#": True}, is_due=False)
