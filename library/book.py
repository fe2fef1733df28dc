"""How lines become a book: its title and author from the first lines, its chapters from the headings."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain, count, islice
from typing import NamedTuple

from library.draft import MAX_CHARACTERS, Draft, Item, Refusal, UnreadableError
from library.headings import Heading
from library.lines import Line
from library.source import Source

_AUTHOR = re.compile(r"(?:(?:作\s*者|著\s*者|author)\s*[:：]|by\s)\s*(.{1,80})", re.IGNORECASE)
_BOTH = re.compile(r"(.{1,60}?)\s*(?:作者|著者|author)\s*[:：]\s*(.{1,80})", re.IGNORECASE)
_NAMED_TITLE = re.compile(r"(?:书名|書名|作品|title)\s*[:：]\s*(.{1,80})", re.IGNORECASE)
_OPENING_LINES = 6
_LONGEST_TITLE = 60
_FRONT_MATTER = 100
"""Characters before the first heading that make a chapter of their own; fewer are a blurb or a status line."""


class Opening(NamedTuple):
    """What the first lines say about a book; empty where they say nothing."""

    title: str
    author: str


@dataclass
class _Part:
    """A stretch of a book under one heading."""

    title: str
    level: int
    where: str
    consumed: int = 0
    lines: list[str] = field(default_factory=list)
    size: int = 0

    def add(self, line: Line) -> None:
        self.size += len(line.text) + 1
        self.consumed = line.consumed
        if self.size > MAX_CHARACTERS:
            reason = f"more than {MAX_CHARACTERS:,} characters without a chapter heading; split the book into chapters"
            raise UnreadableError(reason, int(self.where[1:] or 0) if self.where.startswith(":") else 0)
        self.lines.append(line.text.rstrip())

    @property
    def text(self) -> str:
        return re.sub(r"\A(\s*\n)+", "", "\n".join(self.lines)).rstrip()


def read_book(source: Source, lines: Iterable[Line]) -> Iterator[Item]:
    """Split a book into drafts of its chapters.

    A file with neither author nor a second heading that lies in a folder is one chapter of the folder's work.
    """
    opening, lines = read_opening(lines)
    parts = _parts(lines)
    first = list(islice(parts, 2))
    one_chapter = sum(bool(part.text) for part in first) < 2
    if source.folder and one_chapter and not opening.author:
        work, untitled = source.folder, opening.title or source.stem
    else:
        work = untitled = opening.title or source.stem
    alone = not any(part.title for part in first)
    yield from _drafts(source, chain(first, parts), Draft(work, untitled if alone else "", "", opening.author))


def read_opening(lines: Iterable[Line]) -> tuple[Opening, Iterator[Line]]:
    """Take title and author off the first lines; gives back the lines that are neither."""
    rest = iter(lines)
    title = author = ""
    read = 0
    for line in rest:
        text = line.text.strip().lstrip("\ufeff")
        if not text and not line.heading:
            continue
        read += 1
        found = None if line.heading or read > _OPENING_LINES else _opening_of(text, bool(title))
        if not found:
            return Opening(title, author), chain([line], rest)
        title, author = found.title or title, found.author or author
    return Opening(title, author), iter(())


def _opening_of(text: str, titled: bool) -> Opening | None:
    if found := _AUTHOR.fullmatch(text):
        return Opening("", found[1].strip())
    if found := _BOTH.fullmatch(text):
        return Opening(_bare(found[1]), found[2].strip())
    if found := _NAMED_TITLE.fullmatch(text):
        return Opening(_bare(found[1]), "")
    if titled or len(text) > _LONGEST_TITLE or text.endswith(("。", ".", "，", "；", "：", "”", "…")):
        return None
    return Opening(_bare(text), "")


def _bare(title: str) -> str:
    return re.sub(r"^《(.+)》$", r"\1", title.strip())


def _parts(lines: Iterable[Line]) -> Iterator[_Part]:
    """Gather lines under their headings; the title of a part names the headings it stands below, too."""
    above: list[Heading] = []
    part = _Part("", -1, "")
    for line in lines:
        if line.heading is None:
            part.where = part.where or line.where
            part.add(line)
            continue
        if part.text or (part.title and line.heading.level <= part.level):
            yield part
        above = [each for each in above if each.level < line.heading.level] + [line.heading]
        part = _Part(" ".join(each.title for each in above), line.heading.level, line.where, line.consumed)
    if part.text or part.title:
        yield part


def _drafts(source: Source, parts: Iterable[_Part], pattern: Draft) -> Iterator[Item]:
    numbers = count(1)
    empty: dict[str, _Part] = {}
    """Headings without text: a table of contents names each chapter once before it comes."""
    for part in parts:
        if not part.text:
            empty[part.title] = part
        elif part.title or pattern.chapter or len(part.text) >= _FRONT_MATTER:
            empty.pop(part.title, None)
            title = part.title or pattern.chapter or _front_title(part.text)
            yield Draft(pattern.work, title, part.text, pattern.author, number=next(numbers),
                        place=source.name + part.where, consumed=part.consumed)
    for title, part in empty.items():
        yield Refusal(source.name + part.where, f"nothing stands below the heading {title!r}")


def _front_title(text: str) -> str:
    return "卷首" if re.search(r"[一-鿿]", text) else "Front matter"
