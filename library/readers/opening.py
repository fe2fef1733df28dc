"""Read a book's title and author from its first lines."""

import re
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import NamedTuple

from library.readers.lines import SourceLine

_AUTHOR = re.compile(r"(?:(?:作\s*者|著\s*者|author)\s*[:：]|by\s)\s*(.{1,80})", re.IGNORECASE)
_TITLE_AND_AUTHOR = re.compile(r"(.{1,60}?)\s*(?:作者|著者|author)\s*[:：]\s*(.{1,80})", re.IGNORECASE)
_LABELLED_TITLE = re.compile(r"(?:书名|書名|作品|title)\s*[:：]\s*(.{1,80})", re.IGNORECASE)
_EXCLAIMED = re.compile(r".*[，。；！？].*[！？!?]")
"""A sentence of several parts, which is a title only in a book that names its author."""
_OPENING_LINES = 6
_LONGEST_TITLE = 60


class Opening(NamedTuple):
    """Title and author from the first lines; empty if these do not say."""

    title: str
    author: str


def read_opening(lines: Iterable[SourceLine]) -> tuple[Opening, Iterator[SourceLine]]:
    """Split title and author off the first lines.

    Returns them, and the remaining lines.
    """
    rest = iter(lines)
    first = list(islice(rest, _OPENING_LINES))
    is_book = any(_AUTHOR.fullmatch(line.text.strip()) for line in first)
    rest = chain(first, rest)
    title = author = ""
    read = 0
    for line in rest:
        text = line.text.strip().lstrip("\ufeff")
        if not text and not line.heading:
            continue
        read += 1
        opening = None if line.heading or read > _OPENING_LINES else _opening_of(text, bool(title), is_book=is_book)
        if not opening:
            return Opening(title, author), chain([line], rest)
        title, author = opening.title or title, opening.author or author
    return Opening(title, author), iter(())


def _opening_of(text: str, has_title: bool, *, is_book: bool) -> Opening | None:
    if match := _AUTHOR.fullmatch(text):
        return Opening("", match[1].strip())
    if match := _TITLE_AND_AUTHOR.fullmatch(text):
        return Opening(_bare(match[1]), match[2].strip())
    if match := _LABELLED_TITLE.fullmatch(text):
        return Opening(_bare(match[1]), "")
    if has_title or len(text) > _LONGEST_TITLE or text.endswith(("。", ".", "，", "；", "：", "”", "…")):
        return None
    if not is_book and _EXCLAIMED.fullmatch(text):
        return None
    return Opening(_bare(text), "")


def _bare(title: str) -> str:
    return re.sub(r"^《(.+)》$", r"\1", title.strip())
