"""Find where a copy differs from the original.

Differences are slips, masks, lost paragraphs and inserted lines.
"""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from rapidfuzz.distance import Levenshtein

from fingerprinting.text.words import simplified

LONGEST = 40_000
"""Maximum characters of a text that is compared; time and memory grow with the product of both lengths."""
LEAST_ALIKE = 0.6
"""Minimum share (0–1) of unchanged text; below it the text is a retelling, whose errors say nothing about its
source."""
KEPT_WRITTEN = 40
"""Characters kept of an insertion, enough to distinguish two of them."""


SLIP = 2
"""Maximum length of a run of replaced characters that counts as separate errors; a longer one is a loss plus an
insertion."""


class _Run(NamedTuple):
    """Consecutive edits without an unchanged character between them.

    A span of the original, and the span of the copy that replaces it.
    """

    start: int
    stop: int
    begin: int
    end: int


class Difference(NamedTuple):
    """A place where a copy differs from the original.

    Offsets count characters of the normalised original; `stop` is exclusive.
    """

    start: int
    stop: int
    original: str
    """The text of the original; empty for an insertion."""
    written: str
    """The text of the copy; empty for a loss."""


@dataclass(frozen=True)
class Collation:
    """A copy of one chapter, compared with its original."""

    begin: int
    end: int
    """The part of the original that the copy spans."""
    differences: tuple[Difference, ...]


def normal(text: str) -> str:
    """Remove what copying does not preserve: script variant, width and layout."""
    return "".join(normal_lines(text))


def normal_lines(text: str) -> list[str]:
    """Normalise each line of a text."""
    return ["".join(line.split()) for line in simplified(unicodedata.normalize("NFKC", text)).split("\n")]


def collate(original: str, copy: str) -> Collation | None:
    """Compare two normalised texts.

    None if they are too long, or too different for errors to mean anything. Text missing at either end is not counted
    as lost, so an excerpt has no losses. The edits are a minimal sequence (Levenshtein 1966), each moved as far to the
    front as possible, so that the same error made twice is the same difference.
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
    """Merge adjacent edits.

    Up to `SLIP` replaced characters in a row count as separate errors.
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
    """Split a run into single replaced characters, or into a loss and an insertion."""
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
    """Move a stretch to the front as long as removing it leaves the same text."""
    while start > 0 and text[start - 1] == text[stop - 1]:
        start, stop = start - 1, stop - 1
    return start
