"""Fill templates of golden pages with texts: paragraphs, or the posts of a thread."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from string import Template
from typing import Any

from benchmarks.reading import prose

REPLIED, QUOTING, NOTED = 0.4, 0.3, 0.2
"""Shares of the posts with replies below them, with a quote, and with a notice of the board at the beginning."""


@dataclass(frozen=True)
class Filling:
    """The content of a template, and the text that should be read from it."""

    markup: str
    text: str
    names: dict[str, str]


def text(recipe: dict[str, Any], source: random.Random, names: dict[str, str]) -> Filling:
    """Fill with paragraphs of a chapter or an article, or of a text from a domain."""
    if domain := recipe.get("domain"):
        headline, lines = prose.from_domain(source, domain)
        filled = {**names, "headline": headline}
    elif recipe.get("article"):
        headline, lines = prose.article(source)
        filled = {**names, "headline": headline}
    else:
        book, author, title, lines = prose.chapter(source)
        filled = {**names, "book": book, "author": author, "chapter": title}
    shown = [_spoilt(line, recipe, source, filled) for line in _wrapped(lines, recipe)]
    for noise in recipe.get("noise", ()):
        shown.insert(source.randint(1, len(shown)), Template(noise).substitute(filled))
    shown += [recipe["ending"]] if "ending" in recipe else []
    return Filling(recipe.get("joint", "\n").join(_paragraphs(recipe, shown, names)), "\n".join(map(str.strip, lines)),
                   filled)


def _paragraphs(recipe: dict[str, Any], lines: Sequence[str], names: dict[str, str]) -> list[str]:
    """Mark up lines; lines of code are grouped if a recipe says how."""
    paragraph = Template(recipe["paragraph"]).safe_substitute(names)
    found: list[str] = []
    code: list[str] = []
    for line in [*lines, ""]:
        if "code" in recipe and line.isascii() and line:
            code.append(line)
            continue
        if code:
            found.append(recipe["code"].replace("{}", "\n".join(code)))
            code = []
        if line:
            found.append(paragraph.replace("{}", line))
    return found


def thread(recipe: dict[str, Any], source: random.Random, names: dict[str, str]) -> Filling:
    """Fill with posts, perhaps with replies, quotes and notices."""
    topic, posts = prose.posts_from(source, recipe["domain"]) if "domain" in recipe else prose.posts(source)
    markup, said = [], []
    for number, post in enumerate(posts, 1):
        shown, replies, lines = _post(recipe, source, number, post)
        markup.append(shown.replace("{replies}", replies))
        said += lines
    return Filling("\n".join(markup), "\n".join(said), {**names, "topic": topic})


def _post(
    recipe: dict[str, Any], source: random.Random, number: int, post: Sequence[str],
) -> tuple[str, str, list[str]]:
    """Mark up a post and its replies, and list their text.

    What a post quotes is of the text, as on the real pages; who said it is not.
    """
    author = source.choice(prose.NAMES)
    lines = _wrapped(post, {"wrap": recipe["wrap_posts"]}) if "wrap_posts" in recipe else post
    ahead, quoted = _ahead(recipe, source)
    shown = (recipe["post"].replace("{n}", str(number)).replace("{author}", author).replace("{extra}", ahead)
             .replace("{text}", recipe.get("joint", "<br />\n").join(lines)))
    own = [prose.talk(source) for _ in range(source.randint(1, 3))
           ] if "reply" in recipe and source.random() < REPLIED else []
    replies = "".join(recipe["reply"].replace("{author}", source.choice(prose.NAMES)).replace("{text}", line)
                      for line in own)
    return shown, replies, [*quoted, *post, *own]


def _ahead(recipe: dict[str, Any], source: random.Random) -> tuple[str, list[str]]:
    """Begin a post with a quote or a notice that it was edited."""
    if "quote" in recipe and source.random() < QUOTING:
        quoted = prose.talk(source)
        return recipe["quote"].replace("{text}", quoted), [quoted]
    return (source.choice(recipe["extras"]), []) if "extras" in recipe and source.random() < NOTED else ("", [])


def _wrapped(lines: Sequence[str], recipe: dict[str, Any]) -> Sequence[str]:
    """Break paragraphs after a number of characters, as terminals did."""
    if not (width := recipe.get("wrap")):
        return lines
    return [line[start:start + width] for line in lines for start in range(0, len(line), width)]


def _spoilt(line: str, recipe: dict[str, Any], source: random.Random, names: dict[str, str]) -> str:
    """Insert watermarks and hidden sentences into a line."""
    if "marks" in recipe and source.random() < 0.3:
        place = source.randrange(len(line))
        line = line[:place] + Template(source.choice(recipe["marks"])).substitute(names) + line[place:]
    if "concealed" in recipe and source.random() < 0.6:
        line += Template(recipe["concealed"]).safe_substitute(names).replace("{}", prose.talk(source))
    return line
