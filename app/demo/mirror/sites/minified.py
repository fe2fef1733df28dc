"""A site with generated markup.

Random class names, no line breaks, split characters and invisible characters.
"""

from random import Random

from app.demo.demo_texts import DemoChapter
from app.demo.mirror.content import Content
from app.demo.mirror.mirror_site import Edition, Site, dressed, framed

WORK = "jiudu_water_marks"
TRICK = "split characters, zero-width characters"


def build(edition: Edition) -> Content:
    """Serve UTF-8 with class names that are meaningless and differ on each page."""
    content = Content()
    chapters = edition.chapters(WORK, last=5)
    for chapter in chapters:
        content.page(_path(chapter.number), _frame(chapter.title, _chapter(chapter)), [chapter], TRICK)
    links = [(_path(chapter.number), chapter.title) for chapter in chapters] + [("/p/help", "帮助")]
    items = "".join(f'<div class="{_name(title)}"><a href="{path}"><span>{title}</span></a></div>'
                    for path, title in links)
    content.page("/", _frame("千页", f'<div class="{_name("list")}">{items}</div>'))
    content.page("/p/help", _frame("帮助", _help()))
    return content


def _path(number: int) -> str:
    return f"/p/{Random(number).getrandbits(40):x}"


def _chapter(chapter: DemoChapter) -> str:
    lines = dressed(chapter, ("components", 0.6), ("zero_width", 0.15))
    spans = "".join(f'<div class="{_name(line)}"><span>{line}</span></div>' for line in lines)
    onward = f'<div class="{_name("n")}"><a href="{_path(min(5, chapter.number + 1))}">下一篇</a></div>'
    return f'<div class="{_name("a")}"><div class="{_name("b")}">{chapter.title}</div><div>{spans}</div></div>{onward}'


def _help() -> str:
    return ("<div><div><span>页面打不开的时候，先看看是不是开了省流量模式，它会把脚本拦掉。</span></div>"
            "<div><span>字号可以在右上角调，调完自动记住；夜间模式跟随系统，暂时不能单独设置。</span></div></div>")


def _name(seed: str) -> str:
    return "".join(Random(seed).choices("abcdefghjkmnpqrstuvwxyz", k=6))


def _frame(title: str, body: str) -> str:
    return framed("minified", title, body, _name(title))


SITE = Site("qianye", "千页", "pirate", build)
