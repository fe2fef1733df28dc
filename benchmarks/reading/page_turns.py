"""Generate pages of many kinds with buttons to a next page."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from benchmarks.reading.golden import Part
from crawler.extraction.page import extract_html

HOST = "http://site.test"
TEXT = "".join(f"<p>第{number}盏灯亮起来的时候，邮差正沿着河岸慢慢往回走，谁也没有问他缘由。</p>"
               for number in range(9))


class Turn(NamedTuple):
    """The addresses of a page, of its button's target, and of the previous page."""

    here: str
    there: str
    before: str = "/b/6.html"


class Case(NamedTuple):
    """A page and the address that continues its text; empty if the text ends."""

    name: str
    url: str
    html: str
    expected: str


_CONTINUED: Mapping[Part, tuple[Turn, ...]] = {
    "develop": (
        Turn("/b/60244.html", "/b/60244.html/p2"), Turn("/b/60244.html/p2", "/b/60244.html/p3", "/b/60244.html"),
        Turn("/b/51763-1/", "/b/51763-2/", "/b/51762-2/"), Turn("/b/7.html", "/b/7.html?page=2"),
        Turn("/b/7.html?page=2", "/b/7.html?page=3", "/b/7.html"), Turn("/b/7.html", "/b/7_2.html"),
        Turn("/b/7/", "/b/7/2/"), Turn("/b/7.html", "/b/7/2.html"), Turn("/b/7/", "/b/7_2/"),
        Turn("/b/7.html", "/b/7-p-2.html"), Turn("/b/7.html", "/b/7/page-2.html"), Turn("/b/7", "/b/7/2"),
        Turn("/novel/abcde.html", "/novel/abcde_2.html"), Turn("/read?cid=77", "/read?cid=77&p=2"),
        Turn("/read?cid=77&pg=2", "/read?cid=77&pg=3", "/read?cid=77"), Turn("/b/7.html", "/b/7_02.html"),
        Turn("/b/7/index_1.html", "/b/7/index_2.html", "/b/7/index.html"), Turn("/b/7.html", "/b/7.html_2"),
        Turn("/b/7.html", "/b/7,2.html"),
        Turn("/show.aspx?id=7", "/show.aspx?id=7&page=2"), Turn("/b/7/p1", "/b/7/p2", "/b/6/p3"),
        Turn("/12_12345/678901_2.html", "/12_12345/678901_3.html", "/12_12345/678901.html"),
        Turn("/files/3/45/1.html", "/files/3/45/2.html", "/files/3/44/2.html"),
        Turn("/w/12-345/67/2/", "/w/12-345/67/3/", "/w/12-345/67/1/"),
        Turn("/du/book66/c7/1.php", "/du/book66/c7/2.php", "/du/book66/c6/4.php"),
        Turn("/kan/5/6/index_1.html", "/kan/5/6/index_2.html", "/kan/5/5/index_3.html"),
    ),
    "scored": (
        Turn("/html/12/12345/678.shtml", "/html/12/12345/678_2.shtml"), Turn("/wapbook/5_6/", "/wapbook/5_6_2/"),
        Turn("/read/88/12345", "/read/88/12345_2"), Turn("/chapter/abc-def.html", "/chapter/abc-def.html?page=2"),
        Turn("/m/chapter?bookId=3&chapterId=99&pageIndex=1", "/m/chapter?bookId=3&chapterId=99&pageIndex=2"),
        Turn("/txt/100/200-1.html", "/txt/100/200-2.html", "/txt/100/199-3.html"),
        Turn("/article/2021/03/04/99_2.html", "/article/2021/03/04/99_3.html", "/article/2021/03/04/99.html"),
        Turn("/n1/2020/0303/c1001-31615777.html", "/n1/2020/0303/c1001-31615777-2.html"),
        Turn("/2019/content_123456.htm", "/2019/content_123456_2.htm"), Turn("/p/7012345", "/p/7012345?pn=2"),
        Turn("/viewthread.php?tid=5", "/viewthread.php?tid=5&page=2"), Turn("/topic/88", "/topic/88/page/2"),
        Turn("/thread-7788-1-1.html", "/thread-7788-2-1.html", "/thread-7788-1-1.html"),
        Turn("/forum.php?mod=viewthread&tid=9&page=2", "/forum.php?mod=viewthread&tid=9&page=3"),
        Turn("/story/88/chapter-3/", "/story/88/chapter-3/2/"), Turn("/blog/post-slug/", "/blog/post-slug/2/"),
        Turn("/blog/post-slug/page/2/", "/blog/post-slug/page/3/", "/blog/post-slug/"),
        Turn("/8/8000/page-1.html", "/8/8000/page-2.html", "/8/7999/page-3.html"),
        Turn("/book_8_80.html", "/book_8_80_p2.html"),
        Turn("/xs/8/80/1.htm", "/xs/8/80/2.htm", "/xs/8/79/3.htm"),
        Turn("/88/99.html/3", "/88/99.html/4", "/88/99.html/2"),
    ),
}
_ENDED: Mapping[Part, tuple[Turn, ...]] = {
    "develop": (
        Turn("/b/7.html", "/b/8.html"), Turn("/b/51763/", "/b/51764/", "/b/51762/"), Turn("/read?id=7", "/read?id=8"),
        Turn("/read.php?bid=3&cid=77", "/read.php?bid=3&cid=78"), Turn("/b/12_345.html", "/b/12_346.html"),
        Turn("/b/7_3.html", "/b/8.html", "/b/7_2.html"), Turn("/b/7.html?page=3", "/b/8.html", "/b/7.html?page=2"),
        Turn("/b/9f3a.html", "/b/77ce.html"), Turn("/b/60244.html/p3", "/b/60245.html", "/b/60244.html/p2"),
        Turn("/b/51763-2/", "/b/51764-1/", "/b/51763-1/"), Turn("/b/7.html", "/b/"),
        Turn("/files/3/9.html", "/files/3/10.html", "/files/3/8.html"), Turn("/w/77/9/", "/w/77/10/", "/w/77/8/"),
        Turn("/files/33/3456/8.html", "/files/33/3456/9.html", "/files/33/3456/7.html"),
        Turn("/files/33/3456/12.html", "/files/33/3456/13.html", "/files/33/3456/11.html"),
        Turn("/files/3/45/2.html", "/files/3/46/1.html", "/files/3/45/1.html"),
    ),
    "scored": (
        Turn("/html/12/12345/678.shtml", "/html/12/12345/679.shtml"),
        Turn("/chapter/99", "/chapter/100", "/chapter/98"),
        Turn("/read/88/12345", "/read/88/12346", "/read/88/12344"), Turn("/xs/8/80/3.htm", "/xs/8/81/1.htm"),
        Turn("/m/chapter?bookId=3&chapterId=99", "/m/chapter?bookId=3&chapterId=100"),
        Turn("/book/8/chapter-3.html", "/book/8/chapter-4.html", "/book/8/chapter-2.html"),
        Turn("/story/88/chapter-3/", "/story/88/chapter-4/", "/story/88/chapter-2/"),
        Turn("/8/8000/ch12.html", "/8/8000/ch13.html", "/8/8000/ch11.html"),
        Turn("/txt/100/200-3.html", "/txt/100/201-1.html", "/txt/100/200-2.html"),
        Turn("/novel/88/3/", "/novel/88/4/", "/novel/88/2/"), Turn("/b/7_3.html", "/b/", "/b/7_2.html"),
        Turn("/vol1/ch_09.html", "/vol1/ch_10.html", "/vol1/ch_08.html"), Turn("/a/x7.html", "/c/y8.html"),
        Turn("/88/99.html/3", "/88/100.html", "/88/99.html/2"), Turn("/5/art_12_345.html", "/5/art_12_346.html"),
    ),
}
_BUTTONS: Mapping[Part, tuple[str, ...]] = {
    "develop": (
        "<a href='{before}'>上一章</a> {contents} <a href='{there}'>{words}</a>",
        "<a href='{before}'><img alt=上一章></a>{contents}<a href='{there}'><img src=n.gif alt={words}></a>",
        "{contents}<span onclick=\"location.href='{there}'\">{words}</span>",
        "{contents}<button onclick=\"window.location='{there}'\">{words}</button>",
        "{contents}<script>var next_page = '{there}'; var preview_page='{before}';</script>",
        "{contents}<a href='javascript:;' data-href='{there}'>{words}</a>",
        "{contents}<a href=\"javascript:location.href='{there}'\">{words}</a>",
        "<link rel=next href='{there}'>{contents}",
        "<p>[<a href='{before}'>← 上一章</a>] [{contents}] [<a href='{there}'>{words} →</a>]</p>",
    ),
    "scored": (
        "<li><a href='{before}'>« 上一章</a></li><li>{contents}</li><li><a href='{there}'>{words} »</a></li>",
        "{contents}<a href='{there}' title={words}><i class=arrow></i></a><a href='{before}' title=上一章><i></i></a>",
        "{contents}<a href='{there}'><img src=next.png title={words}></a>",
        "{contents}<td onclick=\"window.location.replace('{there}')\">{words}</td>",
        "{contents}<input type=button value={words} onclick=\"location.assign('{there}')\">",
        "{contents}<script>window.cfg = {{prevUrl: '{before}', nextUrl: '{there}'}};</script>",
        "{contents}<div><a data-url='{there}' href='#'>{words}</a></div>",
        "<a rel='next nofollow' href='{there}'>&gt;</a> {contents}",
        "<p align=center>【<a href='{before}'>上一章</a>】【{contents}】【<a href='{there}'>{words}</a>】</p>",
    ),
}
_WORDS: Mapping[Part, tuple[str, str]] = {"develop": ("下一页", "下一章"), "scored": ("下一頁", "下一章")}


def cases(part: Part) -> Iterator[Case]:
    """Combine every address shape of a part with every way of linking."""
    next_page, next_chapter = _WORDS[part]
    for button in _BUTTONS[part]:
        for turn in _CONTINUED[part]:
            yield _case(turn, button, next_page, turn.there)
        for turn in _ENDED[part]:
            yield _case(turn, button, next_chapter, "")
            if "{words}" in button:  # many sites call the next chapter so
                yield _case(turn, button, next_page, "")


def missed_turns(part: Part) -> list[str]:
    """List the pages whose next page is missed or wrong."""
    return [f"{case.name}: found {found or 'none'}" for case in cases(part)
            if (found := extract_html(case.html, case.url).next_url) != case.expected]


def _case(turn: Turn, button: str, words: str, expected: str) -> Case:
    buttons = button.format(there=turn.there, before=turn.before, words=words, contents="<a href='/b/'>目录</a>")
    html = (f"<html><title>第九章 归人_旧事</title><body><h1>第九章 归人</h1><div class=c>{TEXT}</div>"
            f"<div class=bar>{buttons}</div></body></html>")
    return Case(f"{turn.here} to {turn.there} by {button}", HOST + turn.here, html, HOST + expected if expected else "")
