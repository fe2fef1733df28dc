"""A second generated novel site with twenty more forms of rules, written from the format's description."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.crawler.book_sources.made_book_site import TITLES, anchors, listed, texts
from tests.mirror import Answer, Route, html

Links = list[tuple[str, str]]
Markup = Callable[[Links], str]
BOX = '<p><a href="5.html">第5章 夜行5</a><a href="4.html">第4章 夜行4</a></p>'
META = '<meta property="og:novel:read_url" content="list.html"><a data-bid="77" class="bid">书</a>'


@dataclass(frozen=True)
class FurtherShape:
    """Rules of a source, the markup of its contents and chapters, and its other pages."""

    toc: dict[str, str]
    content: dict[str, str] = field(default_factory=lambda: {"content": "id.c@html"})
    contents: Markup = lambda links: f'<div class="l">{anchors(links)}</div>'
    chapter: Callable[[list[str]], str] = lambda lines: f'<div id="c">{"<br>".join(lines)}</div>'
    info: dict[str, str] = field(default_factory=dict)
    pages: Callable[[str], dict[str, str]] = lambda contents: {"": html(contents)}
    """Pages below the book's address, made from the markup of the contents."""
    cut: int = 0
    """Number of chapters on the first of two contents pages; 0 for a single page."""


def plain_toc(rule: str, **more: str) -> dict[str, str]:
    return {"chapterList": rule, "chapterName": "text", "chapterUrl": "href", **more}


def as_json(links: Links) -> str:
    return json.dumps({"data": {"chapters": [
        {"cid": place, "title": title, "bid": 77} for place, (_, title) in enumerate(links, 1)]}})


def on_list(contents: str) -> dict[str, str]:
    return {"": html(META), "list.html": html(contents)}


def json_chapter(lines: list[str]) -> str:
    return json.dumps({"content": "".join(f"<p>{line}</p>" for line in lines)})


PAIRED = {"chapterName": "$2", "chapterUrl": "$1"}
SHAPES = {
    "names of a list in JSON": FurtherShape(
        {"chapterList": "$.data.chapters", "chapterName": "title", "chapterUrl": "{{$.cid}}.html"}, contents=as_json),
    "a field that is markup": FurtherShape(
        {"chapterList": "@json:$.data.chapters[*]", "chapterName": "@json:$.title", "chapterUrl": "{$.cid}.html"},
        {"content": "$.content"}, as_json, json_chapter),
    "a filter in JSON with a joint in it": FurtherShape(
        {"chapterList": "$.data.chapters[?(@.cid > 0 && @.bid == 77)]", "chapterName": "$.title",
         "chapterUrl": "{{$.cid}}.html"}, contents=as_json),
    "paths of the whole page within an item": FurtherShape(
        {"chapterList": "//dd", "chapterName": "//a/text()", "chapterUrl": "//@href"},
        {"content": "//div[@id='c']"}, lambda links: f"<dl>{listed('dd', links)}</dl>"),
    "steps of a path that only readers know": FurtherShape(
        plain_toc("//div[@class='l']/a"), {"content": "//div[@id='c']/html()"}),
    "all items by one expression": FurtherShape(
        {"chapterList": r':<a href="([^"]*)">([^<]*)</a>', **PAIRED}),
    "an expression within another, newest first": FurtherShape(
        {"chapterList": r'-:<ul>[\s\S]*?</ul>&&<a href="([^"]*)">([^<]*)</a>', **PAIRED},
        contents=lambda links: f"{BOX}<ul>{anchors(links[::-1])}</ul>"),
    "a box of new chapters above the list": FurtherShape(
        plain_toc("tag.a"), contents=lambda links: BOX + anchors(links)),
    "newest first over two pages": FurtherShape(
        plain_toc("-.l a", nextTocUrl="text.下页@href"), cut=3,
        contents=lambda links: f'<div class="l">{anchors(links[::-1])}</div>'),
    "all pages of contents in a menu": FurtherShape(
        plain_toc(".l a", nextTocUrl="//select/option/@value"), cut=2),
    "a variable from the book's page": FurtherShape(
        {"chapterList": ".l a", "chapterName": "text", "chapterUrl": "/b/@get:{bid}/{{@@href}}"},
        info={"tocUrl": '@put:{bid:"class.bid@data-bid"}[property=og:novel:read_url]@content'}, pages=on_list),
    "a part of the markup by one match": FurtherShape(
        plain_toc(".l a"), info={"tocUrl": r'##read_url"\s+content="([^"]+)"##$1###'}, pages=on_list),
    "preparation of the book's page": FurtherShape(
        plain_toc(".l a"), info={"init": r':read_url"\s+content="(?<u>[^"]+)"', "tocUrl": "$1"}, pages=on_list),
    "rules of several languages in one text": FurtherShape(
        {"chapterList": "@css:dd", "chapterName": "{{@css:b@text}}{{//i/text()}}",
         "chapterUrl": "{{baseUrl}}{{@@a@href}}"},
        contents=lambda links: "".join(
            f'<dd><a href="{address.rpartition("/")[2]}"></a><b>{title[:3]}</b><i>{title[3:]}</i></dd>'
            for address, title in links)),
    "two lists, one of each in turn": FurtherShape(
        plain_toc("id.odd@tag.a%%id.even@tag.a"),
        contents=lambda links: f'<p id="odd">{anchors(links[::2])}</p><p id="even">{anchors(links[1::2])}</p>'),
    "places as jsoup counts them": FurtherShape(
        {"chapterList": "@css:li:gt(0)", "chapterName": "@css:span:eq(1)@text", "chapterUrl": "@css:a@href"},
        {"content": "@css:p:eq(1)@html"},
        lambda links: "<ul><li>目录</li>" + "".join(
            f'<li><a href="{address}">读</a><span>{title}</span></li>' for address, title in links) + "</ul>",
        lambda lines: f'<div><h1>题</h1><p>{"<br>".join(lines)}</p></div>'),
    "an expression that is none, and Java's": FurtherShape(
        plain_toc(".l a"), {"content": "id.c@html##(广告##", "replaceRegex": r"##(?<=\n)☆++[^\n]*|本站\p{IsHan}{2}"},
        chapter=lambda lines: f'<div id="c">{"<br>".join(lines)}<br>☆☆请收藏<br>(广告<br>本站永久</div>'),
    "addresses with options": FurtherShape(
        plain_toc(".l a", chapterUrl='href##$##,{"charset":"gbk"}')),
    "a step left out, and a range": FurtherShape(
        plain_toc("tag.div!0@tag.a[1:-2]"),
        contents=lambda links: f'<div>头</div><div>{anchors([("x", "前"), *links, ("y", "后")])}</div>'),
    "alternatives of the text": FurtherShape(
        plain_toc(".l a"), {"content": "id.none@html||//article/p/text()||id.c@textNodes"},
        chapter=lambda lines: "<article>" + "".join(f"<p>{line}</p>" for line in lines) + "</article>"),
}


def routes_of(number: int, shape: FurtherShape) -> tuple[dict[str, Route], list[list[str]]]:
    """Make the pages of a book at `/b/NUMBER/`, and the texts of its chapters."""
    book, written = f"/b/{number}/", texts(100 + number)
    links = [(f"{book}{place}.html", title) for place, title in enumerate(TITLES, 1)]
    if "@get" in shape.toc["chapterUrl"]:
        links = [(address.rpartition("/")[2], title) for address, title in links]
        book_of_chapters = "/b/77/"
    else:
        book_of_chapters = book
    pages = {book + name: page for name, page in shape.pages(shape.contents(links)).items()}
    if (contents := shape.contents(links)).startswith("{"):
        pages = {book: contents}
    if shape.cut:
        first, second = links[:shape.cut], links[shape.cut:]
        first, second = (second, first) if shape.toc["chapterList"].startswith("-") else (first, second)
        menu = '<select><option value="p2.html">2</option></select><a href="p2.html">下页</a>'
        pages = {book: html(shape.contents(first) + menu), f"{book}p2.html": html(shape.contents(second))}
    chapters = {f"{book_of_chapters}{place}.html": shape.chapter(lines) for place, lines in enumerate(written, 1)}
    return {**pages, **{path: text if text.startswith("{") else html(text) for path, text in chapters.items()}}, written


def searched(path: str, body: bytes) -> Answer | None:
    """Answer a search as a GBK site does that takes titles by POST."""
    wanted = b"searchkey=%CE%ED%B5%C6&page=1"
    if path != "/search.php" or body != wanted:
        return None
    return Answer('<div class="r"><a href="/b/1/">雾灯</a><i>林渡</i></div>'.encode("gbk"),
                  headers=(("Content-Type", "text/html"),))


SEARCH: dict[str, Any] = {
    "searchUrl": '/search.php,{"method":"POST","charset":"gbk","body":"searchkey={{key}}&page={{page}}"}',
    "ruleSearch": json.dumps({"bookList": "class.r", "name": "tag.a@text", "author": "tag.i@text",
                              "bookUrl": "tag.a@href"})}
