"""Hints of a page's head about its lines, and lines of code that belong to the surrounding text."""

import pytest

from crawler.extraction.markup.tree import parse
from crawler.extraction.page import extract_html
from crawler.extraction.text.page_hints import PageHints, hints_of, letters_of
from tests.crawler.prose import paragraphs

CODE = ("def count(words):", "    seen = {}", "    for word in words:", "        seen[word] = 1", "    return seen")


@pytest.mark.parametrize(("head", "kind"), [
    ('<meta property="og:type" content="article">', "article"),
    ('<meta name=generator content="Discourse 3.2 - https://discourse.test">', "thread"),
    ('<script type="application/ld+json">{"@context": "x", "@type": "QAPage"}</script>', "thread"),
    ('<script type="application/ld+json">{"@type": ["Product"]}</script>', "goods"),
    ('<meta property="og:type" content="video.other">', "media"),
])
def test_a_page_says_what_it_is(head: str, kind: str) -> None:
    assert hints_of(parse(f"<html><head>{head}</head><body>x</body></html>"), "", "").kinds == {kind}


def test_a_page_says_what_its_parts_are() -> None:
    root = parse('<div itemscope itemtype="http://schema.org/ItemList"><p>x</p></div>')
    assert hints_of(root, "", "").kinds == {"list"}


def test_a_page_that_says_nothing_is_of_no_kind() -> None:
    hints = hints_of(parse("<p>x</p>"), "", "http://h/1.html")
    assert not hints.kinds
    assert not hints.describes("从前有一座山，山上有一座庙")


def test_a_description_repeats_the_beginning_of_a_line() -> None:
    line = letters_of("".join(paragraphs(1, 3)))
    hints = hints_of(parse(f'<meta name=description content="{line[:60]}…">'), "", "")
    assert hints.describes(line)
    assert not hints.describes(line[60:])


def test_code_beside_text_is_read_whole() -> None:
    text = list(paragraphs(6, 4))
    lines = "".join(f"<p>{line}</p>" for line in text[:3]), "".join(f"<p>{line}</p>" for line in text[3:])
    page = (f"<html><title>数词</title><body><div class=nav><a href=/>首页</a></div><div class=content><h1>数词</h1>"
            f"{lines[0]}<pre>{chr(10).join(CODE)}</pre>{lines[1]}</div><div class=foot>Copyright</div></body></html>")
    read = extract_html(page, "http://h/docs/1.html").text.split("\n")
    assert [line.strip() for line in CODE] == [line for line in read if line in {code.strip() for code in CODE}]


@pytest.mark.parametrize(("address", "is_thread"), [
    ("http://h/read?tid=9", True), ("http://h/viewpost.aspx?postid=9", True),
    ("http://h/blog/desks/?srsltid=AfmBOoodFB", False), ("http://h/list?clientid=4", False),
])
def test_only_a_parameter_of_threads_makes_an_address_one_of_a_thread(address: str, *, is_thread: bool) -> None:
    assert PageHints(url=address).is_thread == is_thread


@pytest.mark.parametrize(("hints", "is_discussion"), [
    (PageHints(url="http://h/thread-12-1-1.html"), True), (PageHints(kinds=frozenset({"thread"})), True),
    (PageHints(url="http://h/news/12.html", kinds=frozenset({"article"})), False)])
def test_discussions_are_known_by_address_or_declaration(hints: PageHints, is_discussion: bool) -> None:
    assert hints.is_discussion == is_discussion
