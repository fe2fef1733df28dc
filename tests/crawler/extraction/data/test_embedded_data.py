"""Pages that show nothing before their scripts run are read from the data that the scripts would show."""

import html
import json

import pytest

from crawler.extraction.page import extract_html

LINES = [f"第{number}段：老周把伞骨一根根擦亮，雨声落在铁皮棚上，像有人在远处翻一本旧书。" for number in range(9)]
TEXT = "\n".join(LINES)
MARKUP = "".join(f"<p>{line}</p>" for line in LINES)
TEASERS = [{"title": f"别的书{number}", "intro": "另一个故事，讲的是一位卖豆腐的人。" * 9} for number in range(9)]
STATE = {"props": {"chapter": {"title": "第三章 雨夜", "content": MARKUP}, "recommend": TEASERS}}
POSTS = [{"cooked": f"<p>{line}</p>"} for line in LINES]
SHOWN_TO_CRAWLERS = "".join(f"<div class='crawler-post'><a>林外</a><p>{line}</p></div>" for line in LINES)
THREAD = {
    "siteSettings": json.dumps({"welcome": "欢迎来到论坛，请先阅读版规再发帖。" * 20}),
    **{f"part{number}": json.dumps({"list": [number] * 20}) for number in range(9)},
    "topic_31": json.dumps({"title": "修伞", "post_stream": {"posts": POSTS}}),
}
ARTICLE = {"@type": "NewsArticle", "headline": "雨夜", "articleBody": TEXT}


def page(body: str, title: str = "第三章 雨夜_某书") -> str:
    return f"<html><head><title>{title}</title></head><body><div id='app'></div>{body}</body></html>"


def script(source: str, kind: str = "") -> str:
    return f"<script type='{kind}'>{source}</script>"


@pytest.mark.parametrize("body", [
    script(json.dumps(STATE), "application/json"),
    script(f"window.__INITIAL_STATE__ = {json.dumps(STATE)};(function(){{}}())"),
    script(f"var user={{}};window.state={{\"user\":undefined,{json.dumps(STATE)[1:]}"),
    script(f"var state = JSON.parse({json.dumps(json.dumps(STATE))})"),
    script("var state = JSON.parse('" + json.dumps(STATE).replace("\\", "\\\\") + "')"),
    script(json.dumps(ARTICLE), "application/ld+json"),
    f"<div data-preloaded='{html.escape(json.dumps(THREAD))}'></div>",
    f"<noscript>{SHOWN_TO_CRAWLERS}</noscript>",
], ids=["json", "assigned", "undefined", "parsed", "parsed single", "record", "attribute", "noscript"])
def test_text_that_scripts_would_show_is_read(body: str) -> None:
    assert extract_html(page(body), "http://a.test/x/3.html").text == TEXT


def test_title_and_number_are_those_of_the_data() -> None:
    extraction = extract_html(page(script(json.dumps(STATE), "application/json"), "某站"), "http://a.test/x/3.html")
    assert (extraction.title, extraction.number) == ("第三章 雨夜", 3)


@pytest.mark.parametrize(("others", "size", "is_cut"), [(10, 3_000, False), (60, 300, False), (60, 3_000, True)])
def test_data_that_was_not_tried_and_may_hold_a_longer_text_is_told(others: int, size: int, is_cut: bool) -> None:
    assert len(TEXT) < 3_000
    decoys = script(json.dumps({"settings": "x" * size}), "application/json") * others
    extraction = extract_html(page(script(json.dumps(STATE), "application/json") + decoys), "http://a.test/x/3.html")
    assert (extraction.text, extraction.is_cut) == (TEXT, is_cut)


def test_a_short_text_that_is_shown_whole_is_not_called_cut() -> None:
    cards = "".join(f"<i data-card='{json.dumps({'id': n, 'note': 'x' * 230})}'></i>" for n in range(60))
    shown = "<p>他推开门，看见院子里站着一个人，雨下得很大，那人却没有打伞。</p>" * 3
    extraction = extract_html(page(shown + cards), "http://a.test/x/3.html")
    assert extraction.text
    assert not extraction.is_cut


@pytest.mark.parametrize(("times", "followed"), [(1, ["http://a.test/api/chapter/3"]), (9, [])])
def test_what_scripts_fetch_is_read_where_the_data_may_be_a_preview(times: int, followed: list[str]) -> None:
    record = script(json.dumps({**ARTICLE, "articleBody": TEXT * times}), "application/ld+json")
    extraction = extract_html(page(record + script("fetch('/api/chapter/3')")), "http://a.test/x/3.html")
    assert len(extraction.text) == len(TEXT * times)
    assert [link.url for link in extraction.links] == followed


@pytest.mark.parametrize("body", [
    script(json.dumps({**ARTICLE, "isAccessibleForFree": False}), "application/ld+json"),
    script(f"var phrases={json.dumps({'privacyPolicy': TEXT})}"),
    script(f"var page={json.dumps({'recommend': TEASERS})}"),
    script(f"var state={json.dumps(STATE)[:-40]}"),
    script("x={" * 100_000 + "undefined," * 10_000),
    script("var a = '" + "\\" * 100_001),
], ids=["subscribers", "phrases", "teasers", "cut", "nested", "backslashes"])
def test_other_data_is_no_text(body: str) -> None:
    assert extract_html(page(body), "http://a.test/x/3.html").text == ""


def test_a_page_that_shows_its_text_is_read_as_shown() -> None:
    shown = "".join(f"<p>{line}</p>" for line in LINES[:6])
    assert extract_html(page(shown + script(json.dumps(STATE), "application/json"))).text == "\n".join(LINES[:6])
