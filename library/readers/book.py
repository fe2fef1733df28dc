"""Split lines into the chapters of a book by its headings."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain, count, islice

from fingerprinting.text.headings import Heading
from library.readers.draft import MAX_CHARACTERS, Draft, DraftOrRefusal, Refusal, UnreadableFileError
from library.readers.file_name import FileName
from library.readers.lines import SourceLine
from library.readers.opening import read_opening
from library.readers.sentence import Sentence

_FRONT_MATTER = 100
"""Minimum characters before the first heading that make a chapter; a shorter text is a blurb or a status line."""
_LEAST_LINE = 20
"""Minimum characters of a file's only line that are its text and not a title; fewer in a row make no copy."""


@dataclass
class _Part:
    """The lines of a book under one heading."""

    title: str
    level: int
    where: str
    lines: list[str] = field(default_factory=list)
    size: int = 0

    def add(self, line: SourceLine) -> None:
        self.size += len(line.text) + 1
        if self.size > MAX_CHARACTERS:
            raise UnreadableFileError(
                "more than {limit:,} characters without a chapter heading; split the book into chapters",
                int(self.where[1:] or 0) if self.where.startswith(":") else 0, limit=MAX_CHARACTERS)
        self.lines.append(line.text.rstrip())

    @property
    def text(self) -> str:
        return re.sub(r"\A(\s*\n)+", "", "\n".join(self.lines)).rstrip()


def read_book(
    name: FileName, lines: Iterable[SourceLine], *, is_title_apart: bool = True,
) -> Iterator[DraftOrRefusal]:
    """Split a book into drafts of its chapters.

    A file in a folder that names no author and has no second heading is one chapter of the folder's work. Unless the
    title is apart from the text, as in a page, the only line of a file is its text.
    """
    opening, lines = read_opening(lines)
    parts = _parts(lines)
    first = list(islice(parts, 2))
    if opening.title and not (is_title_apart or first or opening.author):
        yield _only_line(name, opening.title)
        return
    is_one_chapter = sum(bool(part.text) for part in first) < 2
    if name.folder and is_one_chapter and not opening.author:
        work, untitled = name.folder, opening.title or name.stem
    else:
        work = untitled = opening.title or name.stem
    has_headings = any(part.title for part in first)
    pattern = Draft(work, "" if has_headings else untitled, "", opening.author)
    yield from _drafts(name, chain(first, parts), pattern)


def _only_line(name: FileName, text: str) -> DraftOrRefusal:
    if len(text) < _LEAST_LINE:
        return Refusal(name.name, Sentence(
            "its only line has {count} characters and is taken for a title; a text has at least {least}",
            count=len(text), least=_LEAST_LINE))
    return Draft(name.folder or name.stem, name.stem, text, number=1, place=name.name)


def _parts(lines: Iterable[SourceLine]) -> Iterator[_Part]:
    """Gather lines under their headings.

    A part's title includes the headings above it.
    """
    above: list[Heading] = []
    part = _Part("", -1, "")
    for line in lines:
        if line.heading is None:
            part.where = part.where or line.where
            part.add(line)
            continue
        if part.text or (part.title and line.heading.level <= part.level):
            yield part
        above = [heading for heading in above if heading.level < line.heading.level] + [line.heading]
        part = _Part(" ".join(heading.title for heading in above), line.heading.level, line.where)
    if part.text or part.title:
        yield part


def _drafts(name: FileName, parts: Iterable[_Part], pattern: Draft) -> Iterator[DraftOrRefusal]:
    numbers = count(1)
    empty: dict[str, _Part] = {}
    # Headings without text: a table of contents names each chapter once before it comes.
    for part in parts:
        if not part.text:
            empty[part.title] = part
        elif part.title or pattern.chapter or len(part.text) >= _FRONT_MATTER:
            empty.pop(part.title, None)
            title = part.title or pattern.chapter or _front_title(part.text)
            yield Draft(pattern.work, title, part.text, pattern.author, number=next(numbers),
                        place=name.name + part.where)
    for title, part in empty.items():
        yield Refusal(name.name + part.where, Sentence("there is no text below the heading {title!r}", title=title))


def _front_title(text: str) -> str:
    return "卷首" if re.search(r"[一-鿿]", text) else "Front matter"
