"""Chapters as pictures, crawled, read and matched through the stores."""

from base64 import b64encode

import pytest
from pymongo.database import Database
from rapidfuzz.distance import Levenshtein

from app.demo.demo_texts import works
from app.stages import run_until_empty, text_stages
from benchmarks.pictures.drawing import LOOKS, Layout, chapter_pictures
from crawler.stages.joining import JoinStage
from crawler.stages.picture_reading import PictureStage
from storage.collections.exchanges import Exchanges
from storage.collections.matches import Matches
from storage.collections.pages import Pages
from storage.collections.site_facts.pictures import Pictures
from storage.collections.works import Works
from storage.documents import Chapter, Document, Page, Work
from storage.fetch_outcome import FetchOutcome
from storage.inbox import Inbox, StageName
from storage.raw.folder import RawFolder
from storage.settings import Settings
from storage.stage import Stage
from tests.crawler.crawling import Served, crawl_all, own, policy
from tests.crawler.prose import chapter
from tests.mirror import Answer, Site, html, redirect

pytestmark = pytest.mark.slow

ONE, TWO = works()["jar_listener"][:2]
CLEAN, DARK = LOOKS[:2]
PNG = (("Content-Type", "image/png"),)


def pirate() -> Site:
    """A site with chapters as pictures: some load late (one moved), one is in the page, one is from another site."""
    routes = {f"/pic/1_{number}.png": Answer(data, headers=PNG)
              for number, data in enumerate(chapter_pictures(ONE.text, DARK, Layout(), 3), 1)}
    routes["/pic/1_2.png"], routes["/store/2"] = redirect("/store/2", 301), routes["/pic/1_2.png"]
    late = "".join(f'<img src="/static/blank.gif" data-src="/pic/1_{number}.png">' for number in (1, 2, 3))
    held = b64encode(chapter_pictures(TWO.text[:260], CLEAN, Layout())[0]).decode()
    return Site({
        "/": html("".join(f'<a href="/{number}.html">第{number}章</a>' for number in (1, 2, 3)), "目录"), **routes,
        "/1.html": html(f'<h1>{ONE.title}</h1><img src="/logo.png"><div id="content">{late}</div>', ONE.title),
        "/2.html": html(f'<h1>{TWO.title}</h1><div><img src="data:image/png;base64,{held}"></div>', TWO.title),
        "/3.html": html('<h1>第3章 别家</h1><form><img src="/code.png"></form><img src="/pic/3.png">', "第3章 别家"),
        "/pic/3.png": Answer(chapter_pictures(chapter(3, 4), CLEAN, Layout())[0], headers=PNG),
    })


def add_to_library(database: Database[Document]) -> None:
    work = Work("default", ONE.work, ONE.author)
    chapters = [Chapter(work.id, each.title, each.text, number) for number, each in enumerate((ONE, TWO), 1)]
    Works(database).add([work])
    Inbox(database, StageName.FINGERPRINT).enqueue(f"chapter:{each.id}" for each in chapters)
    Works(database).put(chapters)


def error_rate(found: str, golden: str) -> float:
    """Share of characters that are read wrong, without spaces."""
    found, golden = "".join(found.split()), "".join(golden.split())
    return Levenshtein.distance(found, golden) / len(golden)


def test_chapters_as_pictures_are_found_and_shown(settings: Settings, database: Database[Document]) -> None:
    add_to_library(database)
    site = pirate()
    with site.serve():
        crawl_all(own(settings, [site]), [policy(site)])
    raw = RawFolder(settings.raw_path)
    stages: list[Stage] = [PictureStage(database, raw), JoinStage(database), *text_stages(settings)]
    run_until_empty(database, stages, lambda *_: None)
    assert not {"/logo.png", "/code.png", "/static/blank.gif"} & set(site.paths())
    made = [page for page in versions(database) if page.decoded_from]
    read = {page.url.rpartition("/")[2]: page for page in made if not page.is_sample}
    assert error_rate(read["1.html"].text, ONE.text) < 0.01
    assert {match.verdict for match in Matches(database).on_pages([read["1.html"].id])} == {"identical"}
    assert {match.chapter_version for match in Matches(database).on_pages([read["2.html"].id])}
    assert "3.html" in read
    assert not Matches(database).on_pages([read["3.html"].id])
    samples = [page for page in made if page.is_sample]
    assert [(page.url.rpartition("/")[2], page.joined_into) for page in samples] == [("1.html", read["1.html"].id)]
    assert not Matches(database).on_pages([samples[0].id])
    every_line_has_its_place(database, raw, read["1.html"])


def test_a_picture_moved_to_another_host_is_fetched_and_tells_of_no_new_site(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    names = [f"/pic/{number}.png" for number in range(6)]
    store = served(Site({name: Answer(b"any bytes", headers=PNG) for name in names}))
    images = "".join(f'<img src="{name}">' for name in names)
    site = served(Site({"/": html(f"<h1>第3章 夜</h1><div>{images}</div>", "第3章 夜"),
                        **{name: redirect(f"{store.url}{name}", 301) for name in names}}))
    ended = crawl_all(own(settings, [site, store]), [policy(site, "moved", follow_sitemap=False)])["moved"]
    assert len(Pictures(database).at(f"{site.url}{name}" for name in names)) == len(names), ended.reasons
    assert FetchOutcome.MOVED_OFFSITE not in ended.reasons


def every_line_has_its_place(database: Database[Document], raw: RawFolder, page: Page) -> None:
    found = Pictures(database).lines([page.id])[page.id]
    assert "".join(page.text[line.start:line.stop] for line in found.lines) == "".join(page.text.split())
    assert {line.picture for line in found.lines} == {0, 1, 2}
    for line in found.lines:
        picture = found.pictures[line.picture]
        assert 0 <= line.left < line.right <= picture.width
        assert 0 <= line.top < line.bottom <= picture.height
    capture = Exchanges(database, raw).capture(found.pictures[0].capture)
    assert capture
    assert capture.url.endswith("/pic/1_1.png")


def versions(database: Database[Document]) -> list[Page]:
    pages = Pages(database)
    return list(pages.versions(pages.ids()).values())
