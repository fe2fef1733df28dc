"""Define a mirror site: a name, a kind, and a function that builds its content."""

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
"""Path at which every site is entered."""


@dataclass(frozen=True)
class Edition:
    """What a site's content depends on: the day, counted from 1, and its own address."""

    day: int
    base: str
    """`http://127.0.0.1:18101`, without a trailing slash."""

    def chapters(self, work: str, first: int = 1, last: int = 99) -> list[DemoChapter]:
        """List chapters of a work, by the name of its file."""
        return [chapter for chapter in works()[work] if first <= chapter.number <= last]

    def filler(self, name: str) -> Article:
        """Find a text of the site that is not a copy."""
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

    The same chapter is always disguised in the same way.
    """
    return paragraphs(disguised(chapter.text, steps, f"{chapter.work}{chapter.number}", host))


def framed(template: str, title: str, body: str, name: str = "") -> str:
    """Insert a body into the page template of a site, `templates/<template>.html`."""
    return _template(template).substitute(title=title, body=body, name=name)


@cache
def _template(name: str) -> Template:
    return Template((Path(__file__).parent / "templates" / f"{name}.html").read_text(encoding="utf-8"))
