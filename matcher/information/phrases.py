"""Hash the runs of symbols of a text, look them up, and mark what runs cover."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import kernel
from fingerprinting.text.folding.fold import Folded

CHANCE, CHANCE_WORDS, PHRASE = 3, 2, 5
"""Symbols, and words, of a run that two passages hardly share by chance; symbols of a phrase."""
CLAUSE = 16
"""Symbols of a longer run: phrases that all of a genre uses, in an order that only a copy keeps."""
KEEP_TEXTS = 128
"""Chapters come back page after page."""

Runs = NDArray[np.uint64]
Table = NDArray[np.uint64]
"""A hash table of runs: shape (a power of two,), each run at its own place or the next free one, zero for none."""


@kernel
def runs(symbols: NDArray[np.uint16], length: int) -> Runs:
    """Hash every run of a length; no hash is zero.

    Shape (max(n - length + 1, 0),).
    """
    hashes = np.zeros(max(symbols.size - length + 1, 0), np.uint64)
    for start in range(hashes.size):
        mixed = np.uint64(0)
        for place in range(start, start + length):
            mixed = (mixed ^ np.uint64(symbols[place] + 1)) * np.uint64(0x9E3779B97F4A7C15)
        hashes[start] = (mixed ^ (mixed >> np.uint64(29))) | np.uint64(1)
    return hashes


@kernel
def _slot(table: Table, run: np.uint64) -> np.int64:
    """Find the place of a run, or the free one where it would stand."""
    mask = table.size - 1
    place = np.int64(run >> np.uint64(1)) & mask
    while table[place] != 0 and table[place] != run:
        place = (place + 1) & mask
    return place


@kernel
def table_of(listed: Runs) -> Table:
    """Enter runs in a table that is at most half full."""
    size = 2
    while size < 2 * listed.size:
        size *= 2
    table = np.zeros(size, np.uint64)
    for run in listed:
        table[_slot(table, run)] = run
    return table


@kernel
def held(table: Table, asked: Runs) -> NDArray[np.bool_]:
    """Tell which runs are in a table."""
    found = np.zeros(asked.size, np.bool_)
    for place in range(asked.size):
        found[place] = table[_slot(table, asked[place])] != 0
    return found


@kernel
def counted(listed: Runs, asked: Runs) -> NDArray[np.int64]:
    """Count how often each asked run is among the listed ones.

    Shape (m,).
    """
    table = table_of(listed)
    counts, found = np.zeros(table.size, np.int64), np.zeros(asked.size, np.int64)
    for run in listed:
        counts[_slot(table, run)] += 1
    for place in range(asked.size):
        found[place] = counts[_slot(table, asked[place])]
    return found


@lru_cache(2 * KEEP_TEXTS)
def phrases(text: Folded, length: int = PHRASE) -> Table:
    """Enter the phrases of a text, or runs of another length, in a table."""
    return table_of(runs(text.symbols, length))


@kernel
def spread(values: NDArray[np.int64], length: int, size: int) -> NDArray[np.int64]:
    """Give each symbol the greatest value of the runs that cover it.

    Values of shape (m,), of runs; returns shape (size,).
    """
    covered = np.zeros(size, np.int64)
    for run in range(values.size):
        for place in range(run, run + length):
            covered[place] = max(covered[place], values[run])
    return covered
