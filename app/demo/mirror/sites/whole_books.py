"""A site of whole books.

Several chapters per page: verbatim, with sentences shuffled, or with inserted characters.
"""

from app.demo.demo_texts import DemoChapter
from app.demo.disguises import Step
from app.demo.mirror.content import Content
from app.demo.mirror.mirror_site import Edition, Site, dressed, framed

VOLUMES: tuple[tuple[str, str, int, int, str, tuple[Step, ...]], ...] = (
    ("1", "jiudu_water_marks", 1, 3, "verbatim, three chapters a page", ()),
    ("2", "pocketful_of_fog", 5, 6, "sentences shuffled, two chapters a page", (("sentences", 1.0),)),
    ("3", "jar_listener", 1, 1, "junk between characters", (("junk", 0.5),)),
    ("4", "pocketful_of_fog", 1, 1, "30 % homophones, traditional script", (("homophones", 0.3), ("traditional", 1.0))),
    ("5", "jar_listener", 9, 10, "verbatim, two chapters a page", ()),
)
"""Page, work, first and last chapter, name of the disguise, and its steps."""


def build(edition: Edition) -> Content:
    """Serve GB18030, declared by that name."""
    content = Content("gb18030", 'text/html;charset="GB18030"')
    items = []
    for name, work, first, last, trick, steps in VOLUMES:
        chapters = edition.chapters(work, first, last)
        body = "".join(_section(chapter, dressed(chapter, *steps)) for chapter in chapters)
        content.page(f"/txt/{name}.html", _frame(chapters[0].work, body), chapters, trick)
        items.append(f'<tr><td><a href="/txt/{name}.html">{chapters[0].work}（{first}-{last}）全文阅读</a></td></tr>')
    content.page("/", _frame("全本屋", f'<table>{"".join(items)}</table>'))
    return content


def _section(chapter: DemoChapter, lines: list[str]) -> str:
    return f"<h3>{chapter.title}</h3><pre>{chr(10).join(lines)}</pre>"


def _frame(title: str, body: str) -> str:
    return framed("whole_books", title, body)


SITE = Site("quanben", "全本屋", "pirate", build)
