"""Pages of a generated site of books.

A front page, contents of 100 chapters, chapters.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Literal

from benchmarks.harness.local_site import HTML, Answer
from benchmarks.pipeline.sites.planting import COPIES, Planted, plan, written

CHAPTERS = 100
"""Chapters per book."""
SLOW = 1.0
"""Seconds until a slow page is answered."""
Shape = Literal["plain", "chained"]
SEEDS: dict[Shape, int] = {"plain": 3, "chained": 4}
_INTRODUCTION = ("本刊自创办以来，承蒙各地读者厚爱，每期选登旧闻新话若干，供诸君茶余饭后消遣之用；来稿请寄编辑部，"
                 "一经采用，即致薄酬。凡转载本刊文字者，务请注明出处，并将样刊一份寄来存查，不胜感激之至，编者谨识于灯下，时年秋深。")
_STYLE = ".c{color:#333;font-size:16px;line-height:1.8}\n" * 60


@dataclass(frozen=True)
class Books:
    """A site with a number of chapter pages.

    In a chained site each chapter links to the next under a standing introduction.
    """

    shape: Shape
    pages: int
    chapters: Sequence[str]
    """Texts of the library from which copies are made."""

    @property
    def total(self) -> int:
        """Number of pages that links reach."""
        return self.pages + self._books + 1

    @property
    def _books(self) -> int:
        return -(-self.pages // CHAPTERS)

    def copies(self) -> dict[str, Planted]:
        """Map the paths of planted copies to the copied chapters."""
        return {_path(number): planted for number in range(self.pages)
                if (planted := self._planted(number)).kind in COPIES}

    def answer(self, path: str) -> Answer:
        """Answer a path."""
        parts = [part.removesuffix(".html") for part in path.strip("/").split("/")]
        if path == "/":
            return Answer(200, self._framed("书库", "".join(
                f'<p><a href="/book/{book}/">第{book}部书</a></p>' for book in range(self._books))))
        if parts[0] not in ("book", "moved") or not all(part.isdecimal() for part in parts[1:]):
            return Answer(404)
        if len(parts) == 2:
            return self._contents(int(parts[1]))
        number = int(parts[1]) * CHAPTERS + int(parts[2])
        planted = self._planted(number)
        if parts[0] == "book" and (odd := _odd(planted.kind, path)):
            return odd
        return self._chapter(number, planted)

    def _planted(self, number: int) -> Planted:
        return plan(number, len(self.chapters), SEEDS[self.shape])

    def _contents(self, book: int) -> Answer:
        numbers = range(min(CHAPTERS, self.pages - book * CHAPTERS))
        return Answer(200, self._framed(f"第{book}部书", "".join(
            f'<dd><a href="/book/{book}/{number}.html">第{number + 1}章 旧事</a></dd>' for number in numbers)))

    def _chapter(self, number: int, planted: Planted) -> Answer:
        text = written(number, planted, self.chapters, SEEDS[self.shape])
        head = f"<p>{_INTRODUCTION}</p>" if self.shape == "chained" else ""
        paragraphs = "".join(f"<p>　　{escape(line)}</p>" for line in text.split("\n"))
        title = f"第{number % CHAPTERS + 1}章 旧事"
        body = self._framed(f"{title}_第{number // CHAPTERS}部书", (
            f'<h1>{title}</h1><div id="content">{head}{paragraphs}</div><div class="nav">{self._links(number)}</div>'))
        wrong = planted.kind == "wrong charset"
        return Answer(200, body, "text/html; charset=gb2312" if wrong else HTML,
                      tag=f'"{self.shape}-{number}"' if number % 2 else "",
                      delay=SLOW if planted.kind == "slow" else 0.0)

    def _links(self, number: int) -> str:
        contents = f'<a href="/book/{number // CHAPTERS}/">目录</a>'
        following = number + 1
        if self.shape == "plain" or following >= self.pages or following % CHAPTERS == 0:
            return contents
        return f'{contents} <a href="{_path(following)}">下一页</a>'

    def _framed(self, title: str, body: str) -> bytes:
        menu = "".join(f'<li><a class="m" href="/book/{book}/" title="看书">第{book}部书</a></li>'
                       for book in range(min(3, self._books)))
        return (
            f'<!DOCTYPE html><html><head><meta charset="utf-8"><title>{title}</title><style>{_STYLE}</style></head>'
            f'<body><div class="top"><a href="/">首页</a></div><ul class="side">{menu}</ul>'
            f'<div class="main">{body}</div><div class="foot">本站书籍由书友上传。</div></body></html>'
        ).encode()


def _path(number: int) -> str:
    return f"/book/{number // CHAPTERS}/{number % CHAPTERS}.html"


def _odd(kind: str, path: str) -> Answer | None:
    answers = {"not found": Answer(404, b"gone"), "server error": Answer(500, b"error"), "empty": Answer(200),
               "redirect": Answer(302, location=path.replace("/book/", "/moved/"))}
    return answers.get(kind)
