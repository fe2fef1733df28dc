"""Chapters and contents delivered as JSON are read like the pages that scripts make of them."""

import json
import time
from typing import Any

import pytest

from crawler.extraction.page import extract_page
from tests.crawler.prose import paragraphs

LINES = paragraphs(7)
MARKUP = "".join(f"<p>{line}</p>" for line in LINES)
BASE = "http://a.test/api/chapter?book=5&id=12"
BOOK = {"id": 5, "name": "河上的灯", "intro": "这是一本讲述渡口往事的书，读过的人都说好。" * 8, "author": "林外"}


def read(data: Any, url: str = BASE, kind: str = "application/json") -> Any:
    body = data.encode() if isinstance(data, str) else json.dumps(data, ensure_ascii=False).encode()
    return extract_page(body, url, kind)


SHAPES = {
    "markup": {"code": 0, "msg": "success", "data": {
        "bookName": "河上的灯", "chapterName": "第十二章 渡口", "content": MARKUP}},
    "lines": {"status": 200, "result": {"title": "第十二章 渡口", "body": "\n\n　　".join(LINES), "vip": False}},
    "breaks": {"book": BOOK, "chapter": {"cname": "第十二章 渡口"}, "content": "<br/><br/>&nbsp;&nbsp;".join(LINES)},
    "strings": {"data": {"chapter_title": "第十二章 渡口", "paragraphs": LINES}},
    "blocks": {"title": "第十二章 渡口", "blocks": [
        {"type": "paragraph", "text": line} if n % 3 else {"type": "quote", "children": [{"text": line}]}
        for n, line in enumerate(LINES)]},
    "escaped": {"d": {"title": "第十二章 渡口", "nr": MARKUP.replace("<", "&lt;").replace(">", "&gt;")}},
    "packed": {"code": 1, "data":
               json.dumps({"title": "第十二章 渡口", "txt": "\\n".join(LINES)}, ensure_ascii=False)},
    "unnamed": [{"a": 1, "b": "第十二章 渡口", "title": "第十二章 渡口", "x7": MARKUP},
                {"ad": "点击下载客户端，精彩不停。"}],
    "aside": {"title": "第十二章 渡口", "content": MARKUP, "book": BOOK,
              "comments": [{"content": "写得真好，期待后续，作者大大加油。" * 5, "user": "x"}] * 30},
}


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("wrapping", ["{}", "cb_12({});", ")]}}',\n{}", "\ufeff{}"])
def test_a_chapter_in_json_is_read_as_a_page(shape: str, wrapping: str) -> None:
    page = read(wrapping.format(json.dumps(SHAPES[shape], ensure_ascii=shape == "lines")))
    assert page.text.splitlines() == LINES
    assert (page.title, page.number) == ("第十二章 渡口", 12)


@pytest.mark.parametrize("kind", ["text/html; charset=utf-8", "text/plain", "application/vnd.api+json", ""])
def test_data_is_told_from_markup_by_what_it_holds(kind: str) -> None:
    assert read(SHAPES["markup"], kind=kind).text.splitlines() == LINES
    assert read("{今天的天气} 很好，[风]从河面上吹过来。", kind=kind).text.startswith("{今天的天气}")


def test_what_markup_in_a_string_hides_is_not_text() -> None:
    page = read({"title": "第一章", "content": MARKUP + "<p style='display:none'>本章由某站首发，请到某站阅读。</p>"})
    assert page.text.splitlines() == LINES
    assert "某站首发" in page.hidden


def test_a_list_of_chapters_leads_to_them_and_holds_no_text() -> None:
    chapters = [{"cid": n, "chapterName": f"第{n}章 渡口", "url": f"/api/read/{n}.json"} for n in range(1, 60)]
    page = read({"code": 0, "data": {"list": chapters, "prevUrl": "", "next_page": "?book=5&page=2"}})
    links = {link.url: link.words for link in page.links}
    assert page.text == ""
    assert links["http://a.test/api/read/7.json"] == "第7章 渡口"
    assert links["http://a.test/api/chapter?book=5&page=2"] == "下一页"


def test_the_next_page_is_not_the_next_chapter() -> None:
    text = {"title": "第三章 渡口", "content": MARKUP}
    numbered = read(text | {"page": 1, "totalPages": 3}, "http://a.test/api/c?id=3&page=1")
    assert numbered.next_url == "http://a.test/api/c?id=3&page=2"
    assert read(text | {"page": 3, "totalPages": 3}, "http://a.test/api/c?id=3&page=3").next_url == ""
    named = read(text | {"nextPageUrl": "/c/3_2.json", "nextChapter": {"url": "/c/4.json"}}, "http://a.test/c/3.json")
    assert named.next_url == "http://a.test/c/3_2.json"
    chapter = read(text | {"next": "/c/4.json", "prev": "/c/2.json"}, "http://a.test/c/3.json")
    assert chapter.next_url == ""
    assert {link.url for link in chapter.links} == {"http://a.test/c/4.json", "http://a.test/c/2.json"}


def test_pages_of_comments_are_not_pages_of_the_chapter() -> None:
    comments = {"page": 1, "totalPages": 9, "list": []}
    page = read({"data": {"title": "第三章 渡口", "content": MARKUP, "comments": comments}}, "http://a.test/c?id=3&page=1")
    assert (page.position, page.next_url) == (None, "")


@pytest.mark.parametrize("data", [
    {"code": 404, "msg": "章节不存在或已被删除，请返回首页。"},
    {"token": "QUJD" * 800, "data": "x" * 4000}, [], {"data": None},
    {"code": 401, "message": "请登录后阅读。"}, [[1, 2, 3]], {"data": {"img": ["http://a.test/1.jpg"] * 50}}])
def test_an_answer_without_text_is_empty(data: Any) -> None:
    assert read(data).text == ""


def test_hostile_data_is_bounded() -> None:
    began = time.process_time()
    deep: Any = MARKUP
    for _ in range(900):
        deep = {"content": deep}
    for hostile in ("[" * 500_000, '{"a":' * 100_000 + "1" + "}" * 100_000, json.dumps(deep),
                    json.dumps(["<p><b><i>" * 9] * 20_000), '{"n":' + "9" * 1_000_000 + "}",
                    json.dumps([{"title": "x", "url": f"/{n}"} for n in range(20_000)])):
        page = extract_page(hostile.encode(), BASE, "application/json")
        assert len(page.links) <= 5_000
    assert time.process_time() - began < 60


@pytest.mark.parametrize(("kind", "before", "after"), [
    ("application/json", '{"content": "', '"}'), ("text/plain", "", "")])
def test_data_and_plain_text_in_two_encodings_are_reported(kind: str, before: str, after: str) -> None:
    whole = (before + "\\n".join(LINES) + after).encode()
    broken = (before + "\\n".join(LINES[:6])).encode() + ("\\n".join(LINES[6:]) + after).encode("gb18030")
    assert [extract_page(body, BASE, kind).is_garbled for body in (whole, broken)] == [False, True]
