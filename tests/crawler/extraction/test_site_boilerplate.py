"""Text that a site repeats on page after page is left out; text that its books repeat is not."""

import pytest
from pymongo.database import Database

from crawler.extraction.text.site_boilerplate import SiteBoilerplate
from storage.collections.site_facts.site_boilerplate import BoilerplateCounts, SiteBoilerplateCounts
from storage.documents import Document
from storage.settings import Settings
from tests.crawler.crawling import crawl_all, own, policy, stored
from tests.crawler.prose import paragraphs
from tests.mirror import Site, html

NOTICE = "书友们请注意，本楼新开了听书栏目 {}，欢迎大家常来坐坐"


def page(number: int, mark: str = "【江城书友会敬上】") -> list[str]:
    return [line.replace("，", f"，{mark}", 1) for line in paragraphs(number, 8)]


def test_lines_and_insertions_are_learned() -> None:
    boilerplate = SiteBoilerplate()
    for number in range(3):
        boilerplate.clean(f"/{number}", "\n".join([*page(number), NOTICE.format(number)]))
    cleaned = boilerplate.clean("/9", "\n".join([*page(9)[:4], NOTICE.format(9), *page(9)[4:]]))
    assert cleaned == "\n".join(page(9, ""))


def test_the_same_text_at_many_addresses_is_no_habit() -> None:
    boilerplate = SiteBoilerplate()
    text = "\n".join(paragraphs(1, 8))
    assert [boilerplate.clean(f"/{number}", text) for number in range(9)] == [text] * 9


def test_one_address_read_again_and_again_teaches_nothing() -> None:
    boilerplate = SiteBoilerplate()
    text = "\n".join(paragraphs(1, 2))
    assert [boilerplate.clean("/1", text) for _ in range(9)] == [text] * 9
    assert boilerplate.pages == 1


@pytest.mark.parametrize("line", ["“走？”", "他没有说话。"])
def test_what_a_long_book_repeats_now_and_then_stays(line: str) -> None:
    boilerplate = SiteBoilerplate()
    for number in range(300):
        text = "\n".join([*paragraphs(number, 6), *([line] if number % 60 == 0 else [])])
        assert line in boilerplate.clean(f"/{number}", text) or number % 60


def test_habits_are_kept(database: Database[Document]) -> None:
    boilerplate = SiteBoilerplate()
    for number in range(4):
        boilerplate.clean(f"/{number}", "\n".join([*paragraphs(number, 4), NOTICE.format(number)]))
    SiteBoilerplateCounts(database).put("mirror", BoilerplateCounts(boilerplate.pages, boilerplate.counts))
    known = SiteBoilerplateCounts(database).get("mirror")
    again = SiteBoilerplate(known.pages, known.counts)
    assert again.clean("/9", f"他走了。\n{NOTICE.format(9)}\n灯灭了。") == "他走了。\n灯灭了。"
    assert SiteBoilerplateCounts(database).get("other") == BoilerplateCounts()


@pytest.mark.slow
def test_a_crawl_learns_and_the_next_one_remembers(settings: Settings, database: Database[Document]) -> None:
    site = Site({"/": html("".join(f'<a href="/{number}.html">第{number}章</a>' for number in range(1, 6)), "x")})

    def publish(issue: int) -> None:
        for number in range(1, 6):
            lines_of_page = [*page(number)[:4], NOTICE.format(number * issue), *page(number)[4:]]
            lines = "".join(f"<p>{line}</p>" for line in lines_of_page)
            site.routes[f"/{number}.html"] = html(f"<h1>第{number}章</h1><div>{lines}</div>", f"第{number}章")

    publish(1)
    with site.serve():
        crawl_all(own(settings, [site]), [policy(site)], "one")
        spoilt = {url for url, text in stored(settings, site.pair).items() if "新开了听书栏目" in text}
        assert len(spoilt) == 3
        for issue in (1, 99):
            publish(issue)
            again = crawl_all(own(settings, [site]), [policy(site)], f"issue {issue}")[site.pair]
            assert (again.counts.get("new", 0), again.counts["unchanged"]) == (0, 5), "another notice, the same text"
        for name in ("pages", "visits"):
            database[name].delete_many({})
        crawl_all(own(settings, [site]), [policy(site)], "two")
        texts = [text for url, text in stored(settings, site.pair).items() if url.endswith(".html")]
    assert sorted(texts) == sorted("\n".join(page(number, "")) for number in range(1, 6))
