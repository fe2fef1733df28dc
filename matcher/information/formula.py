"""Learn formula from the library itself: what many of its chapters hold.

Two witnesses tell of each symbol of a page: the index, how many chapters hold the keys there, and the chapters that
share any key with the page, which of its phrases each of them has. The more the library grows, the more both know.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Self

import numpy as np
from numpy.typing import NDArray

from fingerprinting.methods.base import Keys
from fingerprinting.text.folding.fold import Folded
from matcher.candidates import STOP_KEY
from matcher.information.phrases import PHRASE, Runs, held, phrases, runs, spread

MANY = 64
"""Chapters that hold a stop key, at least."""
KEY = 6
"""Symbols that a key covers."""
EDITION, SAMPLE = 0.6, 8
"""Share of a chapter's phrases that another edition of it holds; one phrase in so many is looked at."""


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

    def holders(self, chapter: str, source: Folded) -> NDArray[np.int64]:
        """Count, for each symbol, the other chapters that hold the phrase around it.

        Other editions are left out. Shape (n,).
        """
        asked, counts = self._phrases
        sample = runs(source.symbols, PHRASE)[::SAMPLE]
        editions = [folded for other, folded in self._chapters.items()
                    if other == chapter or _is_edition(folded, sample)]
        counts = counts - np.sum([held(phrases(folded), asked) for folded in editions], axis=0, dtype=np.int64)
        by_keys = self._by_keys - max(len(editions), 1)
        known: NDArray[np.int64] = np.maximum(np.maximum(spread(counts, PHRASE, len(self.page)), by_keys), 0)
        return known

    @cached_property
    def _chapters(self) -> Mapping[str, Folded]:
        return self.neighbours()

    @cached_property
    def _phrases(self) -> tuple[NDArray[np.uint64], NDArray[np.int64]]:
        """Count the chapters that hold each phrase of the page: phrases and counts."""
        asked = runs(self.page.symbols, PHRASE)
        counts = np.zeros(asked.size, np.int64)
        for chapter in self._chapters.values():
            counts += held(phrases(chapter), asked)
        return asked, counts

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
