"""A chapter on several pages becomes one text, in whatever order its pages arrive (acceptance case 14)."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from crawler.stages.joining import JoinStage, joined
from storage.collections.page_heads import PageHeads
from storage.collections.pages import Pages
from storage.documents import Page
from storage.inbox import Inbox, StageName
from storage.mongodb import Database
from storage.settings import Settings
from tests.crawler.crawling import Served, crawl_all, own, policy
from tests.crawler.prose import paragraphs
from tests.mirror import Route, Site, html

DAY = datetime(2026, 1, 1, tzinfo=UTC)


def part(number: int, last: int = 4, title: str = "第七章 归人", text: str = "") -> Page:
    return Page("mirror", f"http://h/7_{number}.html", f"capture{number}", DAY + timedelta(seconds=number), "utf-8",
                title, text or f"第{number}页的话。", f"http://h/7_{number + 1}.html" if number < last else "")


def put(database: Database, pages: Sequence[Page]) -> None:
    for page in pages:
        Pages(database).put_versions([page])
        Inbox(database, StageName.JOIN).enqueue([page.id])


def whole(database: Database) -> list[Page]:
    pages = Pages(database)
    return [page for page in pages.versions(pages.ids()).values() if page.parts]


@pytest.mark.parametrize("order", [(1, 2, 3, 4), (4, 3, 2, 1), (2, 4, 1, 3)])
def test_in_whatever_order_they_come(database: Database, order: Sequence[int]) -> None:
    stage = JoinStage(database)
    for number in order:
        put(database, [part(number)])
        stage.step()
    put(database, [part(1)])
    stage.step()
    texts = {page.text for page in whole(database) if page.url == part(1).url}
    assert "第1页的话。\n第2页的话。\n第3页的话。\n第4页的话。" in texts


def test_a_changed_part_makes_a_new_text_and_nothing_is_done_twice(database: Database) -> None:
    stage = JoinStage(database)
    put(database, [part(number) for number in (1, 2, 3, 4)])
    stage.step()
    put(database, [part(number) for number in (1, 2, 3, 4)])
    stage.step()
    first, = whole(database)
    assert Inbox(database, StageName.FINGERPRINT).holds(f"page:{first.id}")
    put(database, [replace(part(4, text="换了一个结局。"), fetched_at=DAY + timedelta(days=1))])
    stage.step()
    _, second = sorted(whole(database), key=lambda page: page.fetched_at)
    assert second.text.endswith("换了一个结局。")
    assert Inbox(database, StageName.JOIN).waiting() == 0


@pytest.mark.fault(48)
def test_the_next_chapter_is_not_joined_whatever_its_button_says(database: Database) -> None:
    put(database, [part(1, title="第七章 归人"), part(2, title="第八章 灯火", last=2)])
    JoinStage(database).step()
    assert whole(database) == []


def test_a_page_with_the_same_text_adds_nothing(database: Database) -> None:
    put(database, [part(1, text="同一页的话。"), part(2, text="同一页的话。", last=2)])
    stage = JoinStage(database)
    stage.step()
    assert whole(database) == []
    assert stage.inbox.waiting() == 0


def test_a_ring_of_pages_ends(database: Database) -> None:
    put(database, [part(1), replace(part(2), next_url=part(1).url)])
    JoinStage(database).step()
    assert {len(page.parts) for page in whole(database)} == {2}


def test_a_sentence_cut_by_a_page_s_end_is_one_again() -> None:
    assert joined([part(1, text="他推开"), part(2, text="门。"), part(3, text="走了。")]).text == "他推开门。\n走了。"


@pytest.mark.fault(14, 48)
@pytest.mark.slow
def test_a_crawled_chapter_in_four_pages_equals_its_golden_text(settings: Settings, database: Database,
                                                               ) -> None:
    golden = paragraphs(14, 16)
    contents = '<a href="/b/7.html">第七章 归人</a> <a href="/b/8.html">第八章 灯火</a>'
    routes: dict[str, Route] = {"/": html(contents, "旧事")}
    for number in range(4):
        onward = f'<a href="7_{number + 2}.html">下一页</a>' if number < 3 else '<a href="8.html">下一章</a>'
        lines = "<br><br>".join(golden[number * 4:number * 4 + 4])
        body = (f'<h1>第七章 归人（{number + 1}/4）</h1><div id="content">{lines}<br>'
                "（本章未完，请点击下一页继续阅读）</div>"
                f'<a href="./">目录</a> {onward}')
        routes["/b/7.html" if number == 0 else f"/b/7_{number + 1}.html"] = html(body, "第七章 归人_旧事")
    following = f'<h1>第八章 灯火</h1><div id="content">{paragraphs(99, 1)[0]}</div>'
    routes["/b/8.html"] = html(following, "第八章 灯火_旧事")
    with Site(routes).serve() as site:
        crawl_all(own(settings, [site]), [policy(site)])
    stage = JoinStage(database)
    while stage.inbox.waiting():
        stage.step()
    chapter, = whole(database)
    assert chapter.text == "\n".join(golden)
    assert chapter.url == f"{site.url}/b/7.html"


def shelf(prefix: str, count: int, heading: str, *, parts: int = 1, words: str = "下一页", contents: bool = True,
          ) -> dict[str, Route]:
    """A book whose chapters, some in parts, are linked by buttons with the same label."""
    addresses = [[f"{prefix}{number}.html", *(f"{prefix}{number}_{part}.html" for part in range(2, parts + 1))]
                 for number in range(1, count + 1)]
    flat = [address for chapter in addresses for address in chapter]
    listed = [chapter[0] for chapter in addresses] if contents else flat[:1]
    routes: dict[str, Route] = {"/": html("".join(f'<a href="{url}">{url}</a> ' for url in listed), "旧事")}
    for place, address in enumerate(flat):
        number = place // parts + 1
        onward = f'<a href="{flat[place + 1]}">{words}</a>' if place + 1 < len(flat) else ""
        name = heading.format(number=number, name="归灯雨门桥夜"[number % 6] * 2)
        place_in = f"（{place % parts + 1}/{parts}）" if parts > 1 else ""
        text = "<br>".join(paragraphs(sum(map(ord, prefix)) + place, 4))
        routes[address] = html(f'<h1>{name}{place_in}</h1><div id="content">{text}</div>{onward}', f"{name}_旧事")
    return routes


@pytest.mark.slow
def test_chapters_of_any_shape_of_site_stay_apart_and_parts_come_together(
    settings: Settings, database: Database, served: Served,
) -> None:
    apart = {
        "numbered": shelf("/b/p", 12, "第{number}章 {name}"), "plain": shelf("/b/p", 12, "{name}的故事{name}"),
        "english": shelf("/b/p", 12, "Chapter {number}", words="Next page"), "untitled": shelf("/b/p", 12, ""),
        "same": shelf("/b/p", 12, "旧事"), "unlisted": shelf("/88/", 12, "{name}", contents=False),
        "chapters": shelf("/b/p", 12, "{name}", words="下一章"), "dashed": shelf("/b/7-", 12, "旧事"),
    }
    together = {"four": shelf("/b/", 3, "第{number}章 {name}", parts=4), "names": shelf("/b/", 3, "{name}", parts=3)}
    sites = {name: served(Site(routes)) for name, routes in {**apart, **together}.items()}
    crawl_all(own(settings, list(sites.values())), [policy(site, name) for name, site in sites.items()])
    stage = JoinStage(database)
    while stage.inbox.waiting():
        stage.step()
    joins = {name: sorted(len(page.parts) for page in whole(database) if page.site == name) for name in sites}
    assert joins == {**{name: [] for name in apart}, "four": [4, 4, 4], "names": [3, 3, 3]}
    parts = PageHeads(database).of(part for page in whole(database) for part in page.parts)
    assert sum(bool(part.joined_into) for part in parts.values()) == 21
