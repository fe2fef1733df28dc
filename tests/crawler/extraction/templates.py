"""Pages with a known text in the different layouts of pirate sites, newspapers, blogs and forums."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tests.crawler.prose import paragraphs

SITE = "http://site.test"


@dataclass(frozen=True)
class Golden:
    """A page and the text that a reader should find on it."""

    name: str
    html: str
    title: str
    text: str
    url: str = f"{SITE}/book/12/345.html"
    next_url: str = ""
    hidden: str = ""


Template = Callable[[random.Random, Sequence[str]], Golden]

_MENU = "".join(f'<li><a href="/sort/{n}/">{name}</a></li>' for n, name in enumerate(
    ("首页", "玄幻小说", "修真小说", "都市小说", "历史小说", "网游小说", "科幻小说", "排行榜单", "完本小说")))
_NOTICE = "本站所有小说为转载作品，所有章节均由网友上传，转载至本站只是为了宣传本书让更多读者欣赏。"
_BUTTONS = ('<a href="344.html">上一章</a> <a href="./">返回目录</a> <a href="346.html">下一章</a> '
            '<a href="javascript:;">加入书签</a> <a href="javascript:;">投推荐票</a>')


def _page(title: str, body: str, head: str = "") -> str:
    return f"<!DOCTYPE html><html><head><title>{title}</title>{head}</head><body>{body}</body></html>"


def _junk(source: random.Random) -> str:
    return "".join(source.choice("abcdefghijklmnopqrstuvwxyz") for _ in range(9))


def _foot() -> str:
    return f"<footer>{_NOTICE}</footer>"


def novel_breaks(source: random.Random, text: Sequence[str]) -> Golden:
    """Text with `<br>` in div#content, with advertisement lines between."""
    lines = list(text)
    shown = [*lines[:3], "一秒记住【某某阁】www.moumouge.test，精彩小说无弹窗免费阅读！", *lines[3:]]
    body = (f'<div id="wrapper"><div class="nav"><ul>{_MENU}</ul></div><div class="content_read"><div class="bookname">'
            f'<h1>第十二章 雨夜</h1><div class="bottem1">{_BUTTONS}</div></div><div id="content">'
            + "<br /><br />".join(f"&nbsp;&nbsp;&nbsp;&nbsp;{line}" for line in shown)
            + f'</div><div class="bottem2">{_BUTTONS}</div></div><div class="footer"><p>{_NOTICE}</p></div></div>')
    return Golden("novel_breaks", _page("第十二章 雨夜_长河旧事_某某阁", body), "第十二章 雨夜", "\n".join(lines))


def novel_random_names(source: random.Random, text: Sequence[str]) -> Golden:
    """Meaningless class names, text in `<p>`, links all around."""
    one, two, three = _junk(source), _junk(source), _junk(source)
    links = "".join(f'<a class="{one}" href="/{n}.html">长河旧事第{n}章</a>' for n in range(20))
    body = (f'<div class="{one}">{links}</div><div class="{two}"><div class="{three}"><h2>第12章 渡口</h2>'
            + "".join(f"<p>{line}</p>" for line in text)
            + f'</div><div>{_BUTTONS}</div></div><div class="{_junk(source)}">{links}</div>')
    return Golden("novel_random_names", _page("第12章 渡口 - 长河旧事", body), "第12章 渡口", "\n".join(text))


def novel_paged(source: random.Random, text: Sequence[str]) -> Golden:
    """A chapter split over pages; 下一页 continues it, 下一章 does not."""
    body = (f'<div class="header">{_MENU}</div><h1 class="title">第三章 钟声（1/3）</h1><article id="nr1">'
            + "".join(f"<p>　　{line}</p>" for line in text) + "<p>（本章未完，请点击下一页继续阅读）</p></article>"
            '<div class="pager"><a href="344.html">上一章</a><a href="./">目录</a><a href="345_2.html">下一页</a>'
            '<a href="346.html">下一章</a></div>')
    return Golden("novel_paged", _page("第三章 钟声_小说网", body), "第三章 钟声", "\n".join(text),
                  next_url=f"{SITE}/book/12/345_2.html")


def novel_mislabelled(source: random.Random, text: Sequence[str]) -> Golden:
    """The button says 下一页, but leads to the next chapter."""
    body = ('<div id="chaptercontent">' + "<br>".join(text) + '</div><a href="344.html">上一页</a>'
            '<a href="./">目录</a><a href="346.html">下一页</a>')
    return Golden("novel_mislabelled", _page("第九章 归人", f"<h1>第九章 归人</h1>{body}"), "第九章 归人",
                  "\n".join(text))


def nested_tables(source: random.Random, text: Sequence[str]) -> Golden:
    """Tables within tables within tables, as sites were made in 2001."""
    cells = "".join(f'<tr><td height="20"><a href="/{n}.htm">栏目{n}</a></td></tr>' for n in range(12))
    body = (f'<table width="760"><tr><td><table><tr>{"".join(f"<td><a href=/{n}>频道{n}</a></td>" for n in range(8))}'
            f'</tr></table></td></tr><tr><td><table><tr><td width="150"><table>{cells}</table></td><td><table><tr><td>'
            '<font size="5"><b>江边杂记</b></font></td></tr><tr><td><font size="2">'
            + "<br>".join(f"　　{line}" for line in text)
            + '</font></td></tr></table></td></tr></table></td></tr><tr><td align="center">版权所有 2001-2003</td></tr>'
            "</table>")
    return Golden("nested_tables", _page("江边杂记", body), "江边杂记", "\n".join(text), url=f"{SITE}/wenxue/88.htm")


def hidden_junk(source: random.Random, text: Sequence[str]) -> Golden:
    """Sentences that nobody sees: hidden by attribute, by sheet, off-screen or with size zero; not part of the text."""
    junk = paragraphs(source.randrange(10**9), 6)
    tricks = ('style="display:none"', 'class="zz"', 'style="position:absolute;left:-9999px"', 'style="font-size:0"',
              'style="visibility: hidden"', "hidden")
    lines = [f"<p>{line}<span {tricks[number % 6]}>{junk[number % 6]}</span></p>" for number, line in enumerate(text)]
    head = "<style>.nav{color:red} .zz{display:none}</style>"
    body = f'<div class="txtnav"><h1>第二十章 旧城</h1>{"".join(lines)}</div>'
    return Golden("hidden_junk", _page("第二十章 旧城 - 书海", body, head), "第二十章 旧城", "\n".join(text),
                  hidden=junk[0])


def news(source: random.Random, text: Sequence[str]) -> Golden:
    """A newspaper: headline, byline, teasers, a sidebar full of headlines."""
    teasers = "".join(f'<li><a href="/n/{n}.shtml">{paragraphs(n, 1)[0][:18]}</a></li>' for n in range(15))
    body = (f'<header><nav>{_MENU}</nav></header><main><h1>老城区的钟表匠和他的学徒们</h1><div class="byline">'
            '来源：晚报 2024-05-06 08:00 编辑：某某</div><div class="article-body">'
            + "".join(f"<p>{line}</p>" for line in text) + '<p>责任编辑：某某某</p></div></main>'
            f'<aside><h3>热门推荐</h3><ul>{teasers}</ul></aside><footer>晚报社 版权所有 ICP备00000000号</footer>')
    return Golden("news", _page("老城区的钟表匠和他的学徒们_晚报网", body), "老城区的钟表匠和他的学徒们",
                  "\n".join(text), url=f"{SITE}/n/2024/0506/1.shtml")


def blog(source: random.Random, text: Sequence[str]) -> Golden:
    """A blog post with comments below, which are not its text."""
    comments = "".join(f'<li class="comment"><b>读者{n}</b><p>写得真好，{paragraphs(n + 50, 1)[0][:30]}</p></li>'
                       for n in range(5))
    body = ('<div id="page"><article class="post"><h1 class="entry-title">山中一月</h1><div class="entry-content">'
            + "".join(f"<p>{line}</p>" for line in text)
            + f'</div></article><div id="comments"><h3>评论</h3><ol>{comments}</ol></div></div>')
    return Golden("blog", _page("山中一月 | 某人的博客", body), "山中一月", "\n".join(text),
                  url=f"{SITE}/2024/05/post/")


def forum(source: random.Random, text: Sequence[str]) -> Golden:
    """A thread: every post is text, its surroundings are not."""
    posts = "".join(
        f'<table class="plhin"><tr><td class="pls"><a href="/u{n}">坛友{n}</a><p>积分 {n * 37}</p></td><td class="plc">'
        f'<div class="pi">发表于 2012-3-{n + 1} 10:00</div><div class="t_f" id="postmessage_{n}">{line}</div>'
        f'<div class="sign">签名：人生如逆旅</div></td></tr></table>' for n, line in enumerate(text))
    body = (f'<div id="nv">{_MENU}</div><h1>大家来讲讲各地的旧故事</h1><div id="postlist">{posts}</div>'
            '<div class="pg"><a href="thread-815-2-1.html" class="nxt">下一页</a></div>'
            '<div id="ft">Powered by Discuz! X3.4</div>')
    return Golden("forum", _page("大家来讲讲各地的旧故事 - 茶馆 - 论坛", body), "大家来讲讲各地的旧故事",
                  "\n".join(text), url=f"{SITE}/thread-815-1-1.html", next_url=f"{SITE}/thread-815-2-1.html")


def bare_body(source: random.Random, text: Sequence[str]) -> Golden:
    """No container: the text is directly in the body."""
    body = f'<a href="./">目录</a><center><b>第一回 楔子</b></center>{"<br>".join(text)}<hr>{_BUTTONS}'
    return Golden("bare_body", _page("第一回 楔子", body), "第一回 楔子", "\n".join(text))


def unclosed(source: random.Random, text: Sequence[str]) -> Golden:
    """Markup with unclosed elements."""
    body = ('<DIV CLASS=top><A HREF=/>首页</A><DIV ALIGN=center><FONT COLOR=red>第五章 风起</FONT><P>'
            + "<P>".join(text) + f"<P ALIGN=center>{_BUTTONS}")
    return Golden("unclosed", f"<HTML><HEAD><TITLE>第五章 风起</TITLE><BODY BGCOLOR=#FFFFEE>{body}", "第五章 风起",
                  "\n".join(text))


def preformatted(source: random.Random, text: Sequence[str]) -> Golden:
    """Plain text in `<pre>`."""
    body = f"<h3>第七章 夜航</h3><pre>{chr(10).join('    ' + line for line in text)}</pre><p>{_BUTTONS}</p>"
    return Golden("preformatted", _page("第七章 夜航", body), "第七章 夜航", "\n".join(text))


def spans(source: random.Random, text: Sequence[str]) -> Golden:
    """Every sentence in its own span, paragraphs in divs."""
    lines = "".join("<div>" + "".join(f'<span class="{_junk(source)}">{part}。</span>' for part in line.split("。")
                                      if part) + "</div>" for line in text)
    body = f'<div class="{_junk(source)}"><h1>第八章 灯火</h1><section>{lines}</section></div>{_foot()}'
    return Golden("spans", _page("第八章 灯火", body), "第八章 灯火", "\n".join(text))


def dialogue(source: random.Random, text: Sequence[str]) -> Golden:
    """Very short lines between long ones; none may be lost."""
    lines = [each for line in text for each in (line, "“嗯。”", "“走？”")]
    body = (f'<div class="m-nav">{_MENU}</div><div class="read-content j_readContent">'
            + "".join(f"<p>{line}</p>" for line in lines) + f'</div><div class="m-foot">{_BUTTONS}</div>')
    return Golden("dialogue", _page("第六章 对谈", f"<h1>第六章 对谈</h1>{body}"), "第六章 对谈", "\n".join(lines))


TEMPLATES: tuple[Template, ...] = (
    novel_breaks, novel_random_names, novel_paged, novel_mislabelled, nested_tables, hidden_junk, news, blog, forum,
    bare_body, unclosed, preformatted, spans, dialogue,
)


def goldens(each: int = 5) -> list[Golden]:
    """Make pages of every template, each with its own text; lengths vary widely."""
    found = []
    for number, template in enumerate(TEMPLATES):
        for variant in range(each):
            source = random.Random(number * 1000 + variant)
            found.append(template(source, paragraphs(number * 1000 + variant, (3, 8, 15, 30, 60)[variant % 5])))
    return found
