"""Texts in string literals of scripts are read without running them; other strings are not."""

import base64
import json
import time
from collections.abc import Callable, Sequence
from urllib.parse import quote

import pytest

from crawler.extraction.page import extract_html, extract_page
from tests.crawler.prose import paragraphs

URL = "http://a.test/book/12/345.html"
TITLE = "第十七章 渡口的灯"
SHOW = "document.getElementById('content').innerHTML="
LINES = paragraphs(7, 9)


def string(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def markup(lines: Sequence[str]) -> str:
    return "".join(f"<p>{line}</p>" for line in lines)


def page(script: str, attributes: str = "", kind: str = "") -> str:
    return (f"<html><head><title>{TITLE}_某书</title></head><body><h1>{TITLE}</h1>"
            f"<div id=content {attributes}>正在加载…</div><script type='{kind}'>{script}</script>"
            f"<script>{SHOW}read();</script><a href=344.html>上一章</a> <a href=346.html>下一章</a></body></html>")


def function_of_data(lines: Sequence[str]) -> str:
    return page("window.__NUXT__=(function(a,b){return {data:[{chapter:{title:" + string(TITLE) + ",content:"
                + string("\n".join(lines)) + ",vip:a,next:b}}]}}(false,\"346\"));")


def pushed(lines: Sequence[str]) -> str:
    return page("var txt=[];" + "".join(f"txt.push({string(line)});" for line in lines) + SHOW + "txt.join('<br>');")


def added(lines: Sequence[str]) -> str:
    return page("var s = " + " +\n ".join(f"'<p>{line[:9]}' + '{line[9:]}</p>'" for line in lines) + ";")


def literal(lines: Sequence[str]) -> str:
    return page(f"const chapter = `{markup(lines)}`;")


def listed(lines: Sequence[str]) -> str:
    return page(f"var label='x', paras = {json.dumps(lines)};")


def template(lines: Sequence[str]) -> str:
    return page(markup(lines), kind="text/template")


def percent_signs(lines: Sequence[str]) -> str:
    return page(f"{SHOW}decodeURIComponent('{quote(markup(lines))}');")


def old_escapes(lines: Sequence[str]) -> str:
    escaped = "".join(f"%u{ord(sign):04X}" if not sign.isascii() else quote(sign) for sign in markup(lines))
    return page(f"{SHOW}unescape('{escaped}');")


def packed(lines: Sequence[str]) -> str:
    return page(f"{SHOW}decode(atob('{base64.b64encode(markup(lines).encode()).decode()}'));")


def packed_attribute(lines: Sequence[str]) -> str:
    return page("", f"data-content='{base64.b64encode(markup(lines).encode()).decode()}'")


def streamed(lines: Sequence[str]) -> str:
    elements = [["$", "p", str(place), {"children": line}] for place, line in enumerate(lines)]
    chunk = "7:" + json.dumps(["$", "article", None, {"className": "prose", "children": elements}], ensure_ascii=False)
    middle = len(chunk) // 2
    return page("".join(f"self.__next_f.push([1,{string(part)}]);" for part in (chunk[:middle], chunk[middle:])))


def streamed_whole(lines: Sequence[str]) -> str:
    text = markup(lines)
    rows = f'5:["$","div",null,{{"className":"menu"}}]\n8:T{len(text.encode()):x},{text}9:["$","p",null,{{}}]\n'
    return page(f"self.__next_f.push([1,{string(rows)}]);")


SHAPES = (function_of_data, pushed, added, literal, listed, template, percent_signs, old_escapes, packed,
          packed_attribute, streamed, streamed_whole)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("count", [4, 9])
def test_a_text_in_strings_of_scripts_is_read(shape: Callable[[Sequence[str]], str], count: int) -> None:
    extraction = extract_html(shape(LINES[:count]), URL)
    assert extraction.text.split("\n") == LINES[:count]
    assert extraction.title == TITLE


@pytest.mark.parametrize("script", [
    "var phrases={" + ",".join(f"m{place}:{string(line)}" for place, line in enumerate(LINES)) + "};",
    "var books=[" + ",".join(f"{{id:{place},intro:{string(line)}}}" for place, line in enumerate(LINES)) + "];",
    "var ids=" + json.dumps([f"{place:016x}" for place in range(900)]) + ";",
    'var rule={"isAccessibleForFree":false};var content=' + string("\n".join(LINES)) + ";",
], ids=["phrases", "teasers", "numbers", "for subscribers"])
def test_other_strings_are_no_text(script: str) -> None:
    assert len(extract_html(page(script), URL).text) < 100


def test_a_page_that_shows_its_text_is_read_as_shown() -> None:
    shown = page("var content=" + string("\n".join(LINES)) + ";").replace("正在加载…", markup(paragraphs(8, 9)))
    assert extract_html(shown, URL).text.split("\n") == paragraphs(8, 9)


@pytest.mark.parametrize("script", [
    "'" + r"\'" * 300_000, "`" * 300_001, "'" + "A" * 200_000 + " " * 200_000 + "!'",
    "self.__next_f.push('" + r"\n7:T1," * 90_000 + "')"], ids=["escapes", "open", "packed", "rows"])
def test_hostile_strings_take_bounded_work(script: str) -> None:
    began = time.process_time()
    extract_html(page(script), URL)
    assert time.process_time() - began < 20


def test_what_xml_quotes_is_read_where_a_browser_shows_it() -> None:
    quoted = "".join(f"<p><![CDATA[{line}]]></p>" for line in LINES)
    body = f"<?xml version='1.0'?><html xmlns='http://www.w3.org/1999/xhtml'><body>{quoted}</body></html>".encode()
    assert extract_page(body, URL, "application/xhtml+xml").text.split("\n") == LINES
    assert extract_page(body, URL, "text/html").text == ""


@pytest.mark.parametrize(("others", "expected"), [("", TITLE), ("第十八章 潮声", "某书")])
def test_the_only_string_that_names_a_chapter_is_the_title(others: str, expected: str) -> None:
    arguments = ",".join(map(string, (TITLE, "<br>".join(LINES), "某书", others)))
    script = f"window.__NUXT__=(function(a,b,c,d){{return {{ch:{{title:a,txt:b,book:c,next:d}}}}}}({arguments}))"
    markup = f"<html><head><title>某书</title></head><body><script>{script}</script></body>"
    assert extract_html(markup).title == expected
