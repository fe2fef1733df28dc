"""A site for mobile phones.

Three pages per chapter, selected by the query; reworded; no declared encoding.
"""

from app.demo.demo_texts import DemoChapter
from app.demo.mirror.content import Content, in_parts
from app.demo.mirror.mirror_site import Edition, Site, dressed, framed

WORK = "pocketful_of_fog"
TRICK = "synonyms, 10 % edited, three pages a chapter"
PARTS = 3
CHAPTERS = 4


def build(edition: Edition) -> Content:
    """Serve UTF-8 that neither the header nor the page declares."""
    content = Content("utf-8", "text/html")
    chapters = edition.chapters(WORK, last=CHAPTERS)
    for chapter in chapters:
        parts = in_parts(dressed(chapter, ("synonyms", 1.0), ("edits", 0.1)), PARTS)
        for part, lines in enumerate(parts, 1):
            content.page(_path(chapter.number, part), _chapter(chapter, lines, part), [chapter], TRICK)
    items = "".join(f'<li><a href="{_path(chapter.number, 1)}">{chapter.title}</a></li>' for chapter in chapters)
    content.page("/", _frame("手阅书城", f'<ul class="list">{items}</ul>'))
    return content


def _path(number: int, part: int) -> str:
    return f"/read?bid=7&cid={number}" + (f"&page={part}" if part > 1 else "")


def _link(number: int, part: int, words: str) -> str:
    return f'<a class="btn" href="{_path(number, part).replace("&", "&amp;")}">{words}</a>'


def _chapter(chapter: DemoChapter, lines: list[str], part: int) -> str:
    number = chapter.number
    onward = _link(number, part + 1, "下一页") if part < PARTS else _link(min(CHAPTERS, number + 1), 1, "下一章")
    back = _link(number, part - 1, "上一页") if part > 1 else '<a class="btn" href="/">目录</a>'
    text = "".join(f"<p>{line}</p>" for line in lines)
    body = (f'<div id="chaptername">{chapter.title}（第{part}/{PARTS}页）</div>'
            f'<div id="txt" style="font-size:18px">{text}</div><div class="pager">{back}{onward}</div>')
    return _frame(chapter.title, body)


def _frame(title: str, body: str) -> str:
    return framed("mobile", title, body)


SITE = Site("shouyue", "手阅书城", "pirate", build)
