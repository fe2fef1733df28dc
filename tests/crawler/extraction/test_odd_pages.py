"""Pages that mislead readers: comments longer than the text, side columns, surrounding forms, split texts."""

import random
from collections.abc import Callable, Sequence

import pytest

from benchmarks.reading import prose as wording
from benchmarks.reading.score import f1
from crawler.extraction.page import extract_html

Source = random.Random
TITLE = "第九章 归人"


def paragraphs(lines: Sequence[str], template: str = "<p>{}</p>", joint: str = "\n") -> str:
    return joint.join(template.replace("{}", line) for line in lines)


def comments(source: Source, count: int) -> str:
    return "".join(
        f'<div class="zz"><img><div class="yy"><b>{source.choice(wording.NAMES)}</b><span>2023-01-0{number % 9 + 1}'
        f" 10:10</span><p>{wording.talk(source)}{wording.talk(source)}</p><a>赞</a> <a>回复</a></div></div>"
        for number in range(count))


def widgets(source: Source, count: int) -> str:
    return "".join(f"<div class=wg><h4>{wording.headlines(source, 1)[0]}</h4><div class=ds>{wording.talk(source)}"
                   f"{wording.talk(source)}</div></div>" for _ in range(count))


def long_comments(source: Source, text: Sequence[str]) -> str:
    return (f"<div class=x1><h1>{TITLE}</h1><div class=q9>{paragraphs(text)}</div></div><div class=k2>"
            f"<h3>热门评论(12)</h3>{comments(source, 12)}</div>")


def named_comments(source: Source, text: Sequence[str]) -> str:
    return (f"<div class=x1><h1>{TITLE}</h1><div class=q9>{paragraphs(text)}</div></div>"
            f"<div id=comment-list>{comments(source, 12)}</div>")


def form_around_all(source: Source, text: Sequence[str]) -> str:
    return ("<form id=aspnetForm><div class=nav><a href=/>首页</a></div><div class=sidebar>" + widgets(source, 2)
            + f"</div><div class=main><h2>{TITLE}</h2><div class=c>{paragraphs(text, '{}', '<br/>')}</div></div>"
            f"<div class=footer>版权所有 {wording.talk(source)}</div></form>")


def split_text(source: Source, text: Sequence[str]) -> str:
    half = max(1, len(text) // 3)
    return (f"<h1>{TITLE}</h1><div class=w><div class=p1>{paragraphs(text[:half])}</div>"
            f"<div class=gg><a href=/x>下载APP看全文</a></div><div class=p2>{paragraphs(text[half:])}</div></div>")


def side_column(source: Source, text: Sequence[str]) -> str:
    return (f"<div class=lf><h1>{TITLE}</h1><div class=tx>{paragraphs(text)}</div></div>"
            f"<div class=rt>{widgets(source, 5)}</div>")


def text_in_the_body(source: Source, text: Sequence[str]) -> str:
    return (f"<p><a href=/>首页</a> | <a href=/2>书库</a></p><p align=center><b>{TITLE}</b></p><p align=center>林外</p>"
            f"{paragraphs(text)}<p><a href=3>上一章</a> <a href=5>下一章</a></p><p>Copyright 2001 某站</p>")


def table_rows(source: Source, text: Sequence[str]) -> str:
    board = "".join(f"<tr><td>{wording.NAMES[number]}：{wording.talk(source)}</td></tr>" for number in range(2))
    return (f"<table><tr><td>{TITLE}</td></tr><tr><td>作者：林外 点击：33</td></tr><tr><td>"
            f"{paragraphs(text, '{}', '<br>')}</td></tr><tr><td>上一篇：<a href=1>旧</a></td></tr></table>"
            "<table><tr><td>留言板</td></tr>"
            f"{board}</table>")


def short_lines(source: Source, text: Sequence[str]) -> str:
    lines = paragraphs(text, "{}", "<br>")
    return f"<div class=menu><a href=/>首页</a></div><h1>{TITLE}</h1><div class=poem>{lines}</div>"


TEXTS: dict[Callable[[Source, Sequence[str]], str], list[str]] = {
    short_lines: ["夜里的灯", "照着无人的路", "我把名字写在雪上", "等风来读", "“走？”", "他没有回头。"] * 3,
}


@pytest.mark.parametrize("build", [long_comments, named_comments, form_around_all, split_text, side_column,
                                   text_in_the_body, table_rows, short_lines])
@pytest.mark.parametrize("seed", range(4))
def test_the_text_and_nothing_else(build: Callable[[Source, Sequence[str]], str], seed: int) -> None:
    source = Source(seed)
    text = TEXTS.get(build) or ["".join(wording.talk(source) for _ in range(source.randint(1, 3))) for _ in range(6)]
    html = f"<html><title>{TITLE}_旧事_某站</title><body>{build(source, text)}</body></html>"
    extraction = extract_html(html, "http://h/b/9.html")
    assert f1(extraction.text, "\n".join(text)) >= 0.97
    assert extraction.title == TITLE
