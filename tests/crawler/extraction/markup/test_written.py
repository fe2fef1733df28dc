"""Literal text and links written by scripts are read and followed without a browser."""

import json
import time

import pytest

from crawler.extraction.markup.shown import shown
from crawler.extraction.page import extract_html
from tests.crawler.prose import paragraphs

LINES = paragraphs(3)
MARKUP = "".join(f"<p>{line}</p>" for line in LINES)
SPELLINGS = (
    f"document.write({json.dumps(MARKUP)});",
    f"document.writeln('{MARKUP}')",
    ";".join(f'document . write ( "<p>" + \'{line}\' + "<\\/p>" )' for line in LINES),
    f"document.write(`<div class=\\x22t\\x22>{MARKUP}</div>`)",
)


@pytest.mark.parametrize("script", SPELLINGS)
def test_text_that_a_script_writes_stands_where_it_writes_it(script: str) -> None:
    page = extract_html(f"<body><h1>第三章</h1><div id=c><script>{script}</script></div><p>目录</p></body>")
    assert page.text.splitlines()[:len(LINES)] == LINES


def test_what_scripts_of_the_head_write_begins_the_body_in_their_order() -> None:
    scripts = "".join(f"<script>document.write('<p>{line}</p>')</script>" for line in LINES)
    _, lines = shown(f"<head><title>x</title>{scripts}</head><body><p>目录</p></body>")
    assert [line.text for line in lines] == [*LINES, "目录"]


@pytest.mark.parametrize("address", ["data:text/html;charset=utf-8,", " DATA:text/HTML;charset=utf-8,"])
def test_a_frame_that_holds_its_page_is_read_in_any_spelling(address: str) -> None:
    page = extract_html(f"<body><h1>第三章</h1><iframe src='{address}{MARKUP}'></iframe></body>")
    assert page.text.splitlines()[:len(LINES)] == LINES


def test_a_list_that_a_script_writes_is_followed() -> None:
    script = "".join(f"""document.write("<li><a href='/7/{n}.html'>第{n}章 渡口<\\/a><\\/li>");""" for n in range(1, 9))
    page = extract_html(f"<ul><script>{script}</script></ul>", "http://a.test/7/")
    assert [(link.url, link.words) for link in page.links] == [
        (f"http://a.test/7/{n}.html", f"第{n}章 渡口") for n in range(1, 9)]


@pytest.mark.parametrize("script", [
    "fetch('/api/list?id=7').then(show)", '$.getJSON("/api/list?id=7", show)', "x.open('GET', '/api/list?id=7')",
    'axios.get("http://a.test/api/list?id=7")', "$.ajax({type: 'GET', url: '../api/list?id=7'})"])
def test_addresses_that_scripts_fetch_are_followed_where_a_page_holds_no_text(script: str) -> None:
    page = extract_html(f"<div id=app></div><script>{script}</script>", "http://a.test/7/")
    assert [link.url for link in page.links] == ["http://a.test/api/list?id=7"]
    full = extract_html(f"<div>{MARKUP}</div><script>{script}</script>", "http://a.test/7/")
    assert full.links == ()


def test_hostile_scripts_take_bounded_work() -> None:
    began = time.process_time()
    for script in ("document.write('" * 50_000, "document.write('a'+" * 50_000, "document.write(" + "'\\" * 200_000,
                   "document.write('<div>');" * 50_000, "fetch('" * 80_000, "url:" * 100_000):
        extract_html(f"<script>{script}</script>", "http://a.test/")
    assert time.process_time() - began < 60


@pytest.mark.parametrize("value", [
    "https://a.test/threads/12-a-b-c-d/", "[URL=https://a.test/]A b c d e[/URL]", "search",
    "<a href=/x>one two three four</a>"])
def test_fields_to_copy_from_are_no_text(value: str) -> None:
    field = f"<input type=text readonly value='{value}'>"
    assert value not in extract_html(f"<h1>第三章</h1><div>{MARKUP}{field}</div>").text
    assert LINES[0] in extract_html(f"<h1>第三章</h1><div><input readonly value='{LINES[0]}'>{MARKUP}</div>").text
