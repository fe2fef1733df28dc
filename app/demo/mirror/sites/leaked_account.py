"""A site that reposts chapters bought through one reader's account.

Each reader gets a different variant, so the copy identifies the account.
"""

from functools import cache
from hashlib import sha256

from app.demo.demo_texts import DemoChapter
from app.demo.disguises import disguised
from app.demo.mirror.content import Content, paragraphs
from app.demo.mirror.mirror_site import Edition, Site, framed
from insight.leaks.approval import Approval
from insight.leaks.code import Code
from insight.leaks.marking import marked
from insight.leaks.pairs import own_pairs

WORK = "jar_listener"
TRICK = "leaked through a reader's account, in the other script"
FIRST, LAST = 4, 6
ACCOUNT = "reader-1372"
ACCOUNTS = tuple(f"reader-{number:04}" for number in range(1, 2_001))
"""All paying readers; each received a variant."""
KEY = sha256(b"the key of a demonstration is no secret").digest()
APPROVAL = Approval(own_pairs(), frozenset(own_pairs()), code="unbiased")
"""The author approved every pair of the list. The unbiased code is used because the leak is short."""


def marked_chapters() -> tuple[DemoChapter, ...]:
    """List the marked master chapters, as the author wrote them."""
    return tuple(Edition(1, "").chapters(WORK, FIRST, LAST))


@cache
def _leaked(chapter: DemoChapter) -> str:
    variant = marked(chapter.text, APPROVAL.plan(chapter.text), Code(KEY), ACCOUNT)
    return disguised(variant.text, (("traditional", 1.0),), f"leaked {chapter.number}")


def build(edition: Edition) -> Content:
    """Serve the variants that the account received, one chapter per page."""
    content = Content()
    chapters = edition.chapters(WORK, FIRST, LAST)
    for chapter in chapters:
        body = "".join(f"<p>{line}</p>" for line in paragraphs(_leaked(chapter)))
        content.page(_path(chapter), _frame(chapter.title, f'<h1>{chapter.title}</h1><div class="body">{body}</div>'),
                     [chapter], TRICK)
    items = "".join(f'<li><a href="{_path(chapter)}">{chapter.title}</a></li>' for chapter in chapters)
    content.page("/", _frame("今日更新", f"<h1>今日更新</h1><ul>{items}</ul>"))
    return content


def _path(chapter: DemoChapter) -> str:
    return f"/vip/{chapter.number}"


def _frame(title: str, body: str) -> str:
    return framed("leaked_account", title, body)


SITE = Site("banyun", "付费书屋搬运", "pirate", build)
