"""What other browsers are shown is told from a page's own changes and from hosts for phones."""

import pytest

from crawler.crawl.accounting.other_views import OtherViews, View, difference
from tests.crawler.prose import chapter

URL = "http://www.shu.example/book/1.html"
TEXT = chapter(1)
READ = View(200, text=TEXT)


@pytest.mark.parametrize(("own", "other", "told"), [
    (READ, View(200, text=f"{TEXT}\n今日推荐：夜行者"), ""),
    (READ, View(200, text=chapter(2)), "characters instead of"),
    (READ, View(200, text=TEXT[:len(TEXT) // 4]), "characters instead of"),
    (View(200, text="请使用手机阅读"), READ, "characters instead of 7"),
    (View(403), READ, "status 200 instead of 403"),
    (View(404), View(404), ""),
    (READ, View(302, "http://m.shu.example/book/1.html"), ""),
    (READ, View(302, "http://shu.example/wap/1"), ""),
    (READ, View(302, "http://ads.example/"), "leads to http://ads.example/"),
    (View(302, "http://ads.example/"), View(302, "http://ads.example/"), ""),
    (View(301, "http://notice.example/"), READ, "instead of a redirect"),
    (View(301, "http://notice.example/"), View(403), "status 403 instead of a redirect"),
])
def test_a_difference_is_told(own: View, other: View, told: str) -> None:
    said = difference(URL, own, other)
    assert told in said
    assert bool(told) == bool(said)


def test_what_was_noted_is_handed_over_once() -> None:
    views = OtherViews(is_due=True)
    views.note(URL, "mobile: another text")
    views.compared = 3
    assert views.take() == ({URL: "mobile: another text"}, 3)
    assert views.take() == ({}, 0)
