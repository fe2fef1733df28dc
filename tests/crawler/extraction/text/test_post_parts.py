"""Signatures and notices in threads are left out, and who is quoted is read above a quotation."""

import pytest

from crawler.extraction.markup.shown import shown
from crawler.extraction.page import extract_html
from crawler.extraction.text.post_parts import parts_of_posts

POST = "I have sailed past that light for thirty years."


def read(body: str, chosen: set[str]) -> list[str]:
    _, lines = shown(f"<html><body>{body}</body></html>")
    places = [place for place, line in enumerate(lines) if line.text in chosen]
    return [lines[place].text for place in parts_of_posts(lines, places)]


@pytest.mark.parametrize("named", [
    "class='signature'", "class='post-signature restore'", "class='ipsEntry__signature'", "id='signature_12'",
    "class='memberSignature'"])
def test_signatures_are_left_out(named: str) -> None:
    body = f"<div><p>{POST}</p><div {named}><div><p>Fair winds!</p></div></div></div>"
    assert read(body, {POST, "Fair winds!"}) == [POST]


@pytest.mark.parametrize("named", ["class='signatures-of-the-treaty'", "class='design'", "class='post'"])
def test_other_names_are_not_signatures(named: str) -> None:
    assert len(read(f"<div><p>{POST}</p><div {named}><p>Fair winds!</p></div></div>", {POST, "Fair winds!"})) == 2


def test_a_page_of_signatures_alone_keeps_them() -> None:
    assert read(f"<div class=signature><p>{POST}</p></div>", {POST}) == [POST]


@pytest.mark.parametrize("head", ["keeper said:", "On 5/3/2024 at 2:50 AM, keeper wrote:", "守灯人 写道："])
def test_who_is_quoted_is_read(head: str) -> None:
    quoted = f"<blockquote class=bbCodeBlock><div>{head}</div><div><p>{POST}</p></div></blockquote><p>So have I.</p>"
    assert read(quoted, {POST, "So have I."}) == [head, POST, "So have I."]


@pytest.mark.parametrize(("tag", "head"), [("section", "keeper said:"), ("blockquote", "keeper, 5/3/2024")])
def test_other_lines_above_are_not_added(tag: str, head: str) -> None:
    assert read(f"<{tag}><div>{head}</div><p>{POST}</p></{tag}>", {POST}) == [POST]


TOLD = "欢迎来到本站，本站讨论江河上的灯塔与渡口，发帖以前请先读完版规，注册以后才能看到附件和图片。"
ASKED = "谁知道老渡口的灯是哪一年拆的？"


def thread(notice: str, post: str) -> str:
    page = f"<title>老渡口的灯 - 某某论坛</title><body>{notice}<h1>老渡口的灯</h1><div class=post>{post}</div></body>"
    return extract_html(page, "http://a.test/thread-12-1-1.html").text


@pytest.mark.parametrize("named", ["notice", "notice restore", "alert alert-info", "announcements"])
def test_what_a_board_tells_every_reader_is_left_out(named: str) -> None:
    assert thread(f"<ul><li class='{named}'><p>{TOLD}</p><p>{TOLD}</p></li></ul>", f"<p>{ASKED}</p>") == ASKED


def test_a_long_text_in_a_notice_is_read() -> None:
    assert thread(f"<div class=notice>{f'<p>{TOLD}</p>' * 12}</div>", f"<p>{ASKED}</p>").count(TOLD) == 12


def test_a_page_of_notices_alone_keeps_them() -> None:
    page = f"<title>某某论坛</title><body><div class=alert><p>{TOLD}</p></div></body>"
    assert extract_html(page, "http://a.test/thread-12-1-1.html").text == TOLD
