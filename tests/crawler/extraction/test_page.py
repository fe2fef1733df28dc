"""Golden pages: text, title, next page and hidden text of every template, in every encoding."""

import pytest

from crawler.extraction.markup.lines import MAX_LINES
from crawler.extraction.navigation.links import MAX_LINKS
from crawler.extraction.page import extract_html, extract_page
from tests.crawler.extraction.score import f1
from tests.crawler.extraction.templates import TEMPLATES, Golden, goldens

GOLDENS = goldens()
FLOORS = {"forum": 0.93}
"""Minimum character F1 of single templates; never lower them without being asked."""
FLOOR = 0.99


@pytest.mark.parametrize("name", [template.__name__ for template in TEMPLATES])
def test_reads_every_template(name: str) -> None:
    pages = [golden for golden in GOLDENS if golden.name == name]
    scores = []
    for golden, encoding in zip(pages, ("utf-8", "gb18030", "utf-16", "gbk", "utf-8"), strict=True):
        extraction = extract_page(golden.html.encode(encoding), golden.url)
        scores.append(f1(extraction.text, golden.text))
        assert extraction.title == golden.title
        assert extraction.next_url == golden.next_url
        assert golden.hidden in extraction.hidden
    assert min(scores) >= FLOORS.get(name, FLOOR), scores


def test_no_sentence_of_the_text_is_ever_lost() -> None:
    for golden in GOLDENS:
        found = extract_html(golden.html, golden.url).text.replace("\n", "")
        missing = [line for line in golden.text.splitlines() if line not in found]
        assert not missing, (golden.name, missing[:2])


def test_text_hidden_as_a_whole_is_the_text() -> None:
    golden = GOLDENS[0]
    concealed = Golden("", golden.html.replace('id="content"', 'id="content" style="display:none"'), "", golden.text)
    assert f1(extract_html(concealed.html).text, golden.text) > 0.95


@pytest.mark.parametrize("html", [
    "", "   ", "<", "<html>", "\x00\x01", "<!DOCTYPE html>", "<a href=''>", "<title>x</title>", "]]>", "<p>" * 3,
    "<meta http-equiv=refresh>", "<base href='::::'><a href='//[::1'>x</a>", "<style>{}}</style>",
    "<?xml version='1.0' encoding='bogus'?><p>x</p>", "&#xD800;&#0;&#x110000;&bogus;", "<p style=''>\ud800</p>",
])
def test_odd_pages_are_read_without_complaint(html: str) -> None:
    extraction = extract_html(html, "http://h/")
    extraction.text.encode("utf-8")
    assert isinstance(extraction.links, tuple)


HOSTILE = {
    "deep": "<div>" * 1_000_000, "inline": "<b><i>x" * 200_000, "paragraphs": "<p>一句话。</p>" * 200_000,
    "links": "<a href='/x'>下一章</a>" * 100_000, "style": "<style>" + "a{" * 300_000,
    "selectors": "<style>" + ",".join(f".a{n}" for n in range(20_000)) + "{display:none}</style>" + "<p class=a1>x" * 9,
    "buttons": "上一章 " * 300_000, "brackets": "（本章未完" * 100_000, "spaces": " " * 1_000_000 + "x",
    "title": "<title>" + "第一" * 100_000 + "</title>", "comment": "<!--" * 300_000,
    "rules": "<style>" + "a b .x{color:red}" * 3000 + "</style>" + "<p class=x>一句话。" * 20_000,
    "colours": "<div style='color:red'>" * 200 + "<font color=red>他</font>" * 20_000,
    "faces": "<style>" + "@font-face{src:url(" * 100_000 + "</style>", "marks": "他说（请到www.a.b" * 50_000,
    "data": "<p>作者：" + "更新时间：2020-01-01 " * 50_000, "places": "<h1>第1章（" + "1/" * 100_000 + "</h1><p>他。",
    "held": "<button><svg><text>他" * 50_000 + "走了。", "chosen": "<select><option>他走了，" * 50_000,
    "attributes": "<p " + "a=b " * 300_000,
    "entities": "&lt;" * 300_000, "tables": "<table><tr><td>" * 100_000, "dashes": "<title>" + "- " * 200_000,
    "script": "location=" * 100_000, "meta": "<meta charset" * 50_000, "one line": "他走了，" * 500_000,
}


@pytest.mark.fault(12)
@pytest.mark.timeout(120)
@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_pages_take_bounded_work(name: str) -> None:
    """Each takes under a second; work quadratic in the page's length would take hours."""
    extraction = extract_page(HOSTILE[name].encode(), "http://h/1.html")
    assert len(extraction.links) <= MAX_LINKS
    assert extraction.text.count("\n") < MAX_LINES
