"""Recognise formulas by the library itself: what many of its chapters have.

There are two sources for each symbol of a page: the index knows how many chapters have the keys there, and the chapters
that share a key with the page show which of its phrases each of them has. Both become better as the library grows.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from fingerprinting.methods.base import Keys
from fingerprinting.methods.grams import Grams
from fingerprinting.text.folding.fold import Folded
from fingerprinting.text.symbols import FIRST_WORD
from matcher.candidates import STOP_KEY
from matcher.information.many_texts import Held, ManyTexts
from matcher.information.phrases import CLAUSE, PHRASE, Runs, held, runs, spread, table_of
from matcher.information.quoted import QUOTED_PHRASES, quoted, runs_within
from matcher.sources import Source
from storage.documents import derive_id

MANY = 64
"""Number of chapters assumed to have a stop key. Counts by keys that reach it apply to longer runs too."""
LENGTHS = PHRASE, CLAUSE
SIBLINGS = 8
"""Minimum chapters of a work that share keys with a page; fewer cannot tell the work's own turns of phrase from those
of its genre."""
EDITION, SAMPLE = 0.6, 8
"""Minimum share (0–1) of a chapter's phrases that another edition of it has, and the sampling step for measuring it."""
EDITIONS, SAME = 3, 0.9
"""Maximum other editions of a chapter; if more chapters have so much of it, all of them fill in the same form, except
those that have this share (0–1) of its phrases."""
FORM = 0.2
"""Minimum share (0–1) of a chapter's phrases that another chapter of the work has if both fill in the same form, as
entries of a gazetteer do; turns of phrase that recur in a work are far fewer."""


class Holders(NamedTuple):
    """How many other chapters have the text around each symbol of a page: shapes (n,)."""

    phrases: NDArray[np.int64]
    """The phrase around it."""
    clauses: NDArray[np.int64]
    """The longer run around it."""


class Neighbour(NamedTuple):
    """A chapter that shares a key with a page."""

    work: str
    """The work to which it belongs."""
    folded: Folded

    @classmethod
    def of(cls, source: Source) -> Self:
        """Build it from a chapter; without a work, the chapter counts as its own work."""
        return cls(_work_id(source.organisation, source.work or source.id), source.folded)


@lru_cache(1024)
def _work_id(organisation: str, work: str) -> str:
    """Return an id for a work of an organisation; cached, as the same works recur."""
    return derive_id(organisation, work)


class Others(NamedTuple):
    """What chapters other than a given one share with a page."""

    rows: NDArray[np.int64]
    """Row numbers of these chapters among those that share a key with the page."""
    held: Held
    shares: NDArray[np.float64]
    """Share (0–1) of the given chapter's phrases that each of them has."""
    editions: int
    """Number of chapters that are the given one or other editions of it."""
    quoting: NDArray[np.int64]
    """Number of chapters that quote each phrase of it at length: shape (m,)."""


@dataclass(frozen=True)
class Formula:
    """What chapters of the library share with one page.

    It is computed on first use.
    """

    page: Folded
    keys: Keys
    postings: NDArray[np.int64]
    """Number of chapters that have each key, as in `Proposal`."""
    neighbours: Callable[[], Mapping[str, Neighbour]]
    """Returns the chapters that share a key with the page, by id."""

    @classmethod
    def of(cls, page: Folded, chapters: Mapping[str, Folded]) -> Self:
        """Build it from chapters only, each its own work, without an index."""
        nothing = np.zeros(0, np.int64)
        keys = Keys(nothing.astype(np.uint64), nothing.astype(np.uint32))
        return cls(page, keys, nothing, lambda: {name: Neighbour(name, text) for name, text in chapters.items()})

    def texts(self, chapter: str) -> list[Folded]:
        """List the texts of the other chapters that share a key with the page."""
        return [each.folded for name, each in self._chapters.items() if name != chapter]

    def holders(self, chapter: str, own: Neighbour, *, throughout: bool = False) -> Holders:
        """Count, for each symbol, the other chapters that have the runs around it.

        Other editions of the chapter, and long quotations of it by a few chapters, do not count. If the page covers the
        chapter throughout and most of the other chapters belong to the same work, works are counted instead of
        chapters: every other work once, and chapters of the same work, where its own turns of phrase recur, only for
        longer runs, such as a standing introduction. If most belong to other works, these show what is usual in the
        genre, and so do the work's own chapters.
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
        """Count the other works that have each run in any of their chapters.

        Chapters of the same work count only for what is in longer runs, unless they fill in the same form.
        """
        by_work: dict[str, list[int]] = {}
        for place, row in enumerate(others.rows.tolist()):
            own_form = self._works[row] == own and others.shares[place] >= FORM
            by_work.setdefault(f"{own} {place}" if own_form else self._works[row], []).append(place)
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
        """Find what chapters that are not editions of the given one share with the page.

        What they quote from it is left out.
        """
        sample = runs(source.symbols, PHRASE)[::SAMPLE]
        common = self._texts.shared(sample)
        shares = common / max(sample.size, 1)
        own = np.array([name == chapter for name in self._chapters], np.bool_)
        rows = np.flatnonzero(~own & (shares < _edition(shares[~own])))
        holding, quoting = self._held.of(rows), np.zeros(self._asked[0].size, np.int64)
        folded = [each.folded for each in self._chapters.values()]
        for place, mark in quoted(source, {place: folded[row] for place, row in enumerate(rows.tolist())
                                           if common[row] >= QUOTED_PHRASES // SAMPLE}).items():
            of_it = [held(table_of(runs_within(source, mark, length)), asked)
                     for asked, length in zip(self._asked, LENGTHS, strict=True)]
            quoting += of_it[0]
            holding.phrases[place] &= ~of_it[0]
            holding.clauses[place] &= ~of_it[1]
        return Others(rows, holding, shares[rows], max(len(self._chapters) - rows.size, 1), quoting)

    def _within(self, clauses: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Mark the phrases that are completely inside longer runs: shape (m,)."""
        covered = np.concatenate([[0], np.cumsum(spread(clauses.astype(np.int64), CLAUSE, len(self.page)))])
        within: NDArray[np.bool_] = covered[PHRASE:] - covered[:-PHRASE] == PHRASE
        return within

    @cached_property
    def _chapters(self) -> Mapping[str, Neighbour]:
        return self.neighbours()

    @cached_property
    def _asked(self) -> tuple[Runs, Runs]:
        """The hashes of the page's phrases and longer runs."""
        phrases, clauses = (runs(self.page.symbols, length) for length in LENGTHS)
        return phrases, clauses

    @cached_property
    def _works(self) -> list[str]:
        return [each.work for each in self._chapters.values()]

    @cached_property
    def _texts(self) -> ManyTexts:
        """The hashes of the chapters' phrases, which are looked up more than once."""
        return ManyTexts.of(each.folded.symbols for each in self._chapters.values())

    @cached_property
    def _held(self) -> Held:
        return self._texts.held(*self._asked)

    @cached_property
    def _by_keys(self) -> NDArray[np.int64]:
        """Count the chapters that have a key at each symbol.

        Shape (n,). Zero for methods without positions, for thinned runs, which chapters share by chance, and for keys
        of words, which are shorter than a phrase ("as well as"); stem pairs have no counts.
        """
        counted = np.zeros(len(self.page), np.int64)
        held_by = np.where(self.postings == STOP_KEY, MANY, self.postings)
        if self.keys.thinned.size:
            held_by[self.keys.thinned] = 0
        held_by[self._are_of_words()] = 0
        for at in np.flatnonzero(held_by > 1).tolist() if self.keys.positions.any() else ():
            place = slice(int(self.keys.positions[at]), int(self.keys.positions[at]) + Grams.k)
            np.maximum(counted[place], held_by[at], out=counted[place])
        return counted

    def _are_of_words(self) -> NDArray[np.bool_]:
        """Mark the keys that cover words only: shape (m,)."""
        are_words = np.append(self.page.symbols >= FIRST_WORD, np.zeros(Grams.words, np.bool_))
        covered = self.keys.positions[:, None] + np.arange(Grams.words)
        of_words: NDArray[np.bool_] = are_words[covered].all(axis=1)
        return of_words


def _edition(shares: NDArray[np.float64]) -> float:
    """Return the share of a chapter's phrases that makes another one its edition."""
    return SAME if np.count_nonzero(shares >= EDITION) > EDITIONS else EDITION


def _counted(holding: Held) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Count the texts that have each run: shapes (m,) and (k,)."""
    return holding.phrases.sum(axis=0, dtype=np.int64), holding.clauses.sum(axis=0, dtype=np.int64)


def _long_ones(holding: Held, places: list[int]) -> NDArray[np.int64]:
    """Select the chapters that have any of the longer runs."""
    chosen = np.array(places, np.int64)
    return chosen[holding.clauses[chosen].any(axis=1)]
