"""A typical novel site.

Texts with <br> in div#content, GBK, homophones, and two pages per chapter.
"""

from app.demo.demo_texts import DemoChapter
from app.demo.mirror.content import Content, in_parts
from app.demo.mirror.mirror_site import Edition, Site, dressed, framed

WORK = "jar_listener"
TRICK = "homophones 15 %, advertisements, two pages a chapter"
PARTS = 2
BEHIND = 2
"""Number of chapters at the end that the pirate does not have on the first day."""


def build(edition: Edition) -> Content:
    """Serve GBK that only a meta element declares.

    The last chapters appear on the second day.
    """
    content = Content("gb18030", "text/html")
    chapters = edition.chapters(WORK, last=10 if edition.day > 1 else 10 - BEHIND)
    for chapter in chapters:
        _add_chapter(content, chapter, len(chapters))
    content.page("/book/1/", _frame("听坛人最新章节", _contents(chapters)))
    content.page("/", _frame("笔趣楼_书友最值得收藏的网络小说阅读网", _front(chapters)))
    content.page("/notice.html", _frame("本站公告", _notice()))
    content.page("/search.html", _frame("搜索", "<form action='/search.php'><input name='q'></form>"))
    content.robots("Disallow: /search", "Disallow: /user/")
    return content


def _add_chapter(content: Content, chapter: DemoChapter, last: int) -> None:
    lines = dressed(chapter, ("homophones", 0.15), ("advertisements", 0.2))
    for part, run in enumerate(in_parts(lines, PARTS), 1):
        path = _path(chapter.number, part)
        content.page(path, _frame(chapter.title, _chapter(chapter, run, part, last)), [chapter], TRICK)


def _path(number: int, part: int) -> str:
    return f"/book/1/{number}{'' if part == 1 else f'_{part}'}.html"


def _chapter(chapter: DemoChapter, lines: list[str], part: int, last: int) -> str:
    number = chapter.number
    if part < PARTS:
        lines = [*lines, "本章未完，请点击下一页继续阅读！"]
        onward = f'<a href="{_path(number, part + 1)}">下一页</a>'
    else:
        onward = f'<a href="{_path(number + 1, 1) if number < last else "/book/1/"}">下一章</a>'
    back = _path(number, part - 1) if part > 1 else _path(number - 1, 1) if number > 1 else "/book/1/"
    links = (f'<div class="bottem"><a href="{back}">{"上一页" if part > 1 else "上一章"}</a> &larr; '
             f'<a href="/book/1/">章节目录</a> &rarr; {onward}</div>')
    text = "<br/>\n<br/>\n".join("&nbsp;&nbsp;&nbsp;&nbsp;" + line for line in lines)
    return (f'<div class="bookname"><h1>{chapter.title}（{part}/{PARTS}）</h1>{links}</div>'
            f'<script>read1();</script><div id="content">{text}</div><script>read2();</script>{links}')


def _contents(chapters: list[DemoChapter]) -> str:
    items = "".join(f'<dd><a href="{_path(chapter.number, 1)}">{chapter.title}</a></dd>' for chapter in chapters)
    return (f'<div id="info"><h1>听坛人</h1><p>作&nbsp;&nbsp;者：佚名</p><p>动&nbsp;&nbsp;作：加入书架</p></div>'
            f'<div id="list"><dl><dt>《听坛人》正文</dt>{items}</dl></div>')


def _front(chapters: list[DemoChapter]) -> str:
    newest = chapters[-1]
    return (f'<div class="item"><dt><a href="/book/1/">听坛人</a></dt><dd>最新：<a href="{_path(newest.number, 1)}">'
            f'{newest.title}</a></dd></div><ul><li><a href="/notice.html">本站公告</a></li></ul>')


def _notice() -> str:
    return ('<div id="content">各位书友，本站昨夜更换机房，阅读记录可能有几个小时对不上，请大家见谅。<br/><br/>'
            "新机房的线路对南方用户更友好，北方用户如果觉得慢，可以在页面底部切换线路二。切换以后浏览器会记住，"
            "不用每次都点。<br/><br/>另外，最近有人冒充管理员私信收费，请勿相信，本站从来没有会员制度。</div>")


def _frame(title: str, body: str) -> str:
    return framed("novel_site", title, body)


SITE = Site("biqulou", "笔趣楼", "pirate", build)
