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
from matcher.information.phrases import CLAUSE, PHRASE, Runs, held, phrases, runs, spread

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

        Other editions are left out.
        """
        sample = runs(source.symbols, PHRASE)[::SAMPLE]
        editions = [folded for other, folded in self._chapters.items()
                    if other == chapter or _is_edition(folded, sample)]
        known = self._by_keys - max(len(editions), 1)
        everywhere = np.where(self._by_keys >= MANY, known, 0)
        return Holders(np.maximum(np.maximum(self._but(editions, self._phrases, PHRASE), known), 0),
                       np.maximum(np.maximum(self._but(editions, self._clauses, CLAUSE), everywhere), 0))

    def _but(self, editions: Sequence[Folded], counted: Counted, length: int) -> NDArray[np.int64]:
        """Count the chapters at each symbol, save some."""
        asked, counts = counted
        theirs = np.sum([held(phrases(folded, length), asked) for folded in editions], axis=0, dtype=np.int64)
        return spread(counts - theirs, length, len(self.page))

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


def _is_edition(other: Folded, sample: Runs) -> bool:
    """Tell whether a chapter is another edition of a sample's chapter.

    It is when it holds most of the sample's phrases.
    """
    return sample.size > 0 and float(held(phrases(other), sample).mean()) >= EDITION
