"""Text that a site shows on every page is distinguished from its content."""

from datetime import UTC, datetime

import pytest
from pymongo.database import Database

from matcher.boilerplate_learning import FRESH, PAGES, SOON, LearnedBoilerplate
from matcher.site_boilerplate import LEAST_PAGES, NONE, SiteBoilerplate
from storage.collections.pages import Pages
from storage.documents import Capture, Document, Page
from tests.matcher.texts import chapter
from tests.stored_pages import store_page

NOTICE = "本站所有作品均由网友上传，如有侵权请联系管理员删除。"
MENU = "首页 小说 排行 书架"


def page(seed: int) -> str:
    return f"{MENU}\n  {chapter(seed, 800)}\n\n{NOTICE}\n"


def test_lines_of_most_pages_are_boilerplate_wherever_they_stand() -> None:
    boilerplate = SiteBoilerplate.learn(page(seed) for seed in range(6))
    text = "一行别的\n" + page(9)
    start = text.index(NOTICE)
    assert boilerplate.share(text, [(start, start + len(NOTICE))]) == 1.0
    assert boilerplate.share(text, [(20, 400)]) == 0.0
    assert 0.4 < boilerplate.share(text, [(start - len(NOTICE), start + len(NOTICE))]) < 0.6


def test_few_pages_teach_nothing_nor_does_one_page_many_times() -> None:
    assert SiteBoilerplate.learn(page(seed) for seed in range(3)) == NONE
    assert SiteBoilerplate.learn([page(1)] * 20) == NONE


@pytest.mark.parametrize("pages", [4, 5, 6, 7, 8])
def test_a_line_must_stand_on_enough_pages_however_few_the_site_has(pages: int) -> None:
    """Text that only two or three pages share may be stolen text."""
    stolen = chapter(70, 90).replace("\n", "")
    texts = [page(seed) + stolen * (seed < LEAST_PAGES - 1) for seed in range(pages)]
    boilerplate = SiteBoilerplate.learn(texts)
    start = texts[0].index(NOTICE)
    assert boilerplate.share(texts[0], [(start, start + len(NOTICE))]) == 1.0
    assert boilerplate.share(texts[0], [(len(texts[0]) - len(stolen), len(texts[0]))]) == 0.0


def test_of_many_pages_a_line_must_stand_on_half() -> None:
    texts = [page(seed) + "一半页面有的行" * (seed < 10) + "少于一半页面有的行" * (seed >= 11) for seed in range(20)]
    boilerplate = SiteBoilerplate.learn(texts)
    assert boilerplate.share(texts[0], [(len(texts[0]) - 7, len(texts[0]))]) == 1.0
    assert boilerplate.share(texts[19], [(len(texts[19]) - 9, len(texts[19]))]) == 0.0


def test_a_site_that_shows_one_chapter_under_many_addresses_is_not_let_off() -> None:
    copied = chapter(5, 1500)
    pages = [f"{copied}\n第{number}次转载，欢迎光临" for number in range(9)]
    boilerplate = SiteBoilerplate.learn(pages)
    assert boilerplate.lines
    assert boilerplate.share(pages[0], [(0, 300)]) == 0.0


def test_no_stretch_has_no_share() -> None:
    assert SiteBoilerplate.learn(page(seed) for seed in range(6)).share(page(1), []) == 0.0


class Clock:
    """A clock that the test advances."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def store(database: Database[Document], seeds: range) -> None:
    for seed in seeds:
        url, now = f"http://127.0.0.1:9/{seed}", datetime(2025, 5, 1, tzinfo=UTC)
        capture = Capture(url, url, 200, (), str(seed).encode(), now)
        store_page(database, Page("pirate", url, capture.id, now, "utf-8", "标题", page(seed)), capture)


def test_a_site_with_few_pages_is_looked_at_again_soon_and_one_with_many_seldom(
    database: Database[Document], clock: Clock
) -> None:
    furnishing = LearnedBoilerplate(Pages(database), clock)
    store(database, range(LEAST_PAGES - 1))
    assert furnishing.of("pirate") == NONE
    store(database, range(LEAST_PAGES - 1, PAGES))
    assert furnishing.of("pirate") == NONE, "not for every page anew"
    clock.now += SOON
    learned = furnishing.of("pirate")
    assert learned != NONE
    clock.now += FRESH - 1
    assert furnishing.of("pirate") is learned
    clock.now += 1
    assert furnishing.of("pirate") is not learned


def test_a_site_that_stays_small_is_looked_at_ever_more_seldom(database: Database[Document], clock: Clock) -> None:
    furnishing = LearnedBoilerplate(Pages(database), clock)
    store(database, range(LEAST_PAGES - 1))
    for wait in (SOON, 2 * SOON, 4 * SOON):
        assert furnishing.of("pirate") == NONE
        clock.now += wait
    assert furnishing.of("pirate") == NONE
    store(database, range(LEAST_PAGES - 1, PAGES))
    clock.now += 4 * SOON
    assert furnishing.of("pirate") == NONE
    clock.now += 4 * SOON
    assert furnishing.of("pirate") != NONE


def test_lists_before_its_chapters_do_not_keep_a_site_from_being_learned(
    database: Database[Document], clock: Clock
) -> None:
    for seed in range(PAGES):
        url, now = f"http://127.0.0.1:9/list/{seed}", datetime(2025, 5, 1, tzinfo=UTC)
        store_page(database, Page("pirate", url, str(seed), now, "utf-8", "目录", ""),
                            Capture(url, url, 200, (), url.encode(), now))
    store(database, range(LEAST_PAGES))
    assert LearnedBoilerplate(Pages(database), clock).of("pirate") != NONE


def test_what_few_pages_taught_holds_for_a_short_time(database: Database[Document], clock: Clock) -> None:
    furnishing = LearnedBoilerplate(Pages(database), clock)
    store(database, range(LEAST_PAGES))
    learned = furnishing.of("pirate")
    assert learned != NONE
    clock.now += FRESH * LEAST_PAGES / PAGES
    assert furnishing.of("pirate") is not learned


def test_a_page_of_no_site_has_no_boilerplate(database: Database[Document], clock: Clock) -> None:
    assert LearnedBoilerplate(Pages(database), clock).of("") is NONE
