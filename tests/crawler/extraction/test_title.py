"""Which of a page's headings is its title."""

import pytest

from crawler.extraction.page import extract_page

PROSE = "<p>" + "</p><p>".join(f"雾从河面上来的第{n}天，他把船系在柳树下，等天亮再走。" for n in range(8)) + "</p>"


def title(head: str, before: str, after: str = "") -> str:
    page = f"<html><head><title>{head}</title></head><body>{before}<div class=c>{PROSE}</div>{after}</body></html>"
    return extract_page(page.encode(), "http://h.test/a/1.html", "text/html; charset=utf-8").title


@pytest.mark.parametrize("count", ["<i>12</i>", "<span class=review>(12)</span>"])
def test_a_number_of_comments_is_no_part_of_it(count: str) -> None:
    heading = f"<h3 class=chapterName><span>第七章 雨量筒</span>{count}</h3>"
    assert title("第七章 雨量筒 _《渡口》_某站", heading) == "第七章 雨量筒"


def test_a_number_that_the_page_is_called_by_is() -> None:
    assert title("Chapter 12 - Some Site", "<h1>Chapter <span>12</span></h1>") == "Chapter 12"


def test_a_heading_that_begins_the_name_of_the_page_precedes_a_shorter_one_nearer_to_the_text() -> None:
    headings = "<h1>双层保温饭盒使用感受</h1><h2>商品评价</h2>"
    assert title("双层保温饭盒使用感受 商品评价", headings) == "双层保温饭盒使用感受"


def test_a_short_site_before_the_title_is_not_taken() -> None:
    headings = "<h1>渡口</h1><h2>我妈把阳台种成了一片菜地</h2>"
    assert title("渡口 - 我妈把阳台种成了一片菜地", headings) == "我妈把阳台种成了一片菜地"


@pytest.mark.parametrize("link", ["<a href=/b/>桕渡水位</a>", "<a href=/b/>《桕渡水位》</a>"])
def test_the_book_before_the_chapter_is_left_out_where_the_page_links_it(link: str) -> None:
    heading = "<h1>桕渡水位 第一章 一堵墙上的年份</h1>"
    assert title("桕渡水位 第一章 一堵墙上的年份 某站", link + heading) == "第一章 一堵墙上的年份"
    assert title("桕渡水位 第一章 一堵墙上的年份 某站", heading) == "桕渡水位 第一章 一堵墙上的年份"
