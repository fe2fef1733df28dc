"""A site that copies another site, with that site's errors and its own."""

from app.demo.demo_texts import DemoChapter
from app.demo.disguises import disguised
from app.demo.mirror.content import Content, paragraphs
from app.demo.mirror.mirror_site import Edition, Site, framed
from app.demo.mirror.sites.early_taker import CHAPTERS, WORK, taken_text

TRICK = "copied from another site"
SOURCE = "tingyu"


def build(edition: Edition) -> Content:
    """Serve the other site's texts in a layout of its own."""
    content = Content()
    chapters = edition.chapters(WORK, last=CHAPTERS)
    for chapter in chapters:
        text = disguised(taken_text(chapter), (("edits", 0.01),), f"second {chapter.number}")
        body = "<br>".join(paragraphs(text))
        content.page(_path(chapter), _frame(chapter.title, f'<h2>{chapter.title}</h2><div id="nr">{body}</div>'),
                     [chapter], TRICK)
    items = "".join(f'<dd><a href="{_path(chapter)}">{chapter.title}</a></dd>' for chapter in chapters)
    content.page("/", _frame("桕渡水位", f"<dl>{items}</dl>"))
    return content


def _path(chapter: DemoChapter) -> str:
    return f"/kan/{chapter.number:03}"


def _frame(title: str, body: str) -> str:
    return framed("second_hand", title, body)


SITE = Site("fenliu", "分流小说", "pirate", build)
