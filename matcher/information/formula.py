"""Learn formula from the library itself: what many of its chapters hold.

Two witnesses tell of each symbol of a page: the index, how many chapters hold the keys there, and the chapters that
share any key with the page, which of its phrases each of them has. The more the library grows, the more both know.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from fingerprinting.methods.base import Keys
from fingerprinting.text.folding.fold import Folded
from matcher.candidates import STOP_KEY
from matcher.information.many_texts import Held, ManyTexts
from matcher.information.phrases import CLAUSE, PHRASE, Runs, held, runs, spread, table_of
from matcher.information.quoted import QUOTED_PHRASES, quoted, runs_within
from matcher.sources import Source
from storage.documents import derive_id

MANY = 64
"""Chapters that hold a stop key, at least."""
KEY = 6
"""Symbols that a key covers."""
LENGTHS = PHRASE, CLAUSE
SIBLINGS = 8
"""Chapters of a work that share keys with a page: fewer cannot tell its turns from those of a genre."""
EDITION, SAMPLE = 0.6, 8
"""Share of a chapter's phrases that another edition of it holds; one phrase in so many is looked at."""


class Holders(NamedTuple):
    """How many other chapters hold what stands at each symbol of a page: shapes (n,)."""

    phrases: NDArray[np.int64]
    """The phrase around it."""
    clauses: NDArray[np.int64]
    """The longer run around it."""


class Neighbour(NamedTuple):
    """A chapter that shares a key with a page."""

    work: str
    """The work it belongs to."""
    folded: Folded

    @classmethod
    def of(cls, source: Source) -> Self:
        """Take a chapter for one of its work, or for a work of its own."""
        return cls(_work_id(source.organisation, source.work or source.id), source.folded)


@lru_cache(1024)
def _work_id(organisation: str, work: str) -> str:
    """Name a work of an organisation; chapters of the same ones come page after page."""
    return derive_id(organisation, work)


class Others(NamedTuple):
    """What other chapters than one hold of a page."""

    rows: NDArray[np.int64]
    """Which chapters these are, among those that share a key with the page."""
    held: Held
    editions: int
    """Chapters that are the one itself or other editions of it."""
    quoting: NDArray[np.int64]
    """How many quote each phrase of it at length: shape (m,)."""


@dataclass(frozen=True)
class Formula:
    """What chapters of the library hold of one page.

    Learned when it is first asked for.
    """

    page: Folded
    keys: Keys
    postings: NDArray[np.int64]
    """How many chapters hold each key, as in `Proposal`."""
    neighbours: Callable[[], Mapping[str, Neighbour]]
    """Finds the chapters that share a key with the page, by id."""

    @classmethod
    def of(cls, page: Folded, chapters: Mapping[str, Folded]) -> Self:
        """Learn from chapters alone, each a work of its own, without an index."""
        nothing = np.zeros(0, np.int64)
        keys = Keys(nothing.astype(np.uint64), nothing.astype(np.uint32))
        return cls(page, keys, nothing, lambda: {name: Neighbour(name, text) for name, text in chapters.items()})

    def holders(self, chapter: str, own: Neighbour, *, throughout: bool = False) -> Holders:
        """Count, for each symbol, the other chapters that hold the runs around it.

        Left out are other editions, and what a few quote of it at length. Where the page tells a chapter throughout,
        and most of the others are of its own work, works are counted: others once each, and chapters of its own work,
        whose turns come back in all of it, for longer runs alone, such as a standing introduction. Where most are of
        other works, these are its genre, and what its own chapters hold tells of that as well.
        """
        others, size = self._others(chapter, own.folded), len(self.page)
        known = self._by_keys - others.editions - spread(others.quoting, PHRASE, size)
        everywhere = np.where(self._by_keys >= MANY, known, 0)
        by_work = throughout and self._are_mostly_of(own.work, others.rows)
        phrases, clauses = self._counted_by_work(others, own.work) if by_work else _counted(others.held)
        return Holders(np.maximum(np.maximum(spread(phrases, PHRASE, size), everywhere if by_work else known), 0),
                       np.maximum(np.maximum(spread(clauses, CLAUSE, size), everywhere), 0))

    def _are_mostly_of(self, work: str, rows: NDArray[np.int64]) -> bool:
        own: int = sum(self._works[row] == work for row in rows.tolist())
        return bool(own >= SIBLINGS and 2 * own > rows.size)

    def _counted_by_work(self, others: Others, own: str) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Count other works that hold each run, whichever of their chapters does.

        Chapters of its own work count for what stands in longer runs.
        """
        by_work: dict[str, list[int]] = {}
        for place, row in enumerate(others.rows.tolist()):
            by_work.setdefault(self._works[row], []).append(place)
        phrases, clauses = _counted(others.held.of(np.empty(0, np.int64)))
        for work, places in by_work.items():
            if work == own:
                for phrases_held, clauses_held in zip(*others.held.of(_long_ones(others.held, places)), strict=True):
                    phrases += phrases_held & self._within(clauses_held)
                    clauses += clauses_held
            else:
                phrases += others.held.phrases[places].any(axis=0)
                clauses += others.held.clauses[places].any(axis=0)
        return phrases, clauses

    def _others(self, chapter: str, source: Folded) -> Others:
        """Tell what chapters hold that are no editions of one.

        What they quote of it is left out.
        """
        sample = runs(source.symbols, PHRASE)[::SAMPLE]
        common = self._texts.shared(sample)
        rows = np.array([row for row, name in enumerate(self._chapters)
                         if name != chapter and common[row] < EDITION * max(sample.size, 1)], np.int64)
        holding, quoting = self._held.of(rows), np.zeros(self._asked[0].size, np.int64)
        folded = [each.folded for each in self._chapters.values()]
        for place, mark in quoted(source, {place: folded[row] for place, row in enumerate(rows.tolist())
                                           if common[row] >= QUOTED_PHRASES // SAMPLE}).items():
            of_it = [held(table_of(runs_within(source, mark, length)), asked)
                     for asked, length in zip(self._asked, LENGTHS, strict=True)]
            quoting += of_it[0]
            holding.phrases[place] &= ~of_it[0]
            holding.clauses[place] &= ~of_it[1]
        return Others(rows, holding, max(len(self._chapters) - rows.size, 1), quoting)

    def _within(self, clauses: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Mark the phrases that stand in longer runs: shape (m,)."""
        covered = np.concatenate([[0], np.cumsum(spread(clauses.astype(np.int64), CLAUSE, len(self.page)))])
        within: NDArray[np.bool_] = covered[PHRASE:] - covered[:-PHRASE] == PHRASE
        return within

    @cached_property
    def _chapters(self) -> Mapping[str, Neighbour]:
        return self.neighbours()

    @cached_property
    def _asked(self) -> tuple[Runs, Runs]:
        """Hash the phrases and the longer runs of the page."""
        phrases, clauses = (runs(self.page.symbols, length) for length in LENGTHS)
        return phrases, clauses

    @cached_property
    def _works(self) -> list[str]:
        return [each.work for each in self._chapters.values()]

    @cached_property
    def _texts(self) -> ManyTexts:
        """Hash the phrases of the chapters, which are looked up more than once."""
        return ManyTexts.of(each.folded.symbols for each in self._chapters.values())

    @cached_property
    def _held(self) -> Held:
        return self._texts.held(*self._asked)

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


def _counted(holding: Held) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Count the holders of each run: shapes (m,) and (k,)."""
    return holding.phrases.sum(axis=0, dtype=np.int64), holding.clauses.sum(axis=0, dtype=np.int64)


def _long_ones(holding: Held, places: list[int]) -> NDArray[np.int64]:
    """Choose the chapters that hold longer runs at all."""
    chosen = np.array(places, np.int64)
    return chosen[holding.clauses[chosen].any(axis=1)]
