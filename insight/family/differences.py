"""Find where a copy departs from the original.

Slips, masks, lost paragraphs, lines left in.
"""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from rapidfuzz.distance import Levenshtein

from fingerprinting.text.words import simplified

LONGEST = 40_000
"""Characters above which a text is not compared: time and memory grow by the product of both lengths."""
LEAST_ALIKE = 0.6
"""Share of equal characters below which a text is a retelling, whose slips say nothing about its source."""
KEPT_WRITTEN = 40
"""Characters of an insertion that are kept: enough to tell two apart."""


SLIP = 2
"""Signs in a row that are replaced one by one; longer runs are a loss and an insertion at one place."""


class _Run(NamedTuple):
    """Edits without a kept sign between them.

    A span of the original, and what the copy has instead.
    """

    start: int
    stop: int
    begin: int
    end: int


class Difference(NamedTuple):
    """A place of the original that a copy writes otherwise.

    Offsets count normal characters, stop excluded.
    """

    start: int
    stop: int
    original: str
    """What the original says; empty for an insertion."""
    written: str
    """What the copy has instead; empty for a loss."""


@dataclass(frozen=True)
class Collation:
    """A copy of one chapter, compared with its original."""

    begin: int
    end: int
    """The part of the original that the copy spans."""
    differences: tuple[Difference, ...]


def normal(text: str) -> str:
    """Leave out what no copyist decides: script, width, layout."""
    return "".join(normal_lines(text))


def normal_lines(text: str) -> list[str]:
    """Give the normal form of each line of a text."""
    return ["".join(line.split()) for line in simplified(unicodedata.normalize("NFKC", text)).split("\n")]


def collate(original: str, copy: str) -> Collation | None:
    """Compare two normal texts.

    None where they are too long or too different to tell slips. What the copy leaves out at either end is not part of
    it, so an excerpt has lost nothing. Edit operations of least number (Levenshtein 1966), each moved as far to the
    front as it can go, so that the same slip made twice is the same difference.
    """
    if not original or not copy or max(len(original), len(copy)) > LONGEST:
        return None
    found = sorted(_gathered(original, copy))
    begin = found[0].stop if found and found[0].start == 0 and not found[0].written else 0
    last = found[-1] if found else None
    end = last.start if last and last.stop == len(original) and not last.written else len(original)
    inner = tuple(each for each in found if (each.start, each.stop) != (0, begin) and each.start < end)
    if begin >= end or sum(len(each.original or each.written) for each in inner) > (1 - LEAST_ALIKE) * (end - begin):
        return None
    return Collation(begin, end, inner)


def _gathered(original: str, copy: str) -> Iterator[Difference]:
    """Join edits that touch each other.

    Up to two signs in a row count as slips of their own.
    """
    run: _Run | None = None
    for edit in Levenshtein.opcodes(original, copy):
        if edit.tag != "equal":
            start, begin = (run.start, run.begin) if run else (edit.src_start, edit.dest_start)
            run = _Run(start, edit.src_end, begin, edit.dest_end)
        elif run:
            yield from _differences(run, original, copy)
            run = None
    if run:
        yield from _differences(run, original, copy)


def _differences(run: _Run, original: str, copy: str) -> Iterator[Difference]:
    """Split a run: signs of a short one, or what was lost and what was put in."""
    lost, put = run.stop - run.start, run.end - run.begin
    if 0 < lost == put <= SLIP:
        for at in range(lost):
            yield Difference(run.start + at, run.start + at + 1, original[run.start + at], copy[run.begin + at])
        return
    if lost:
        back = 0 if put else run.start - _to_front(original, run.start, run.stop)
        start, stop = run.start - back, run.stop - back
        yield Difference(start, stop, original[start:stop], "")
    if put:
        back = 0 if lost else run.begin - _to_front(copy, run.begin, run.end)
        written = copy[run.begin - back:run.end - back][:KEPT_WRITTEN]
        yield Difference(run.start - back, run.start - back, "", written)


def _to_front(text: str, start: int, stop: int) -> int:
    """Move a stretch to the front while taking it out leaves the same text."""
    while start > 0 and text[start - 1] == text[stop - 1]:
        start, stop = start - 1, stop - 1
    return start
