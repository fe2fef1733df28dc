"""One spelling for each address, and the scope of a site."""

import random
import string
from collections.abc import Callable
from urllib.parse import urljoin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crawler.urls.address import Scope, canonical, is_readable, shape
from crawler.urls.traps import UnproductivePatterns, looks_endless, pattern


@pytest.mark.parametrize(("written", "expected"), [
    ("HTTP://WWW.Example.COM:80/a/../b/./c.html?x=1#top", "http://www.example.com/b/c.html?x=1"),
    ("https://example.com:443", "https://example.com/"),
    ("https://example.com:8443/", "https://example.com:8443/"),
    ("http://example.com./a", "http://example.com/a"),
    ("http://user:secret@example.com/a", "http://example.com/a"),
    ("http://例子.测试/书/1.html", "http://xn--fsqu00a.xn--0zwm56d/%E4%B9%A6/1.html"),
    ("http://h/%e4%b9%a6", "http://h/%E4%B9%A6"),
    ("http://h/a;jsessionid=0A1B2C?y=2", "http://h/a?y=2"),
    ("http://h/?PHPSESSID=abcdef0123456789&id=3", "http://h/?id=3"),
    ("http://h/?sid=12&id=3", "http://h/?sid=12&id=3"),
    ("http://h/?sid=0a1b2c3d4e5f&id=3", "http://h/?id=3"),
    ("http://h/?id=3&utm_source=x&spm=1", "http://h/?id=3"),
    ("http://h/a\n\tb", "http://h/ab"),
    ("  http://h/a  ", "http://h/a"),
    ("http://[::1]:8080/x", "http://[::1]:8080/x"),
    ("../2.html", "http://base/book/2.html"),
    ("?page=2", "http://base/book/1/3.html?page=2"),
    ("//other/x", "http://other/x"),
])
def test_spellings(written: str, expected: str) -> None:
    assert canonical(written, "http://base/book/1/3.html") == expected


def test_a_query_is_sent_in_the_encoding_of_the_page() -> None:
    assert canonical("/s?q=小说", "http://h/", "gb18030") == "http://h/s?q=%D0%A1%CB%B5"


@pytest.mark.parametrize("written", ["javascript:void(0)", "mailto:a@b", "data:text/html,x", "file:///etc/passwd",
                                     "ftp://h/", "http://h:99999/", "http://h/" + "a" * 3000, "tel:1"])
def test_what_is_no_page_has_no_address(written: str) -> None:
    assert canonical(written, "http://base/") is None


@given(st.text(max_size=60))
def test_canonical_spelling_is_its_own_canonical_spelling(text: str) -> None:
    once = canonical(text, "http://base/a/b")
    if once is not None:
        assert canonical(once) == once


@given(st.text("/ab0~._-", max_size=20))
def test_plain_paths_are_spelt_as_all_others(text: str) -> None:
    base = "http://Base:80/a/b"
    assert canonical(f"/{text}", base) == canonical(urljoin(base, f"/{text}"))


def test_scope_is_the_hosts_named() -> None:
    scope = Scope((), ["http://www.a.com/", "http://127.0.0.1:5000/"])
    inside = ("http://a.com/x", "https://www.a.com/", "https://a.com:8443/", "http://127.0.0.1:5000/x")
    outside = ("http://b.a.com/", "http://a.com:9000/", "http://127.0.0.1:5001/", "http://127.0.0.1/", "http://aa.com/")
    assert all(map(scope.covers, inside))
    assert not any(map(scope.covers, outside))
    assert Scope(["m.a.com"], ["http://a.com/"]).covers("http://m.a.com/")


def test_files_that_hold_no_text_are_known_by_name() -> None:
    assert all(map(is_readable, ("http://h/", "http://h/a.html", "http://h/v1.2/", "http://h/book.php?f=a.jpg")))
    assert not any(map(is_readable, ("http://h/a.jpg", "http://h/a.EXE", "http://h/x/a.mp4")))


@pytest.mark.fault(10)
@pytest.mark.parametrize(("url", "is_endless"), [
    ("http://h/a/b/a/b", True), ("http://h/a/b/c/a/b/c", True), ("http://h/a/a/a/a/a", True),
    ("http://h/" + "x/" * 20, True), ("http://h/?" + "&".join(f"a{n}=1" for n in range(12)), True),
    ("http://h/book/1/1/1.html", False), ("http://h/2024/05/05/title", False), ("http://h/1/2/3/4/5", False),
])
def test_addresses_that_repeat_themselves_are_traps(url: str, is_endless: bool) -> None:
    assert looks_endless(url) is is_endless


@pytest.mark.fault(10)
def test_a_shape_that_brings_nothing_new_is_given_up() -> None:
    unproductive = UnproductivePatterns(limit=3)
    for day in range(3):
        unproductive.count(f"http://h/calendar?day={day}", "今天没有活动")
    assert not unproductive.covers("http://h/calendar?day=9"), "the first of them was new"
    unproductive.count("http://h/calendar?day=4", "今天没有活动")
    assert unproductive.covers("http://h/calendar?day=9")
    unproductive.count("http://h/calendar?day=5", "今天有一场活动")
    assert not unproductive.covers("http://h/calendar?day=9")
    assert shape("http://h/a/12.html?b=1&a=2") == "h/a/0.html?a&b"


def test_contents_that_differ_in_figures_alone_are_no_trap_while_they_lead_to_new_texts() -> None:
    unproductive = UnproductivePatterns()
    for book in range(1_000):
        named = [f"http://h/book/{book}/{number}.html" for number in range(3)]
        unproductive.count(f"http://h/book/{book}/", f"第{book}部书 第1章 第2章 第3章", named)
        unproductive.count(f"http://h/list/{book}/", "", [f"http://h/book/{book}/"])
        for url in named if book % 4 == 0 else ():
            unproductive.count(url, "".join(random.Random(url).choices("春江花月夜山河", k=40)), ())
    assert unproductive.learned() == set()


@pytest.mark.parametrize("month_names", [
    lambda month: [f"http://h/cal/{month}/{day}.html" for day in range(28)],
    lambda month: [f"http://h/day/{28 * month + day}" for day in range(28)],
])
def test_contents_that_lead_to_repeated_texts_are_a_trap(month_names: Callable[[int], list[str]]) -> None:
    unproductive = UnproductivePatterns()
    for month in range(200):
        if not unproductive.covers(f"http://h/cal/{month}/"):
            days = [day for day in month_names(month) if not unproductive.covers(day)]
            unproductive.count(f"http://h/cal/{month}/", f"{month}月", [*days, f"http://h/cal/{month + 1}/"])
            for day in days:
                unproductive.count(day, "今日无更新", [f"http://h/cal/{month + 2}/"])
    assert len(unproductive.learned()) == 2


@pytest.mark.parametrize("address", ["/{}/3.html", "/(S({}))/3.html", "/b/3_{}.html", "/b/{}.html", "/b/x/3-{}"])
def test_addresses_that_differ_in_a_session_id_are_one_pattern(address: str) -> None:
    dice = random.Random(4)
    made = [dice.randbytes(10).hex() for _ in range(200)]
    assert len({pattern("http://a.example" + address.format(each)) for each in made}) == 1


def test_letters_of_both_cases_without_words_are_session_ids() -> None:
    dice = random.Random(5)
    made = ["".join(dice.choices(string.ascii_letters, k=24)) for _ in range(200)]
    patterns = {pattern(f"http://a.example/{each}/3.html") for each in made}
    assert len(patterns) < 20, "a few may look like words"


def test_names_of_books_are_patterns_of_their_own() -> None:
    books = ("doupocangqiong", "the-great-novel", "Great_Expectations", "book_12", "di-1-zhang", "TheLordOfTheRings",
             "OnceUponATimeInTheWest", "ListOfEmperorsOfChina", "AShortHistoryOfUSA", "SherlockHolmes_TheSignOfFour")
    assert len({pattern(f"http://a.example/{book}/3.html") for book in books}) == len(books)
