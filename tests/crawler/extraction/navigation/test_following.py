"""The next page of the same chapter is distinguished from the next chapter."""

import pytest

from crawler.extraction.navigation.following import next_page
from crawler.extraction.navigation.links import Link
from crawler.extraction.navigation.paging import position_of, without_position


@pytest.mark.parametrize(("here", "words", "there", "is_same"), [
    ("/b/7.html", "下一页", "/b/7_2.html", True),
    ("/b/7_2.html", "下一页", "/b/7_3.html", True),
    ("/b/7.html", "下一章", "/b/7_2.html", True),
    ("/b/7.html", "下一页", "/b/8.html", False),
    ("/b/7.html", "下一章", "/b/8.html", False),
    ("/b/7_3.html", "下一页", "/b/8.html", False),
    ("/b/7-1.html", "下一頁", "/b/7-2.html", True),
    ("/b/7/", "下一页", "/b/7/2.html", True),
    ("/b/7?page=1", "下一页", "/b/7?page=2", True),
    ("/b/7", "Next page", "/b/7?page=2", True),
    ("/forum.php?mod=viewthread&tid=9", "下一页", "/forum.php?mod=viewthread&tid=9&extra=page%3D1&page=2", True),
    ("/forum.php?mod=viewthread&tid=9", "下一页", "/forum.php?mod=viewthread&tid=9&extra=page%3D1&page=3", False),
    ("/forum.php?mod=viewthread&tid=9", "下一页", "/forum.php?mod=viewthread&tid=10&extra=&page=2", False),
    ("/forum.php?tid=9&extra=&page=2", "下一页", "/forum.php?tid=9&page=3", True),
    ("/read.php?id=9", "下一页", "/read.php?id=9&key=&page=2", True),
    ("/forum.php?tid=9&extra=page%3D1&page=2", "下一页", "/forum.php?tid=9&page=3", False),
    ("/b/7?page=2", "上一页", "/b/7?page=1", False),
    ("/read.php?id=7", "下一页", "/read.php?id=8", False),
    ("/thread-815-1-1.html", "下一页", "/thread-815-2-1.html", True),
    ("/thread-815-2-1.html", "下一主题", "/thread-816-1-1.html", False),
    ("/book/2", "下一页", "/book/3", False),
    ("/b/12_345.html", "下一页", "/b/12_346.html", False),
    ("/b/60244.html", "下一页", "/b/60244.html/p2", True),
    ("/b/60244.html/p2", "下一页", "/b/60244.html/p3", True),
    ("/b/60244.html", "下一页", "/b/60245.html", False),
    ("/b/51763-1/", "下一页", "/b/51763-2/", True),
    ("/b/51763/", "下一页", "/b/51763-2/", True),
    ("/b/51763/", "下一页", "/b/51764/", False),
    ("/b/51763/1/", "下一页", "/b/51763/2/", True),
    ("/b/7/", "下一页", "/b/7/page/2/", True),
    ("/b/7/page/2/", "下一页", "/b/7/page/3/", True),
    ("/b/7.html?p=2", "下一页", "/b/7.html?p=3", True),
    ("/b/7.php/2", "下一页", "/b/7.php/3", True),
    ("/b/7p1.html", "下一页", "/b/7p2.html", True),
    ("/b/7.html", "下一页", "/b/7p2.html", True),
    ("/b/7.2.html", "下一页", "/b/7.3.html", True),
    ("/b/7.html", "下一页", "/b/7.2.html", True),
    ("/b/7/", "下一页", "/b/7/index_2.html", True),
    ("/b/7.html", "本章下一页（1/3）", "/b/7_2.html", True),
    ("/b/7.html", "点击下一页继续阅读", "/b/7_2.html", True),
    ("/b/7.html", "下一页 ▶", "/b/7_2.html", True),
    ("/b/7(2).html", "下一页", "/b/7(3).html", True),
])
def test_next_page(here: str, words: str, there: str, is_same: bool) -> None:
    links = [Link("http://h/", "首页"), Link(f"http://h{there}", words)]
    assert next_page(f"http://h{here}", links) == (f"http://h{there}" if is_same else "")


def test_a_page_that_names_both_means_what_it_says() -> None:
    links = [Link("http://h/b/0a2.html", "下一页"), Link("http://h/b/8.html", "下一章")]
    assert next_page("http://h/b/7.html", links) == "http://h/b/0a2.html"


@pytest.mark.parametrize(("here", "links", "expected"), [
    ("/b/7_1.html", {"目录": "/b/", "下一页": "/b/7_2.html"}, "/b/7_2.html"),
    ("/b/7_2.html", {"上一章": "/b/7.html", "目录": "/b/", "下一章": "/b/7_3.html"}, "/b/7_3.html"),
    ("/b/7_2.html", {"上一章": "/b/6.html", "目录": "/b/", "下一章": "/b/7_3.html"}, ""),
    ("/88/3.html", {"上一页": "/88/2.html", "返回目录": "/88/", "下一页": "/88/4.html"}, ""),
    ("/88/3.html", {"目录": "/88/", "下一页": "/88/4.html", "下一章": "/89/1.html"}, "/88/4.html"),
    ("/a/88.html", {"2": "/a/88_2.html", "3": "/a/88_3.html"}, "/a/88_2.html"),
    ("/b/51763/1.html", {"上一页": "/b/51762/4.html", "目录": "/b/", "下一页": "/b/51763/2.html"}, "/b/51763/2.html"),
    ("/b/51763/1.html", {"上一页": "/b/51763/", "目录": "/b/", "下一页": "/b/51763/2.html"}, ""),
    ("/t?id=5&page=2", {"1": "/t?id=5", "3": "/t?id=5&page=3", "4": "/t?id=5&page=4"}, "/t?id=5&page=3"),
    ("/p/1", {"下一页 ›": "/p/1?pn=2", "尾页": "/p/1?pn=9"}, "/p/1?pn=2"),
    ("/b/7.html", {"点击下一页": "/b/7_2.html"}, "/b/7_2.html"),
    ("/b/7.html", {"下—页": "/b/7-2.html"}, "/b/7-2.html"),
])
def test_what_stands_beside_a_button_decides(here: str, links: dict[str, str], expected: str) -> None:
    known = [Link(f"http://h{there}", words) for words, there in links.items()]
    assert next_page(f"http://h{here}", known) == (f"http://h{expected}" if expected else "")


@pytest.mark.parametrize(("heading", "there", "expected"), [
    ("第七章（1/4）", "/88/4.html", True), ("第七章（4/4）", "/88/4.html", False),
    ("第七章 第2页", "/x9/4.html", False), ("第七章（1/1）", "/88/4.html", False),
    ("第七章 (5/4)", "/88/4.html", False),
    ("第七章【第1/3页】", "/88/4.html", True),
])
def test_a_heading_that_counts_pages_settles_it(heading: str, there: str, expected: bool) -> None:
    links = [Link("http://h/88/", "目录"), Link(f"http://h{there}", "下一页")]
    assert bool(next_page("http://h/88/3.html", links, position_of(heading))) is expected


@pytest.mark.parametrize(("heading", "bare"), [
    ("第七章 钟声（2/4）", "第七章 钟声"), ("第七章 钟声_第2页", "第七章 钟声"), ("1/2 的人", "1/2 的人"),
    ("第七章 2024/5", "第七章 2024/5"),
    ("第七章(第2/4页)", "第七章"), ("24/7", "24/7"),
])
def test_page_numbers_are_no_part_of_a_title(heading: str, bare: str) -> None:
    assert without_position(heading) == bare


def test_another_site_never_continues_this_one() -> None:
    assert next_page("http://h/b/7.html", [Link("http://other/b/7_2.html", "下一页")]) == ""


@pytest.mark.parametrize(("here", "there", "words"), [
    ("/r?page=1", "/r?page=2", "²"), ("/r?page=1", "/r?page=²", "下一页"), ("/r?page=%C2%B2", "/r?page=3", "下一页")])
def test_digits_that_are_no_numbers_break_nothing(here: str, there: str, words: str) -> None:
    assert next_page(f"http://h{here}", [Link(f"http://h{there}", words)]) in ("", f"http://h{there}")
