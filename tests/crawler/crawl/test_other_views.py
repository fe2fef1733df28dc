"""Differences shown to other browsers are distinguished from a page's own changes and from mobile hosts."""

import pytest

from crawler.crawl.accounting.other_views import OtherViews, View, difference
from storage.collections.crawls import Difference
from tests.crawler.prose import chapter

URL = "http://www.shu.example/book/1.html"
TEXT = chapter(1)
READ = View(200, text=TEXT)


@pytest.mark.parametrize(("own", "other", "rule"), [
    (READ, View(200, text=f"{TEXT}\n今日推荐：夜行者"), ""),
    (READ, View(200, text=chapter(2)), "text"),
    (READ, View(200, text=TEXT[:len(TEXT) // 4]), "text"),
    (View(200, text="请使用手机阅读"), READ, "text"),
    (View(403), READ, "status_and_text"),
    (View(404), View(404), ""),
    (READ, View(302, "http://m.shu.example/book/1.html"), ""),
    (READ, View(302, "http://shu.example/wap/1"), ""),
    (READ, View(302, "http://ads.example/"), "leads_away"),
    (View(302, "http://ads.example/"), View(302, "http://ads.example/"), ""),
    (View(301, "http://notice.example/"), READ, "text_for_redirect"),
    (View(301, "http://notice.example/"), View(403), "status_for_redirect"),
])
def test_a_difference_is_told(own: View, other: View, rule: str) -> None:
    found = difference(URL, own, other)
    assert (found.rule if found else "") == rule


def test_what_was_noted_is_handed_over_once() -> None:
    views = OtherViews(is_due=True)
    views.note(URL, Difference("status"))
    views.compared = 3
    assert views.take() == ({URL: Difference("status")}, 3)
    assert views.take() == ({}, 0)
