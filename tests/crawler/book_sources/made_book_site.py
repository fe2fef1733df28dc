"""A generated novel site with twenty forms of markup, each with the rules that a reader would write for it."""

import json
from collections.abc import Callable
from dataclasses import dataclass

from tests.crawler.prose import paragraphs
from tests.mirror import Answer, Route, html

TITLES = [f"第{number}章 夜行{number}" for number in range(1, 6)]
Body = Callable[[list[str], str], str]
"""Makes the markup of a chapter from its paragraphs and the address of its next page (empty if there is none)."""


def texts(seed: int) -> list[list[str]]:
    return [paragraphs(seed * 1000 + number) for number in range(len(TITLES))]


@dataclass(frozen=True)
class Contents:
    """A table of contents: the markup made from `(address, title)` pairs, and its rules."""

    markup: Callable[[list[tuple[str, str]]], str]
    rules: dict[str, str]


@dataclass(frozen=True)
class Text:
    """A chapter page: its markup, and its rules."""

    markup: Body
    rules: dict[str, str]
    pages: int = 1


def anchors(links: list[tuple[str, str]]) -> str:
    return "".join(f'<a href="{address}">{title}</a>' for address, title in links)


def listed(tag: str, links: list[tuple[str, str]]) -> str:
    return "".join(f'<{tag}><a href="{address}">{title}</a></{tag}>' for address, title in links)


NAMED = {"chapterName": "text", "chapterUrl": "href"}
NEWEST = '<a href="/x/9.html">最新</a><a href="/x/8.html">次新</a>'
CONTENTS = [
    Contents(lambda c: f'<ul class="list">{listed("li", c)}</ul>', {"chapterList": "class.list@tag.li@tag.a", **NAMED}),
    Contents(lambda c: f'<dl id="toc">{listed("dd", c)}</dl>',
             {"chapterList": "id.toc@tag.dd", "chapterName": "tag.a@text", "chapterUrl": "tag.a@href"}),
    Contents(lambda c: f'<div id="toc">{anchors(c)}</div>', {"chapterList": "@css:#toc a", **NAMED}),
    Contents(lambda c: f'<div id="toc">{listed("p", c)}</div>', {
        "chapterList": "@XPath://div[@id='toc']//a", "chapterName": "./text()", "chapterUrl": "./@href"}),
    Contents(lambda c: f'<div class="list">{anchors(c[::-1])}</div>', {"chapterList": "-class.list@tag.a", **NAMED}),
    Contents(lambda c: f'<div class="list">{NEWEST}{anchors(c)}</div>', {
        "chapterList": "class.list@tag.a!0:1", **NAMED}),
    Contents(lambda c: f'<div class="list">{NEWEST}{anchors(c)}</div>', {
        "chapterList": "class.list@tag.a[2:-1]", **NAMED}),
    Contents(lambda c: f'<div class="list">{anchors(c)}</div>', {
        "chapterList": "class.absent@tag.a||class.list@tag.a", **NAMED}),
    Contents(lambda c: f'<p id="v1">{anchors(c[:2])}</p><p id="v2">{anchors(c[2:])}</p>', {
        "chapterList": "id.v1@tag.a&&id.v2@tag.a", **NAMED}),
    Contents(lambda c: f'<div class="list big">{anchors(c)}</div>', {"chapterList": "div.list > a", **NAMED}),
    Contents(lambda c: f'<div class="list">{anchors(c)}</div><div class="list">{NEWEST}</div>', {
        "chapterList": "class.list.0@children", **NAMED}),
    Contents(lambda c: f'<div class="list">{anchors([(f"{a}?from=toc", f"{t} 免费") for a, t in c])}</div>', {
        "chapterList": "class.list@tag.a", "chapterName": "text## 免费", "chapterUrl": "href##\\?.*$"}),
    Contents(lambda c: f'<div class="list">{anchors(c)}</div><h3>x</h3>', {
        "chapterList": "//*[@class='list']/a", "chapterName": "text", "chapterUrl": "@css:a@href"}),
]


def inner(wrap: str) -> Body:
    return lambda lines, following: wrap.format("<br>".join(lines)) + following


def spaced(wrap: str, tag: str = "p") -> Body:
    return lambda lines, following: wrap.format("".join(f"<{tag}>{line}</{tag}>" for line in lines)) + following


NOISE = "本章未完，请点击下一页继续"
TEXTS = [
    Text(inner('<div id="content">{}</div>'), {"content": "id.content@html"}),
    Text(inner('<div class="txt">{}<b>广告</b></div>'), {"content": "class.txt@textNodes"}),
    Text(spaced('<div class="body">{}</div><p>版权</p>'), {"content": "@css:.body p@text"}),
    Text(spaced('<div class="main">{}</div>'), {"content": "//div[@class='main']/p/text()"}),
    Text(inner('<div id="content">{}</div>'), {
        "content": "id.content@html", "nextContentUrl": "text.下一页@href"}, pages=2),
    Text(inner(f'<div id="content">{{}}<br>{NOISE}</div>'), {
        "content": "id.content@html", "replaceRegex": "##本章未完.{0,9}?继续"}),
    Text(spaced('<article id="content">{}</article>', "div"), {"content": "id.content@tag.div@text"}),
    Text(inner('<div id="content">{}<br>（求月票）<br>广告：某某</div>'), {
        "content": "id.content@html##(?<=\\n)（[^）]*+）|广告：[^\\n]*"}),
    Text(inner('<div class="txt">旧</div><div class="txt">{}</div>'), {"content": "class.txt.-1@html"}),
]


@dataclass(frozen=True)
class Shape:
    """One form: the rules of its source, and its pages."""

    rules: dict[str, dict[str, str]]
    routes: dict[str, Route]
    texts: list[list[str]]


def shape(number: int) -> Shape:
    """Make form 0 to 19; the last two answer in JSON, one has its contents on two pages, newest first."""
    if number >= 18:
        return _json_shape(number)
    contents, text = CONTENTS[number % len(CONTENTS)], TEXTS[number % len(TEXTS)]
    written = texts(number)
    links = [(f"/b{number}/{place}.html", title) for place, title in enumerate(TITLES, 1)]
    routes: dict[str, Route] = {f"/b{number}/": html(contents.markup(links))}
    toc = dict(contents.rules)
    if number == 17:
        routes = {f"/b{number}/": html(contents.markup(links[3:]) + '<a href="more.html">下一页</a>'),
                  f"/b{number}/more.html": html(contents.markup(links[:3]))}
        toc["nextTocUrl"] = "text.下一页@href"
    for (address, _), lines in zip(links, written, strict=True):
        routes |= _chapter(address, lines, text)
    return Shape({"ruleToc": toc, "ruleContent": text.rules}, routes, written)


def _chapter(address: str, lines: list[str], text: Text) -> dict[str, Route]:
    if text.pages == 1:
        return {address: html(text.markup(lines, '<a href="1.html">下一页</a>'))}
    half, second = len(lines) // 2, address.replace(".html", "_2.html")
    return {address: html(text.markup(lines[:half], f'<a href="{second}">下一页</a>')),
            second: html(text.markup(lines[half:], ""))}


def _json_shape(number: int) -> Shape:
    written = texts(number)
    chapters = [{"id": place, "title": title} for place, title in enumerate(TITLES, 1)]
    kind = (("Content-Type", "application/json"),)
    routes: dict[str, Route] = {f"/b{number}/": Answer(json.dumps({"data": {"list": chapters}}).encode(), headers=kind)}
    for place, lines in enumerate(written, 1):
        routes[f"/api{number}/{place}.json"] = Answer(json.dumps({"text": "\n".join(lines)}).encode(), headers=kind)
    rules = {"chapterList": "$.data.list[*]" if number % 2 else "@json:$..list", "chapterName": "$.title",
             "chapterUrl": f"/api{number}/{{{{$.id}}}}.json"}
    return Shape({"ruleToc": rules, "ruleContent": {"content": "$.text"}}, routes, written)
