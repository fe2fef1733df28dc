"""The next page of the same chapter, told from the next chapter."""

import pytest

from crawler.reading.following import next_page
from crawler.reading.links import Link


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
    ("/b/7?page=2", "上一页", "/b/7?page=1", False),
    ("/read.php?id=7", "下一页", "/read.php?id=8", False),
    ("/thread-815-1-1.html", "下一页", "/thread-815-2-1.html", True),
    ("/thread-815-2-1.html", "下一主题", "/thread-816-1-1.html", False),
    ("/book/2", "下一页", "/book/3", False),
    ("/b/12_345.html", "下一页", "/b/12_346.html", False),
])
def test_next_page(here: str, words: str, there: str, is_same: bool) -> None:
    links = [Link("http://h/", "首页"), Link(f"http://h{there}", words)]
    assert next_page(f"http://h{here}", links) == (f"http://h{there}" if is_same else "")


def test_a_page_that_names_both_means_what_it_says() -> None:
    links = [Link("http://h/b/0a2.html", "下一页"), Link("http://h/b/8.html", "下一章")]
    assert next_page("http://h/b/7.html", links) == "http://h/b/0a2.html"


def test_another_site_never_continues_this_one() -> None:
    assert next_page("http://h/b/7.html", [Link("http://other/b/7_2.html", "下一页")]) == ""
