"""What a site shows on every page is told from what it is about."""

from matcher.furniture import NONE, Furniture
from tests.matcher.texts import chapter

NOTICE = "本站所有作品均由网友上传，如有侵权请联系管理员删除。"
MENU = "首页 小说 排行 书架"


def page(seed: int) -> str:
    return f"{MENU}\n  {chapter(seed, 800)}\n\n{NOTICE}\n"


def test_lines_of_most_pages_are_furniture_wherever_they_stand() -> None:
    furniture = Furniture.learn(page(seed) for seed in range(6))
    text = "一行别的\n" + page(9)
    start = text.index(NOTICE)
    assert furniture.share(text, [(start, start + len(NOTICE))]) == 1.0
    assert furniture.share(text, [(20, 400)]) == 0.0
    assert 0.4 < furniture.share(text, [(start - len(NOTICE), start + len(NOTICE))]) < 0.6


def test_few_pages_teach_nothing_nor_does_one_page_many_times() -> None:
    assert Furniture.learn(page(seed) for seed in range(3)) == NONE
    assert Furniture.learn([page(1)] * 20) == NONE


def test_a_site_that_shows_one_chapter_under_many_addresses_is_not_let_off() -> None:
    copied = chapter(5, 1500)
    pages = [f"{copied}\n第{number}次转载，欢迎光临" for number in range(9)]
    furniture = Furniture.learn(pages)
    assert furniture.lines
    assert furniture.share(pages[0], [(0, 300)]) == 0.0


def test_no_stretch_has_no_share() -> None:
    assert Furniture.learn(page(seed) for seed in range(6)).share(page(1), []) == 0.0
