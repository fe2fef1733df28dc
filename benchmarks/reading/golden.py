"""Golden pages: templates filled with texts, and what extraction should give."""

import json
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Template
from typing import Any, Literal
from urllib.parse import urljoin

import opencc

from benchmarks.reading import prose

FOLDER = Path(__file__).parent
VARIANTS = 4
"""Pages of each template."""

Part = Literal["develop", "scored", "sites"]
"""`develop` is looked into while the reader is worked on; of `scored` only the figures are looked at.

`sites` are drawn after kinds of real Chinese sites, and only their figures are looked at, too.
"""
PARTS: tuple[Part, ...] = ("develop", "scored")
"""Those with shapes of next pages."""
EVERY: tuple[Part, ...] = (*PARTS, "sites")


@dataclass(frozen=True)
class Golden:
    """A page and what a reader should find on it."""

    template: str
    kind: str
    """`novel`, `article`, `forum` or `old`."""
    body: bytes
    url: str
    content_type: str
    charset: str
    """In which the body is written."""
    title: str
    text: str
    next_url: str


def goldens(part: Part) -> list[Golden]:
    """Make all pages of a part, the same ones every time."""
    return [_page(path, variant) for path in sorted((FOLDER / part).glob("*.html")) for variant in range(VARIANTS)]


@dataclass(frozen=True)
class _Filling:
    """What a template is filled with, and the text that should be read from it."""

    markup: str
    text: str
    names: dict[str, str]


def _page(path: Path, variant: int) -> Golden:
    head, _, markup = path.read_text(encoding="utf-8").partition("\n")
    recipe: dict[str, Any] = json.loads(head)
    source = random.Random(f"{path.stem} {variant}")
    names = _names(source)
    filling = (_thread if "post" in recipe else _prose)(recipe, source, names)
    values = {**filling.names, **_site_boilerplate(source), "text": filling.markup, "posts": filling.markup,
              "label": recipe.get("label", "")}
    script = _traditional() if recipe.get("traditional") else str
    filled = script(Template(markup).safe_substitute(values))
    url = f"http://{names['host']}{recipe['url']}"
    return Golden(
        path.stem, recipe["kind"], filled.encode(recipe["charset"], "xmlcharrefreplace"), url,
        recipe.get("content_type", "text/html"), recipe["charset"],
        script(Template(recipe["title"]).substitute(filling.names)), script(filling.text),
        urljoin(url, recipe["next"]) if "next" in recipe else "",
    )


def _names(source: random.Random) -> dict[str, str]:
    """Names of the site, and class names that mean nothing: `$ca` to `$cj`."""
    junk = {f"c{letter}": "".join(source.choices("bcdfghklmnpqrstvwxz", k=6)) for letter in "abcdefghij"}
    return {**junk, "cd2": junk["cc"], "site": source.choice(prose.SITES), "author": source.choice(prose.NAMES),
            "host": "".join(source.choices("abcdefgh", k=7)) + ".test", "date": "2022-03-04 05:06"}


def _prose(recipe: dict[str, Any], source: random.Random, names: dict[str, str]) -> _Filling:
    if recipe.get("article"):
        headline, lines = prose.article(source)
        filled = {**names, "headline": headline}
    else:
        book, author, title, lines = prose.chapter(source)
        filled = {**names, "book": book, "author": author, "chapter": title}
    shown = [_spoilt(line, recipe, source, filled) for line in _wrapped(lines, recipe)]
    for noise in recipe.get("noise", ()):
        shown.insert(source.randint(1, len(shown)), Template(noise).substitute(filled))
    shown += [recipe["ending"]] if "ending" in recipe else []
    paragraph = Template(recipe["paragraph"]).safe_substitute(names)
    return _Filling(recipe.get("joint", "\n").join(paragraph.replace("{}", line) for line in shown),
                    "\n".join(lines), filled)


def _wrapped(lines: Sequence[str], recipe: dict[str, Any]) -> Sequence[str]:
    """Break paragraphs after so many characters, as terminals did."""
    if not (width := recipe.get("wrap")):
        return lines
    return [line[start:start + width] for line in lines for start in range(0, len(line), width)]


def _spoilt(line: str, recipe: dict[str, Any], source: random.Random, names: dict[str, str]) -> str:
    """Put watermarks and hidden sentences into a line."""
    if "marks" in recipe and source.random() < 0.3:
        place = source.randrange(len(line))
        line = line[:place] + Template(source.choice(recipe["marks"])).substitute(names) + line[place:]
    if "concealed" in recipe and source.random() < 0.6:
        line += Template(recipe["concealed"]).safe_substitute(names).replace("{}", prose.talk(source))
    return line


def _thread(recipe: dict[str, Any], source: random.Random, names: dict[str, str]) -> _Filling:
    topic, posts = prose.posts(source)
    joint = recipe.get("joint", "<br />\n")
    markup = [recipe["post"].replace("{n}", str(number)).replace("{author}", source.choice(prose.NAMES))
              .replace("{text}", joint.join(post)) for number, post in enumerate(posts, 1)]
    return _Filling("\n".join(markup), "\n".join(line for post in posts for line in post), {**names, "topic": topic})


def _site_boilerplate(source: random.Random) -> dict[str, str]:
    """Menus, lists of other pages, teasers and comments."""
    menu = ("首页", "玄幻", "都市", "历史", "排行榜", "完本", "留言")
    others = prose.headlines(source, 12)
    return {
        "menu": "".join(f'<li><a href="/sort/{number}/">{name}</a></li>' for number, name in enumerate(menu)),
        "related": "".join(f'<li><a href="/r/{number}.html">{name}</a></li>' for number, name in enumerate(others)),
        "related_links": " ".join(f'<a href="/r/{number}/">{name}</a>' for number, name in enumerate(others[:5])),
        "cells": "".join(f"<tr><td>·<a href=/r/{place}.asp>{name}</a></td></tr>" for place, name in enumerate(others)),
        "teasers": _each(source, others[:4], '<div class="item"><h4><a href="/r/{n}">{name}</a></h4>'
                                             "<p>{talk}</p></div>"),
        "boxes": _each(source, others[:5], '<div class="box-item"><a href="/r/{n}"><div>{name}</div>'
                                           '<div class="desc">{talk}</div></a><span>阅读 {n}00</span></div>'),
        "comments": _each(source, others[:4], '<li class="comment"><b>{author}</b><span>{n}天前</span><p>{talk}</p>'
                                              '<a href="#">回复</a></li>'),
    }


def _each(source: random.Random, names: Sequence[str], item: str) -> str:
    def items() -> Iterator[str]:
        for number, name in enumerate(names, 1):
            yield item.format(n=number, name=name, talk=prose.talk(source), author=source.choice(prose.NAMES))
    return "".join(items())


@cache
def _traditional() -> Callable[[str], str]:
    convert: Callable[[str], str] = opencc.OpenCC("s2t").convert
    return convert
