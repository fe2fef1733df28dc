"""A site that copies chapters as soon as they appear, and makes errors.

One of the chapters was copied while it contained a decoy.
"""

from datetime import timedelta

from app.demo.demo_texts import DemoChapter
from app.demo.disguises import disguised
from app.demo.mirror.content import Content, paragraphs
from app.demo.mirror.mirror_site import Edition, Site, framed

WORK = "jiudu_water_marks"
TRICK = "own slips, taken while a decoy stood there"
CHAPTERS = 6
DECOY_CHAPTER = 3
DECOY = "檐下的铜铃在那一刻轻轻响了三声。"
AGO, SHOWN = timedelta(days=3), timedelta(hours=1)
"""How long before the demonstration the decoy was inserted, and how long it was public."""


def taken_text(chapter: DemoChapter) -> str:
    """Return a chapter as this site serves it."""
    text = chapter.text
    if chapter.number == DECOY_CHAPTER:
        text = text.replace(after_of(text), after_of(text) + DECOY, 1)
    return disguised(text, (("edits", 0.02),), f"early {chapter.number}")


def after_of(text: str) -> str:
    """Return the text right before the decoy.

    It is the end of a sentence in the middle of the chapter.
    """
    end = text.index("。", len(text) // 2) + 1
    return text[end - 24:end]


def build(edition: Edition) -> Content:
    """Serve plain UTF-8, one chapter per page."""
    content = Content()
    chapters = edition.chapters(WORK, last=CHAPTERS)
    for chapter in chapters:
        body = "".join(f"<p>{line}</p>" for line in paragraphs(taken_text(chapter)))
        content.page(_path(chapter), _frame(chapter.title, f'<h1>{chapter.title}</h1><div class="zw">{body}</div>'),
                     [chapter], TRICK)
    items = "".join(f'<li><a href="{_path(chapter)}">{chapter.title}</a></li>' for chapter in chapters)
    content.page("/", _frame("桕渡水位", f"<h1>桕渡水位</h1><ul>{items}</ul>"))
    return content


def _path(chapter: DemoChapter) -> str:
    return f"/jd/{chapter.number}.html"


def _frame(title: str, body: str) -> str:
    return framed("early_taker", title, body)


SITE = Site("tingyu", "听雨书栈", "pirate", build)
