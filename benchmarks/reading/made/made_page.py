"""Generate pages of eleven kinds.

Articles, novels, forum threads, questions, blog indexes; and of further kinds: recipes, entries, frequent questions,
remarks, answers with remarks, articles with lines at their end that do not belong to them.
"""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from benchmarks.reading import prose
from benchmarks.reading.made.parts import Draw
from benchmarks.reading.made.row_pages import answers_page, entry_page, questions_page, recipe_page, remarks_page

MARK = "\ue001"
"""Marks the end of each line of main text, because teasers and comments may contain the same words."""


class Made(NamedTuple):
    """A generated page and its main text."""

    name: str
    kind: str
    marked: str
    """The markup, with `MARK` at the end of each line of main text."""
    text: str
    url: str

    @property
    def html(self) -> str:
        """The markup as a site would send it."""
        return self.marked.replace(MARK, "")


def made(count: int, start: int = 0) -> list[Made]:
    """Generate pages from seed `start` on, always the same."""
    return [_KINDS[seed % len(_KINDS)](Draw(seed), seed) for seed in range(start, start + count)]


def made_further(count: int, start: int = 1_000_000) -> list[Made]:
    """Generate pages of the further kinds in the same way."""
    return [_FURTHER[seed % len(_FURTHER)](Draw(seed), seed) for seed in range(start, start + count)]


def _page(draw: Draw, title: str, body: str) -> str:
    site = draw.source.choice(prose.SITES)
    whole = draw.source.choice((f"{title}_{site}", f"{title} - {site}", title, f"{title}|{site}", f"{site}-{title}"))
    return f"<!DOCTYPE html><html><head><title>{whole}</title></head><body>{body}</body></html>"


def _around(draw: Draw, title: str, main: str, length: int) -> str:
    """Add the surroundings of a text.

    A menu, a breadcrumb, streams, at most `length` comments, a side column, a footer.
    """
    source = draw.source
    above = draw.menu() + draw.maybe(draw.crumb(title), 0.6) + draw.maybe(draw.stream(title, 5), 0.2)
    if source.random() < 0.15:
        main = f"<form>{main}</form>"
    below = (draw.maybe(draw.stream(title, source.randint(4, 14)), 0.6)
             + (draw.maybe(draw.talk(source.randint(3, length)), 0.5) if length else ""))
    side = draw.maybe(draw.block("side", draw.stream(title, 8) + draw.maybe(draw.stream(title, 6))), 0.5)
    column = source.choice((draw.block("page", main + below), main + below, draw.block("page", main) + below))
    if source.random() < 0.25:
        laid = f"<table><tr><td>{column}</td><td>{side}</td></tr></table>"
    else:
        laid = source.choice((column + side, side + column))
    return above + source.choice((laid, draw.block("page", laid))) + draw.foot()


def _heading(draw: Draw, title: str) -> str:
    shape = draw.source.choice(("<h1>{}</h1>", "<h2>{}</h2>", '<div class="{c}">{}</div>', "<center><b>{}</b></center>",
                                "<p align=center><font size=5>{}</font></p>"))
    return shape.format(title, c=draw.name("head"))


def _article(draw: Draw, seed: int, beyond: Sequence[str] = ()) -> Made:
    title, lines = prose.article(draw.source)
    lines = _marked(_verse(draw) if draw.source.random() < 0.15 else _some(draw, lines))
    byline = draw.block("byline", "2021-03-04 10:20 来源：晚报 作者：林外 阅读 302")
    own = draw.maybe(draw.stream(title, 4), 0.25)
    said = draw.paragraphs([*lines, *beyond])
    text = draw.block("text", said + draw.tail() + own)
    main = _heading(draw, title) + draw.maybe(byline, 0.7) + text + draw.maybe(draw.block("share", "分享到 微信 微博"))
    if draw.source.random() < 0.15:
        main = (f"<table><tr><td>{title}</td></tr><tr><td>作者：林外 点击：33</td></tr><tr><td>{said}</td></tr>"
                '<tr><td>上一篇：<a href="1.htm">旧</a></td></tr></table>')
    return Made(f"article {seed}", "article", _page(draw, title, _around(draw, title, main, 25)), _all([lines]),
                f"http://site{seed}.test/n/2021/0304/{seed}.shtml")


def _novel(draw: Draw, seed: int) -> Made:
    book, author, title, lines = prose.chapter(draw.source)
    buttons = '<a href="6.html">上一章</a> <a href="./">目录</a> <a href="8.html">下一章</a> <a>加入书签</a>'
    lines = _marked(_some(draw, lines) if draw.source.random() < 0.5 else lines)
    shown = list(lines)
    for notice in ("一秒记住【某某阁】，精彩小说无弹窗免费阅读！", "手机用户请浏览m.site.test阅读。"):
        if draw.source.random() < 0.4:
            shown.insert(draw.source.randint(1, len(shown)), notice)
    about = (f"<p>{book}最新章节由网友提供，{book}情节跌宕起伏、扣人心弦，是一本情节与文笔俱佳的小说，"
             f"某某阁转载收集{book}最新章节。</p>")
    main = (_heading(draw, title) + draw.maybe(f"<div>作者：{author} 更新时间：2020-1-2 10:10</div>")
            + f"<div>{buttons}</div>" + draw.block("text", draw.paragraphs(shown)) + f"<div>{buttons}</div>"
            + draw.maybe(about, 0.4))
    whole = _around(draw, draw.source.choice((title, book)), main, 20)
    return Made(f"novel {seed}", "novel", _page(draw, f"{title}_{book}", whole), _all([lines]),
                f"http://site{seed}.test/book/12/7.html")


_POSTS = (
    ("<table class={p}><tr><td class={u}>{author}<p>积分 {n}3</p></td><td><div class=pi>发表于 2012-3-1 10:0{n}</div>"
     "<div class={t}>{text}</div>{sign}<a>回复</a> <a>举报</a></td></tr></table>"),
    ("<div class={p}><div class={u}><a>{author}</a><ul><li>贴吧新手</li></ul></div><div><div class={t}>{text}</div>"
     "<div>{n}楼 2015-06-07 08:09 回复</div></div></div>"),
    "<li class={p}><b class={u}>{author}</b> <time>3天前</time><div class={t}>{text}</div>{sign}</li>",
    "<div class={p}><p class=author>{author} » 2010-5-6 12:00</p><div class={t}>{text}</div>{sign}</div>",
    "<tr><td class={u}>{author}</td><td class={t}>{text}</td></tr>",
)


def _thread(draw: Draw, seed: int) -> Made:
    topic, talk = prose.posts(draw.source)
    posts = list(map(_marked, talk))
    shape = draw.source.choice(_POSTS)
    signs = [draw.block("sign", prose.talk(draw.source)) for _ in range(3)] if draw.source.random() < 0.5 else [""]
    markup = "".join(shape.format(p=draw.name("post"), u=draw.name("user"), t=draw.name("text"), n=n % 10,
                                  author=draw.source.choice(prose.NAMES), sign=draw.source.choice(signs),
                                  text="<br>".join(post)) for n, post in enumerate(posts))
    inner = f"<table>{markup}</table>" if markup.startswith("<tr") else markup
    body = (draw.menu() + draw.maybe(draw.crumb(topic)) + _heading(draw, topic) + draw.block("page", inner)
            + draw.maybe(draw.block("side", draw.stream(topic, 6))) + draw.maybe(draw.stream(topic, 5), 0.4)
            + draw.foot())
    return Made(f"thread {seed}", "forum", _page(draw, f"{topic} - 论坛", body), _all(posts),
                f"http://site{seed}.test/thread-{seed}-1-1.html")


def _question(draw: Draw, seed: int) -> Made:
    topic, talk = prose.posts(draw.source)
    posts = list(map(_marked, talk))
    asked, answers = posts[0], posts[1:]
    markup = "".join(f'<div class="{draw.name("post")}"><div class="{draw.name("user")}">'
                     f'{draw.source.choice(prose.NAMES)}</div><div class="{draw.name("text")}">{draw.paragraphs(post)}'
                     f"</div><div>编辑于 2019-03-02 11:11</div><button>赞同 {n}</button> <a>{n} 条评论</a> <a>分享</a>"
                     " <a>收藏</a></div>" for n, post in enumerate(answers))
    main = (f'<h1>{topic}</h1><div class="{draw.name("text")}">{draw.paragraphs(asked)}</div>'
            f"<h4>{len(answers)} 个回答</h4>{markup}")
    body = draw.menu() + draw.block("page", main) + draw.block("side", draw.stream(topic, 7)) + draw.foot()
    return Made(f"question {seed}", "forum", _page(draw, topic, body), _all(posts), f"http://site{seed}.test/question/{seed}")


def _index(draw: Draw, seed: int) -> Made:
    drawn = [prose.article(draw.source) for _ in range(draw.source.randint(2, 5))]
    entries = [(title, _marked(lines[:6])) for title, lines in drawn]
    tag = draw.source.choice(("div", "article"))
    markup = "".join(f'<{tag} class="{draw.name("post")}"><h2><a href="/{n}">{title}</a></h2><div>2011-2-{n + 1}'
                     f'</div><div class="{draw.name("text")}">{draw.paragraphs(lines)}</div>'
                     f'<p><a href="/{n}#c">评论({n})</a></p></{tag}>' for n, (title, lines) in enumerate(entries))
    body = (draw.menu() + draw.block("page", markup) + draw.block("side", draw.stream("最新", 6))
            + '<div><a href="/page/2">下一页</a></div>' + draw.foot())
    return Made(f"index {seed}", "article", _page(draw, "半亩的日记本", body), _all([lines for _, lines in entries]),
                f"http://site{seed}.test/blog/")


def _some(draw: Draw, lines: Sequence[str]) -> list[str]:
    """Take some paragraphs; those of a short text are short too."""
    if draw.source.random() < 0.35:
        return [re.split(r"(?<=[。！？])", line)[0] for line in lines[:draw.source.choice((2, 3, 4, 6))]]
    return list(lines[:draw.source.choice((2, 3, 5, 30))])


def _verse(draw: Draw) -> list[str]:
    """Cut talk into short lines without full stops, like poems."""
    said = "，".join(prose.talk(draw.source) for _ in range(5))
    return [part for part in re.split(r"[，。！？]", said) if part]


def _all(texts: Sequence[Sequence[str]]) -> str:
    return "\n".join(line.removesuffix(MARK) for lines in texts for line in lines)


def _marked(lines: Sequence[str]) -> list[str]:
    return [line + MARK for line in lines]


def _rowed(write: Callable[[Draw, str], tuple[str, str, str]], comments: int) -> Callable[[Draw, int], Made]:
    """Surround a text in rows as sites do, perhaps with comments below it."""
    def page(draw: Draw, seed: int) -> Made:
        title, kind, text = write(draw, MARK)
        whole = _around(draw, title, _heading(draw, title) + draw.block("text", text), comments)
        lines = [line for line in re.findall(rf"([^<>{MARK}]+){MARK}", text) if line.strip()]
        return Made(f"{kind} {seed}", kind, _page(draw, title, whole), "\n".join(lines),
                    f"http://site{seed}.test/{kind}/{seed}.html")
    return page


def _tailed(draw: Draw, seed: int) -> Made:
    return _article(draw, seed, draw.beyond())._replace(kind="tailed")


_KINDS: tuple[Callable[[Draw, int], Made], ...] = (_article, _novel, _thread, _article, _question, _novel, _index)
_FURTHER = (_rowed(recipe_page, 8), _rowed(entry_page, 4), _rowed(questions_page, 4), _rowed(remarks_page, 0),
            _rowed(answers_page, 0), _tailed)
