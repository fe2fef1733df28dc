"""A site that later vanishes and continues elsewhere under another name.

It moves with its database, including the errors made in the texts long before.
"""

from app.demo.demo_texts import DemoChapter
from app.demo.disguises import disguised
from app.demo.mirror.content import Content, paragraphs
from app.demo.mirror.mirror_site import Edition, Site, framed

WORK = "jar_listener"
TRICK = "own slips, before a move"
CHAPTERS = 5
NAME, NEW_NAME = "老船书屋", "新渡文库"
NEW_SITE = "xindu"
"""Name under which the new site is watched."""


def build(edition: Edition) -> Content:
    """Serve the site before it moves."""
    return _content(edition, NAME, "/book")


def build_moved(edition: Edition) -> Content:
    """Serve the site after the move: under another name and at other paths."""
    return _content(edition, NEW_NAME, "/shu")


def _content(edition: Edition, name: str, folder: str) -> Content:
    content = Content()
    chapters = edition.chapters(WORK, last=CHAPTERS)
    for chapter in chapters:
        body = "".join(f'<p class="chuan-p">{line}</p>' for line in paragraphs(_taken(chapter)))
        body = f'<h1 class="chuan-h">{chapter.title}</h1><div class="chuan-text">{body}</div>'
        page = framed("old_house", chapter.title, body, name)
        content.page(f"{folder}/{chapter.number}.html", page, [chapter], TRICK)
    items = "".join(f'<li class="chuan-li"><a href="{folder}/{chapter.number}.html">{chapter.title}</a></li>'
                    for chapter in chapters)
    content.page("/", framed("old_house", "听坛人", f'<h1 class="chuan-h">听坛人</h1><ul>{items}</ul>', name))
    return content


def _taken(chapter: DemoChapter) -> str:
    return disguised(chapter.text, (("edits", 0.015),), f"old house {chapter.number}")


SITE = Site("laochuan", NAME, "pirate", build)
