"""Golden pages: templates filled with texts, with the expected extraction."""

import json
import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Template
from typing import Any, Literal, get_args
from urllib.parse import urljoin

import opencc

from benchmarks.reading import prose
from benchmarks.reading.golden_filling import text, thread

FOLDER = Path(__file__).parent
VARIANTS = 4
"""Number of pages per template."""

Part = Literal["develop", "scored", "sites", "kinds_develop", "kinds_scored", "further_develop", "further_scored",
               "chinese_develop", "chinese_scored"]
"""`develop` is looked into while the reader is worked on; of `scored` only the figures are looked at.

`sites` are drawn after kinds of real Chinese sites, and only their figures are looked at, too. Of the other kinds,
more and as long as the real ones, `kinds_develop`, `further_develop` and `chinese_develop` are looked
into and trained on, the scored ones are not.
"""
PARTS: tuple[Part, ...] = ("develop", "scored")
"""Parts for which next pages are measured by shape."""
EVERY: tuple[Part, ...] = get_args(Part)
_NAME = re.compile(r"^=== (\w+)\n", re.MULTILINE)


@dataclass(frozen=True)
class Golden:
    """A page and its expected extraction."""

    template: str
    kind: str
    """`novel`, `article`, `forum` or `old`."""
    body: bytes
    url: str
    content_type: str
    charset: str
    """Encoding of the body."""
    title: str
    text: str
    next_url: str


def goldens(part: Part, variants: int = VARIANTS) -> list[Golden]:
    """Make all pages of a part, the same ones every time."""
    return [_page(name, template, variant) for path in sorted((FOLDER / part).glob("*.html"))
            for name, template in _templates(path) for variant in range(variants)]


def _templates(path: Path) -> Iterator[tuple[str, str]]:
    """Split a file into named templates; a file without names is one template."""
    before, *named = _NAME.split(path.read_text(encoding="utf-8"))
    yield from zip(named[::2], named[1::2], strict=True) if named else [(path.stem, before)]


def _page(name: str, template: str, variant: int) -> Golden:
    head, _, markup = template.partition("\n")
    recipe: dict[str, Any] = json.loads(head)
    source = random.Random(f"{name} {variant}")
    names = _names(source)
    filling = (thread if "post" in recipe else text)(recipe, source, names)
    values = {**filling.names, **_site_boilerplate(source), "text": filling.markup, "posts": filling.markup,
              "label": recipe.get("label", "")}
    script = _traditional() if recipe.get("traditional") else str
    filled = script(Template(markup).safe_substitute(values))
    url = f"http://{names['host']}{recipe['url']}"
    return Golden(
        name, recipe["kind"], filled.encode(recipe["charset"], "xmlcharrefreplace"), url,
        recipe.get("content_type", "text/html"), recipe["charset"],
        script(Template(recipe["title"]).substitute(filling.names)), script(filling.text),
        urljoin(url, recipe["next"]) if "next" in recipe else "",
    )


def _names(source: random.Random) -> dict[str, str]:
    """Draw names of the site, and meaningless class names: `$ca` to `$cj`."""
    junk = {f"c{letter}": "".join(source.choices("bcdfghklmnpqrstvwxz", k=6)) for letter in "abcdefghij"}
    return {**junk, "cd2": junk["cc"], "site": source.choice(prose.SITES), "author": source.choice(prose.NAMES),
            "host": "".join(source.choices("abcdefgh", k=7)) + ".test", "date": "2022-03-04 05:06"}


def _site_boilerplate(source: random.Random) -> dict[str, str]:
    """Build menus, lists of other pages, teasers and comments."""
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
