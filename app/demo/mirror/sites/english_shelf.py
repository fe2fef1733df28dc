"""An English novel site in Windows-1252.

Two chapters are verbatim, two are edited.
"""

import re

from app.demo.demo_texts import DemoChapter
from app.demo.mirror.content import Content
from app.demo.mirror.mirror_site import Edition, Site, dressed, framed

WORK = "key_for_every_stranger"
VERBATIM = 2
"""Number of chapters that are copied verbatim; the others are edited."""


def build(edition: Edition) -> Content:
    """Serve Windows-1252, which the server declares as Latin-1.

    Browsers treat Latin-1 as Windows-1252.
    """
    content = Content("cp1252", "text/html; charset=iso-8859-1")
    chapters = edition.chapters(WORK)
    for chapter in chapters:
        verbatim = chapter.number <= VERBATIM
        lines = [_typeset(line) for line in dressed(chapter, *([] if verbatim else [("edits", 0.1)]))]
        trick = "verbatim, English" if verbatim else "10 % edited, English"
        content.page(_path(chapter.number), _frame(chapter.title, _chapter(chapter, lines)), [chapter], trick)
    items = "".join(f'<li><a href="{_path(chapter.number)}">{chapter.title}</a></li>' for chapter in chapters)
    contents = f'<div class="toc"><h2>Table of Contents</h2><ol>{items}</ol></div>'
    content.page("/", _frame("A Key for Every Stranger", contents))
    content.page("/faq", _frame("FAQ", _questions()))
    return content


def _typeset(line: str) -> str:
    """Curl the quotation marks; these need Windows-1252."""
    line = re.sub(r'(^|[\s(—*])"', r"\1“", line)
    return re.sub(r"(^|[\s(—“])'", r"\1‘", line).replace('"', "”").replace("'", "’")


def _path(number: int) -> str:
    return f"/novel/a-key-for-every-stranger/chapter-{number}"


def _chapter(chapter: DemoChapter, lines: list[str]) -> str:
    text = "".join(f"<p>{line}</p>" for line in lines)
    onward = f'<div class="chapter-nav"><a href="{_path(min(4, chapter.number + 1))}">Next Chapter</a></div>'
    return (f'<div class="chapter-nav"><a href="/">Index</a></div><h2>{chapter.title}</h2>'
            f'<div class="chapter-inner">{text}</div>{onward}')


def _questions() -> str:
    return ("<h2>Questions we are tired of</h2><p>Why is the site slow in the evening? Because everybody reads in the "
            "evening, and the machine is one machine.</p><p>Can I have the dark theme? You have it already; the switch "
            "hides behind the small moon at the top.</p><p>Is there an app? There is not, and whatever you installed "
            "was not ours.</p>")


def _frame(title: str, body: str) -> str:
    return framed("english_shelf", title, body)


SITE = Site("freeshelf", "Free Novel Shelf", "pirate", build)
