"""Measure how long one alignment takes on one core.

Two chapters, and a whole book against a book.
"""

import resource
from collections.abc import Callable, Sequence
from random import Random
from time import process_time
from typing import NamedTuple

from benchmarks.accuracy.modern import modern_page
from benchmarks.passages import tricks
from fingerprinting.text.folding.fold import fold
from matcher import Matcher

CHAPTER, BOOK = 3_000, 1_000_000
CHAPTERS = 60


class Timing(NamedTuple):
    """One row."""

    what: str
    milliseconds: float
    """The median of many chapters; of one book, folding included as everywhere."""
    slowest: float
    megabytes: int
    """Peak megabytes of the process so far, with the library in memory."""


def timings(matcher: Matcher, texts: Sequence[str]) -> list[Timing]:
    """Time the alignment of texts with edited copies and with unrelated texts.

    `texts` of a million characters in all, or no books.
    """
    random = Random("timing")
    chapters = [text[:CHAPTER] for text in texts if len(text) >= CHAPTER][:CHAPTERS]
    edits = {share: tricks.edits(share) for share in (0.1, 0.3)}
    rows = [_timing(matcher, f"chapters, {share:.0%} of the characters edited",
                    [(edit(each, random), each) for each in chapters]) for share, edit in edits.items()]
    rows.append(_timing(matcher, "unrelated chapters", list(zip(chapters, [*chapters[1:], chapters[0]], strict=True))))
    whole = "".join(texts)
    book = whole[:BOOK]
    others: dict[str, Callable[[], str]] = {
        "a book, 10 % of the characters edited": lambda: edits[0.1](book, random),
        "a book, 30 % of the characters edited": lambda: edits[0.3](book, random),
        "a book against another": lambda: whole[-BOOK:],
        "a book against a million characters of news": lambda: modern_page(random, BOOK),
    }
    return rows + [_timing(matcher, what, [(make(), book)]) for what, make in others.items() if len(whole) > 2 * BOOK]


def _timing(matcher: Matcher, what: str, pairs: Sequence[tuple[str, str]]) -> Timing:
    matcher.align(*(text[:CHAPTER] for text in pairs[0]))
    spent = sorted(_spent(matcher, page, source) for page, source in pairs)
    return Timing(what, spent[len(spent) // 2], spent[-1], resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)


def _spent(matcher: Matcher, page: str, source: str) -> float:
    start = process_time()
    left, right = fold(page), fold(source)
    matcher.blocks(left, right)
    return (process_time() - start) * 1000
