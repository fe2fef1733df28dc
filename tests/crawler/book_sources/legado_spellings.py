"""A third generated novel site: spellings of rules from Legado's help, each on its own pages."""

import json
from typing import Any

from tests.crawler.book_sources.further_book_rules import FurtherShape, Links, as_json, plain_toc
from tests.crawler.book_sources.made_book_site import anchors, listed


def volumes(links: Links) -> str:
    """List chapters below headings of volumes that have no address."""
    return f'<dl id="l"><dt>第一卷</dt>{listed("dd", links[:2])}<dt>第二卷</dt>{listed("dd", links[2:])}</dl>'


def nested(links: Links) -> str:
    half = [{"name": title, "path": address} for address, title in links]
    return json.dumps({"result": {"volumes": [{"list": half[:2]}, {"list": half[2:]}]}})


def turned(links: Links) -> str:
    chapters = json.loads(as_json(links))["data"]["chapters"]
    return json.dumps({"data": {"chapters": chapters[::-1]}})


def separate(lines: list[str]) -> str:
    return '<div class="read c1"><script>var a=1;</script>' + "".join(f"<p>{line}</p>" for line in lines) + "</div>"


SPELLINGS = {
    "headings of volumes among the chapters": FurtherShape(
        {"chapterList": "id.l@children", "chapterName": "text", "chapterUrl": "tag.a@href"}, contents=volumes),
    "lists within a list in JSON": FurtherShape(
        {"chapterList": "$.result.volumes[*].list[*]", "chapterName": "$.name", "chapterUrl": "$.path"},
        contents=nested),
    "a list in JSON, turned round": FurtherShape(
        {"chapterList": "-$.data.chapters[*]", "chapterName": "$.title", "chapterUrl": "$.cid##(\\d+)##$1.html"},
        contents=turned),
    "a plus before the list": FurtherShape(plain_toc("+class.l@tag.a")),
    "the last but one of several lists": FurtherShape(
        plain_toc("class.l.-2@tag.a"),
        contents=lambda links: f'<p class="l"><a>x</a></p><p class="l">{anchors(links)}</p><p class="l"><a>y</a></p>'),
    "two classes of one element": FurtherShape(
        plain_toc(".l a"), {"content": "class.read c1@tag.p@text"}, chapter=separate),
    "places after a name alone": FurtherShape(
        plain_toc("ul.1@li@a"), contents=lambda links: f"<ul><li>x</li></ul><ul>{listed('li', links)}</ul>"),
    "several places, turned round by a range": FurtherShape(
        plain_toc("@@.l a[-1:0]"), contents=lambda links: f'<div class="l">{anchors(links[::-1])}</div>'),
    "places left out within brackets": FurtherShape(
        plain_toc(".l@a[!0,-1]"),
        contents=lambda links: f'<div class="l">{anchors([("x", "前"), *links, ("y", "后")])}</div>'),
    "attributes that begin alike": FurtherShape(
        plain_toc("a[href^=/b/]"), contents=lambda links: '<a href="/top/">榜</a>' + anchors(links)),
    "elements that hold others": FurtherShape(
        plain_toc("@css:dd:has(b) > a"),
        contents=lambda links: "<dl><dd><a href='/x'>荐</a></dd>" + "".join(
            f'<dd><a href="{address}">{title}</a><b>新</b></dd>' for address, title in links) + "</dl>"),
    "elements by their words": FurtherShape(
        plain_toc("@css:a:contains(夜行)"), contents=lambda links: '<a href="/x">书架</a>' + anchors(links)),
    "a union of paths": FurtherShape(
        plain_toc("//div[@id='a']/a | //div[@id='b']/a"),
        contents=lambda links: f'<div id="a">{anchors(links[:2])}</div><div id="b">{anchors(links[2:])}</div>'),
    "names put together by a path": FurtherShape(
        {"chapterList": "//dd", "chapterName": "@XPath:concat(./i, ./b)", "chapterUrl": "./a/@href"},
        contents=lambda links: "".join(
            f'<dd><i>{title[:3]}</i><b>{title[3:]}</b><a href="{address}">读</a></dd>' for address, title in links)),
    "the first match takes all of the text's place": FurtherShape(
        plain_toc(".l a"), {"content": "class.t@html##[\\s\\S]*?正文开始([\\s\\S]*?)正文结束[\\s\\S]*##$1###"},
        chapter=lambda lines: f'<div class="t">导航<br>正文开始{"<br>".join(lines)}正文结束<br>版权</div>'),
    "a piece replaced by another": FurtherShape(
        plain_toc(".l a"), {"content": "id.c@html", "replaceRegex": "##本(?=书网)[^\\n]*##"},
        chapter=lambda lines: f'<div id="c">{"<br>".join(lines)}<br>本书网提供</div>'),
    "own text without that of what it holds": FurtherShape(
        {"chapterList": ".l a", "chapterName": "ownText", "chapterUrl": "href"},
        contents=lambda links: '<div class="l">' + "".join(
            f'<a href="{address}">{title}<sup>VIP</sup></a>' for address, title in links) + "</div>"),
    "a variable for every chapter": FurtherShape(
        {"chapterList": ".l dd", "chapterName": "tag.a@text", "chapterUrl": '@put:{n:"tag.a@data-n"}tag.a@href'},
        contents=lambda links: '<dl class="l">' + "".join(
            f'<dd><a data-n="{n}" href="{address}">{title}</a></dd>' for n, (address, title) in enumerate(links))
        + "</dl>"),
}
"""Rules that must be read as they are written."""

TOC = {"chapterList": ".l a", "chapterName": "text", "chapterUrl": "href"}
REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "joints of two kinds": ({"ruleContent": {"content": "id.a@html||id.b@html&&id.c@html"}},
                            "joins with || and with &&"),
    "contents by POST": (
        {"ruleToc": {**TOC, "nextTocUrl": 'text.下页@href##$##,{"method":"POST","body":"p=2"}'}}, "by POST"),
    "the book's contents by POST": (
        {"ruleBookInfo": {"tocUrl": "/list,{'method': 'post', 'body': 'id={{$.id}}'}"}}, "by POST"),
    "further pages of a chapter by POST": (
        {"ruleContent": {"content": "id.c@html", "nextContentUrl": '/more,{"method":"POST"}'}}, "by POST"),
    "a replacement that is none": (
        {"ruleContent": {"content": "id.c@html", "replaceRegex": "本书网.*"}}, "does not begin with ##"),
    "the kind in words": ({"bookSourceType": "AUDIO"}, "source of audio"),
    "the kind as a text": ({"bookSourceType": "2"}, "source of pictures"),
    "rules of the reader's second version": (
        {"ruleToc": None, "ruleContent": None, "ruleChapterList": "class.l@tag.a", "ruleBookContent": "id.c@html"},
        "Legado 2"),
    "a script in a template of JSON": (
        {"ruleToc": {**TOC, "chapterUrl": "/c/{{$.id + 1}}"}}, "cannot be read"),
    "a filter by a script": ({"ruleToc": {**TOC, "chapterList": "$.list[(@.length-1)]"}}, "cannot be read"),
}
"""Rules that must be refused, each with its reason."""
