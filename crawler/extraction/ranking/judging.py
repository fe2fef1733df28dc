"""Judge a page's lines in two passes.

A first forest judges every line, and a second one corrects it by what the first said of the lines around.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from crawler.extraction.ranking.ancestry import Integers
from crawler.extraction.ranking.features import Numbers
from crawler.extraction.ranking.kernel_inputs import Floats
from crawler.extraction.ranking.second_pass import seen_again
from crawler.extraction.ranking.trees import Forest, read_forest

THREADS, OTHERS, UNSURE, SECOND = (Path(__file__).with_name(name) for name in (
    "thread_lines.json", "lines.json", "unsure_lines.json", "second_lines.json"))
"""Questions and leaves of the forests: the first ones of threads, of other pages and of those of which that is unsure,
and the second one. `python -m benchmarks.reading.training` writes each; the first two were trained on fewer pages than
the command takes now (docs/reading.md)."""


class Seen(NamedTuple):
    """What is known of a page's lines."""

    rows: Numbers
    """Their features, as in `FEATURES`."""
    prose: Floats
    """Their prose weights."""
    groups: Integers
    """The numbers of their groups, as in `Places`."""


class Judge(NamedTuple):
    """The forests of both passes; without a second one, the first decides."""

    first: Forest
    second: Forest | None = None

    def odds(self, seen: Seen) -> Floats:
        """Compute the log-odds that each line is text."""
        return self.corrected(seen, self.first.odds(seen.rows))

    def corrected(self, seen: Seen, odds: Floats) -> Floats:
        """Correct the log-odds of the first pass by the second."""
        return odds + self.second.odds(again(seen, odds)) if self.second else odds

    def prepare(self) -> None:
        """Compute what every evaluation needs."""
        for forest in filter(None, self):
            forest.prepare()


def again(seen: Seen, odds: Floats) -> Numbers:
    """Return the rows of the second pass: the features, and what the first pass said."""
    said = seen_again(odds, seen.prose, seen.groups)
    return np.concatenate([seen.rows.T, said], dtype=np.float32).T


_TRIED: ContextVar[Judge | None] = ContextVar("tried", default=None)
"""A judge that is measured instead of all of these."""


def judge(*, is_thread: bool) -> Judge:
    """Return the judge of a page's lines.

    Threads are judged in one pass, because the second reads them no better.
    """
    if tried := _TRIED.get():
        return Judge(tried.first) if is_thread else tried
    return _contained(is_thread=is_thread)


def other_judge() -> Judge:
    """Return the judge of pages of which that of other pages is unsure."""
    return _TRIED.get() or _for_unsure()


@contextmanager
def judging_by(tried: Judge) -> Iterator[None]:
    """Judge lines by other forests inside the block, to measure them."""
    token = _TRIED.set(tried)
    try:
        yield
    finally:
        _TRIED.reset(token)


@cache
def _contained(*, is_thread: bool) -> Judge:
    return Judge(read_forest(THREADS)) if is_thread else Judge(read_forest(OTHERS), read_forest(SECOND))


@cache
def _for_unsure() -> Judge:
    return Judge(read_forest(UNSURE))
