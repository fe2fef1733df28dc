"""Look up texts among other people's translations of the same originals.

They are the dialogues of a game's campaigns, which different people translated into Chinese in China and in Taiwan.
They are read where Debian's packages put them and never stored here.
"""

import zlib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from babel.messages.mofile import read_mo

from benchmarks.harness.command_line import Progress
from benchmarks.meaning.parallel_texts import CATALOGUES
from benchmarks.passages.cases import DEVELOPMENT, SCORED
from matcher import Matcher
from storage.documents import INFRINGING

LENGTHS = (250, 500, 1_500)
"""Minimum characters of a chapter."""
LEAST = 12
"""Minimum characters of a sentence in both translations."""
AROUND = (1_000, 1_500)
"""Characters of another text before and after a chapter that is part of a page."""
WHOLE, WITHIN = "whole page", "within a page"


class Translated(NamedTuple):
    """A chapter in two translations."""

    name: str
    campaign: str
    mainland: str
    taiwan: str

    @property
    def half(self) -> str:
        """Half of the chapters; a campaign belongs to one of them."""
        return (DEVELOPMENT, SCORED)[zlib.crc32(self.campaign.encode()) % 2]


class Row(NamedTuple):
    """How many chapters of one half and length were found."""

    half: str
    length: int
    place: str
    pages: int
    named: int
    """Pages for which the chapter is named at all."""
    called: int
    """Of these, those for which it is called a copy."""
    others: int
    """Pages for which a chapter of another campaign, or another text, is called a copy. Only of whole pages: the other
    texts, old books, quote each other."""


def translated_chapters(share: Path, length: int) -> list[Translated]:
    """Read the chapters; raises FileNotFoundError if the packages are not installed."""
    catalogues = share / CATALOGUES
    found = [each for path in sorted((catalogues / "zh_CN" / "LC_MESSAGES").glob("wesnoth-*.mo"))
             for each in _chapters(path, catalogues / "zh_TW" / "LC_MESSAGES" / path.name, length)]
    if not found:
        raise FileNotFoundError(f"no catalogue in {catalogues}: install Debian's packages wesnoth-1.16-*, "
                                "or name by --share where they were unpacked")
    return found


def looked_up(chapters: Sequence[Translated], length: int, others: Sequence[str], progress: Progress) -> list[Row]:
    """Look up mainland translations in a library of the other ones.

    Half of the other texts are in the library; the rest surround chapters that are parts of a page.
    """
    library, around = others[::2], others[1::2]
    matcher = _library(chapters, library, progress)
    rows: list[Row] = []
    for half in (DEVELOPMENT, SCORED):
        own = [each for each in chapters if each.half == half]
        for place in (WHOLE, WITHIN):
            pages = [each.mainland if place == WHOLE else _surrounded(each.mainland, around[number % len(around)])
                     for number, each in enumerate(own)]
            rows.append(_row(matcher, own, pages, Row(half, length, place, len(own), 0, 0, 0)))
            progress("looking up", len(rows), 4)
    return rows


def _row(matcher: Matcher, chapters: Sequence[Translated], pages: Sequence[str], empty: Row) -> Row:
    row = empty
    for chapter, page in zip(chapters, pages, strict=True):
        found = matcher.match(page)
        own = [each for each in found if each.source.title == chapter.name]
        others = [each for each in found if each.source.work != chapter.campaign]
        row = row._replace(
            named=row.named + bool(own),
            called=row.called + any(each.judgement.verdict in INFRINGING for each in own),
            others=row.others + (
                row.place == WHOLE and any(each.judgement.verdict in INFRINGING for each in others)))
    return row


def _library(chapters: Sequence[Translated], others: Sequence[str], progress: Progress) -> Matcher:
    matcher = Matcher()
    for chapter in chapters:
        matcher.add(chapter.name, chapter.taiwan, chapter.campaign)
    for number, text in enumerate(others):
        matcher.add(f"other {number}", text, f"other {number}")
        progress("indexing", number + 1, len(others))
    return matcher


def _surrounded(text: str, other: str) -> str:
    before, after = AROUND
    return f"{other[:before]}\n{text}\n{other[before:before + after]}"


def _chapters(mainland: Path, taiwan: Path, length: int) -> Iterator[Translated]:
    """Join the sentences that both catalogues translate.

    Their order is alphabetical.
    """
    here, there = _sentences(mainland), _sentences(taiwan)
    kept: list[str] = []
    for original in here:
        if original in there:
            kept.append(original)
        if sum(len(here[each]) for each in kept) >= length:
            yield Translated(f"{mainland.stem} {original[:40]}", mainland.stem,
                             "\n".join(here[each] for each in kept), "\n".join(there[each] for each in kept))
            kept = []


def _sentences(path: Path) -> Mapping[str, str]:
    if not path.exists():
        return {}
    with path.open("rb") as file:
        messages = [(each.id, each.string) for each in read_mo(file)]
    return {original: text for original, text in messages
            if original and isinstance(original, str) and isinstance(text, str)
            and len(text) >= LEAST and text != original}
