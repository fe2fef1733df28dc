"""What a mirror site is: a name, a kind, and how its content is made for a day."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Template
from typing import Literal

from app.demo.demo_texts import Article, DemoChapter, articles, works
from app.demo.disguises import Step, disguised
from app.demo.mirror.content import Content, paragraphs

Kind = Literal["pirate", "licensed", "quoting", "honest"]

ENTRANCE = "/"
"""Where every site is entered."""


@dataclass(frozen=True)
class Edition:
    """What a site's content is made from: the day, from 1, and its own address."""

    day: int
    base: str
    """`http://127.0.0.1:18101`, without a stroke at the end."""

    def chapters(self, work: str, first: int = 1, last: int = 99) -> list[DemoChapter]:
        """List chapters of a work, by the name of its file."""
        return [chapter for chapter in works()[work] if first <= chapter.number <= last]

    def filler(self, name: str) -> Article:
        """Find a text of the site that is no copy."""
        return articles("mirror/filler")[name]

    def unrelated(self, name: str) -> Article:
        """Find one of the honest articles or lawful reviews."""
        return articles()[name]


@dataclass(frozen=True)
class Site:
    """One site of the mirror web."""

    name: str
    title: str
    kind: Kind
    build: Callable[[Edition], Content]


def dressed(chapter: DemoChapter, *steps: Step, host: str = "") -> list[str]:
    """Disguise a chapter and list its paragraphs for markup.

    The same chapter always in the same way.
    """
    return paragraphs(disguised(chapter.text, steps, f"{chapter.work}{chapter.number}", host))


def framed(template: str, title: str, body: str, name: str = "") -> str:
    """Set a body into the page of a site, `templates/<template>.html`."""
    return _template(template).substitute(title=title, body=body, name=name)


@cache
def _template(name: str) -> Template:
    return Template((Path(__file__).parent / "templates" / f"{name}.html").read_text(encoding="utf-8"))
