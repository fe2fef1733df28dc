"""Learn formula from the library itself: what many of its chapters hold.

Two witnesses tell of each symbol of a page: the index, how many chapters hold the keys there, and the chapters that
share any key with the page, which of its phrases each of them has. The more the library grows, the more both know.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from fingerprinting.methods.base import Keys
from fingerprinting.text.folding.fold import Folded
from matcher.candidates import STOP_KEY
from matcher.information.phrases import CLAUSE, PHRASE, Runs, Table, held, phrases, runs, spread, table_of
from matcher.information.quoted import QUOTED_PHRASES, quoted, runs_within

MANY = 64
"""Chapters that hold a stop key, at least."""
KEY = 6
"""Symbols that a key covers."""
EDITION, SAMPLE = 0.6, 8
"""Share of a chapter's phrases that another edition of it holds; one phrase in so many is looked at."""


class Holders(NamedTuple):
    """How many other chapters hold what stands at each symbol of a page: shapes (n,)."""

    phrases: NDArray[np.int64]
    """The phrase around it."""
    clauses: NDArray[np.int64]
    """The longer run around it."""


class Counted(NamedTuple):
    """Runs of a page, and how many chapters hold each."""

    asked: Runs
    counts: NDArray[np.int64]


class _Theirs(NamedTuple):
    """Runs of a page that chapters hold.

    Editions do not count among them, nor what is quoted.
    """

    counted: Counted
    length: int
    editions: Sequence[Table]
    quotations: Sequence[Table]

    def others(self, size: int) -> NDArray[np.int64]:
        """Count, for each symbol of the page, the other chapters: shape (size,)."""
        return spread(self.counted.counts - self._held(self.editions) - self._held(self.quotations), self.length, size)

    def quoted(self, size: int) -> NDArray[np.int64]:
        """Count, for each symbol of the page, those that only quote: shape (size,)."""
        return spread(self._held(self.quotations), self.length, size)

    def _held(self, tables: Sequence[Table]) -> NDArray[np.int64]:
        held_by = np.zeros(self.counted.asked.size, np.int64)
        for table in tables:
            held_by += held(table, self.counted.asked)
        return held_by


@dataclass(frozen=True)
class Formula:
    """What chapters of the library hold of one page.

    Learned when it is first asked for.
    """

    page: Folded
    keys: Keys
    postings: NDArray[np.int64]
    """How many chapters hold each key, as in `Proposal`."""
    neighbours: Callable[[], Mapping[str, Folded]]
    """Finds the chapters that share a key with the page, by id."""

    @classmethod
    def of(cls, page: Folded, chapters: Mapping[str, Folded]) -> Self:
        """Learn from chapters alone, without an index."""
        nothing = np.zeros(0, np.int64)
        return cls(page, Keys(nothing.astype(np.uint64), nothing.astype(np.uint32)), nothing, lambda: chapters)

    def holders(self, chapter: str, source: Folded) -> Holders:
        """Count, for each symbol, the other chapters that hold the runs around it.

        Other editions are left out, and the few that quote the chapter at length.
        """
        sample = runs(source.symbols, PHRASE)[::SAMPLE]
        shared = {other: int(held(phrases(folded), sample).sum()) for other, folded in self._chapters.items()}
        editions = {other: folded for other, folded in self._chapters.items()
                    if other == chapter or shared[other] >= EDITION * max(sample.size, 1)}
        quoting = quoted(source, (folded for other, folded in self._chapters.items()
                                  if other not in editions and shared[other] >= QUOTED_PHRASES // SAMPLE))
        phrase, clause = (
            _Theirs(counted, length, [phrases(folded, length) for folded in editions.values()],
                    [table_of(runs_within(source, mark, length)) for mark in quoting])
            for counted, length in ((self._phrases, PHRASE), (self._clauses, CLAUSE)))
        known = self._by_keys - max(len(editions), 1) - phrase.quoted(len(self.page))
        everywhere = np.where(self._by_keys >= MANY, known, 0)
        return Holders(np.maximum(np.maximum(phrase.others(len(self.page)), known), 0),
                       np.maximum(np.maximum(clause.others(len(self.page)), everywhere), 0))

    @cached_property
    def _chapters(self) -> Mapping[str, Folded]:
        return self.neighbours()

    @cached_property
    def _phrases(self) -> Counted:
        return self._counted(PHRASE)

    @cached_property
    def _clauses(self) -> Counted:
        return self._counted(CLAUSE)

    def _counted(self, length: int) -> Counted:
        """Count the chapters that hold each run of the page."""
        asked = runs(self.page.symbols, length)
        counts = np.zeros(asked.size, np.int64)
        for chapter in self._chapters.values():
            counts += held(phrases(chapter, length), asked)
        return Counted(asked, counts)

    @cached_property
    def _by_keys(self) -> NDArray[np.int64]:
        """Tell of each symbol how many chapters hold a key there.

        Shape (n,); nothing by a document-level method, whose keys have no places, nor by thinned runs, which chapters
        share by chance; pairs of stems are never told of.
        """
        counted = np.zeros(len(self.page), np.int64)
        held_by = np.where(self.postings == STOP_KEY, MANY, self.postings)
        if self.keys.thinned.size:
            held_by[self.keys.thinned] = 0
        for at in np.flatnonzero(held_by > 1).tolist() if self.keys.positions.any() else ():
            place = slice(int(self.keys.positions[at]), int(self.keys.positions[at]) + KEY)
            np.maximum(counted[place], held_by[at], out=counted[place])
        return counted
