"""Find which runs of one text many other texts have, in one call.

A call per text would take as long as the work itself: chapters are short, and a page shares keys with dozens of them.
"""

from collections.abc import Iterable
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import kernel
from matcher.information.phrases import PHRASE, Runs, Table, held_by, runs, shared, sieve_of, table_of


class Held(NamedTuple):
    """Which phrases and longer runs of one text other texts have.

    Shapes (texts, m) and (texts, k).
    """

    phrases: NDArray[np.bool_]
    clauses: NDArray[np.bool_]

    def of(self, rows: NDArray[np.int64]) -> Self:
        """Select some of the texts."""
        return self._replace(phrases=self.phrases[rows], clauses=self.clauses[rows])


class ManyTexts(NamedTuple):
    """The concatenated symbols and phrases of several texts."""

    symbols: NDArray[np.uint16]
    bounds: NDArray[np.int64]
    """Shape (texts + 1,): where the symbols of each text begin."""
    listed: Runs
    starts: NDArray[np.int64]
    """Shape (texts + 1,): where the phrases of each text begin."""

    @classmethod
    def of(cls, texts: Iterable[NDArray[np.uint16]]) -> Self:
        """Concatenate texts and hash their phrases."""
        parts = [np.empty(0, np.uint16), *texts]
        symbols, bounds = np.concatenate(parts), np.cumsum([part.size for part in parts])
        return cls(symbols, bounds, *_phrases_of_each(symbols, bounds))

    def held(self, asked: Runs, longer: Runs) -> Held:
        """Tell which of the given phrases and longer runs each text has."""
        return Held(*_held_by_each((self.symbols, self.bounds), (self.listed, self.starts), sieve_of(asked),
                                   (table_of(asked), table_of(longer)), (asked, longer)))

    def shared(self, asked: Runs) -> NDArray[np.int64]:
        """Count how many of the given phrases each text has: shape (texts,)."""
        return _shared_by_each(self.listed, self.starts, sieve_of(asked), table_of(asked), asked)


@kernel
def _phrases_of_each(symbols: NDArray[np.uint16], bounds: NDArray[np.int64]) -> tuple[Runs, NDArray[np.int64]]:
    starts = np.zeros(bounds.size, np.int64)
    for text in range(bounds.size - 1):
        starts[text + 1] = starts[text] + max(bounds[text + 1] - bounds[text] - PHRASE + 1, 0)
    listed = np.empty(starts[-1], np.uint64)
    for text in range(bounds.size - 1):
        listed[starts[text]:starts[text + 1]] = runs(symbols[bounds[text]:bounds[text + 1]], PHRASE)
    return listed, starts


@kernel
def _held_by_each(
    texts: tuple[NDArray[np.uint16], NDArray[np.int64]], phrases_of: tuple[Runs, NDArray[np.int64]],
    sieve: NDArray[np.uint8], tables: tuple[Table, Table], asked: tuple[Runs, Runs],
) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    symbols, bounds = texts
    listed, starts = phrases_of
    count = bounds.size - 1
    phrases, clauses = np.empty((count, asked[0].size), np.bool_), np.empty((count, asked[1].size), np.bool_)
    for text in range(count):
        phrases[text], clauses[text] = held_by(
            symbols[bounds[text]:bounds[text + 1]], listed[starts[text]:starts[text + 1]], sieve,
            tables, asked)
    return phrases, clauses


@kernel
def _shared_by_each(
    listed: Runs, starts: NDArray[np.int64], sieve: NDArray[np.uint8], table: Table, asked: Runs,
) -> NDArray[np.int64]:
    counts = np.zeros(starts.size - 1, np.int64)
    for text in range(counts.size):
        counts[text] = shared(listed[starts[text]:starts[text + 1]], sieve, table, asked)
    return counts
