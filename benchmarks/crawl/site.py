"""A site of novels that is generated on request.

Pages of some 20 kB, menus, neighbours, a list a book.
"""

import random
from dataclasses import dataclass
from functools import cached_property

CHAPTERS = 100
"""Chapters per book."""
MENU = 30
"""Books linked from the side column of every page."""
_WHO = ("老船工", "小姑娘", "邮差", "钟表匠", "守林人", "厨子", "教书先生", "货郎", "渔夫", "裁缝")
_WHEN = ("清晨", "黄昏", "半夜里", "雨停以后", "雪还没化的时候", "集市散了", "灯刚点上", "潮水退去时")
_WHAT = ("把旧信一封封摊在桌上", "沿着河岸慢慢往回走", "听见阁楼上有人轻轻咳嗽", "从井里打上来一桶星光",
         "在门后藏了一把铜钥匙", "数着墙上的刻痕不说话", "给每一只鸟都起了名字", "忘了自己为什么来这里")
_HOW = ("，风吹得窗纸沙沙作响。", "，谁也没有问他缘由。", "，直到炉火渐渐暗下去。", "，连狗都不叫了。")
_STYLE = ".c{color:#333;font-size:16px;line-height:1.8}\n" * 60


@dataclass(frozen=True)
class Novels:
    """A site with a number of chapter pages; `page` answers a path.

    Hardly a line occurs on two pages, because repeated text counts as site boilerplate.
    """

    pages: int

    @property
    def books(self) -> int:
        """Compute the number of books needed for all chapters."""
        return -(-self.pages // CHAPTERS)

    @property
    def total(self) -> int:
        """Pages that plain links reach: chapters, lists of chapters, and the front page."""
        return self.pages + self.books + 1

    @cached_property
    def _paragraphs(self) -> list[str]:
        source = random.Random(5)
        pick = source.choice
        return ["".join(f"{pick(_WHEN)}，{pick(_WHO)}{pick(_WHAT)}{pick(_HOW)}" for _ in range(2)) for _ in range(997)]

    @cached_property
    def _menu(self) -> str:
        some = range(0, self.books, max(1, self.books // MENU))
        return "".join(f'<li><a class="m" href="/book/{book}/" title="看书">第{book}部小说</a></li>' for book in some)

    def page(self, path: str) -> bytes | None:
        """Answer a path; None if there is nothing."""
        parts = path.strip("/").split("/")
        if path == "/":
            body = "".join(f'<p><a href="/book/{book}/">第{book}部小说</a></p>' for book in range(self.books))
            return self._framed("小说网", body)
        if parts[0] != "book" or not all(part.removesuffix(".html").isdecimal() for part in parts[1:]):
            return None
        book = int(parts[1])
        return self._list(book) if len(parts) == 2 else self._chapter(book, int(parts[2].removesuffix(".html")))

    def _list(self, book: int) -> bytes:
        numbers = range(min(CHAPTERS, self.pages - book * CHAPTERS))
        return self._framed(f"第{book}部小说", "".join(
            f'<dd><a href="/book/{book}/{number}.html">第{number + 1}章 旧事{number}</a></dd>' for number in numbers))

    def _chapter(self, book: int, number: int) -> bytes:
        place = book * CHAPTERS + number
        source = [self._paragraphs[(place * 31 + step * (7 + place % 89)) % 997]
                  + self._paragraphs[(place * 59 + step * (11 + place % 83)) % 991] for step in range(24)]
        text = "".join(f"<p>　　{each}</p>" for each in [f"这是第{book}部的第{number + 1}回。", *source])
        following = f"/book/{book}/{number + 1}.html" if place + 1 < self.pages and number + 1 < CHAPTERS else "./"
        before = f"/book/{book}/{number - 1}.html" if number else "./"
        return self._framed(f"第{number + 1}章 旧事{number}", (
            f'<h1>第{number + 1}章 旧事{number}</h1><div id="content">{text}</div><div class="nav"><a href="{before}">'
            f'上一章</a> <a href="/book/{book}/">目录</a> <a href="{following}">下一章</a></div>'))

    def _framed(self, title: str, body: str) -> bytes:
        return (
            f'<!DOCTYPE html><html><head><meta charset="utf-8"><title>{title}</title><style>{_STYLE}</style></head>'
            f'<body><div class="top"><a href="/">首页</a></div><ul class="side">{self._menu}</ul>'
            f'<div class="main">{body}</div><div class="foot">本站所有小说由网友上传。</div></body></html>'
        ).encode()
