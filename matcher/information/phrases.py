"""Hash the runs of a text's symbols, look them up, and mark what they cover."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import kernel
from fingerprinting.text.folding.fold import Folded

CHANCE, CHANCE_WORDS, PHRASE = 3, 2, 5
"""Symbols, and words, of a run that two passages hardly share by chance; symbols of a phrase."""
CLAUSE, PARAGRAPH = 16, 64
"""Symbols of a longer run, in which phrases usual in a genre have an order that only a copy keeps; symbols of a much
longer run of clauses."""
BASE = np.uint64(0x9E3779B97F4A7C15)
"""Base of the polynomial, modulo 2^64, that hashes a run."""
KEEP_TEXTS = 128
"""Texts whose results are cached, because the same chapters recur for many pages."""

Runs = NDArray[np.uint64]
Table = NDArray[np.uint64]
"""A hash table of runs: shape (a power of two,), each run at its own slot or the next free one; zero marks a free
slot."""


@kernel
def _mixed(value: np.uint64) -> np.uint64:
    """Derive a hash from the value of a run; no hash is zero."""
    return (value ^ (value >> np.uint64(29))) | np.uint64(1)


@kernel
def _hash_at(symbols: NDArray[np.uint16], start: int, length: int) -> np.uint64:
    """Hash the run that begins at a symbol."""
    value = np.uint64(0)
    for place in range(start, start + length):
        value = (value + np.uint64(symbols[place] + 1)) * BASE
    return _mixed(value)


@kernel
def runs(symbols: NDArray[np.uint16], length: int) -> Runs:
    """Hash every run of a length, each from the previous one (Karp and Rabin 1987).

    Shape (max(n - length + 1, 0),).
    """
    hashes = np.zeros(max(symbols.size - length + 1, 0), np.uint64)
    value, left = np.uint64(0), np.uint64(1)
    for _ in range(length):
        left *= BASE
    for place in range(symbols.size):
        step = np.uint64(symbols[place] + 1)
        if place >= length:
            step -= left * np.uint64(symbols[place - length] + 1)
        value = (value + step) * BASE
        if place >= length - 1:
            hashes[place - length + 1] = _mixed(value)
    return hashes


@kernel
def _slot(table: Table, run: np.uint64) -> np.int64:
    """Find the slot of a run, or the free slot where it would be stored."""
    mask = table.size - 1
    place = np.int64(run >> np.uint64(1)) & mask
    while table[place] != 0 and table[place] != run:
        place = (place + 1) & mask
    return place


@kernel
def table_of(listed: Runs) -> Table:
    """Store runs in a table that is at most half full."""
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
def sieve_of(listed: Runs) -> NDArray[np.uint8]:
    """Set a bit for each run, so that at most one bit in 32 is set.

    It rejects nearly all phrases of unrelated texts without a lookup in the table, which does not fit into fast caches.
    """
    size = 1
    while size < 4 * listed.size:
        size *= 2
    sieve = np.zeros(size, np.uint8)
    for run in listed:
        place = np.int64(run >> np.uint64(24)) & (8 * size - 1)
        sieve[place >> 3] |= np.uint8(1 << (place & 7))
    return sieve


@kernel
def _may_be_in(sieve: NDArray[np.uint8], run: np.uint64) -> bool:
    place = np.int64(run >> np.uint64(24)) & (8 * sieve.size - 1)
    return bool((sieve[place >> 3] >> (place & 7)) & 1)


@kernel
def held_by(
    symbols: NDArray[np.uint16], listed: Runs, sieve: NDArray[np.uint8], tables: tuple[Table, Table],
    asked: tuple[Runs, Runs],
) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Tell which phrases and longer runs of one text another text has.

    `symbols` and `listed` are that other text's symbols and phrases; `asked` are the runs looked for, also given as
    `tables` and, for phrases, as a sieve. Returns shapes (m,) and (k,). Nothing is built from `symbols`, so that a text
    used only once is read only once; a longer run is looked up only if all its phrases are found.
    """
    table, longer = tables
    met, met_longer = np.zeros(table.size, np.bool_), np.zeros(longer.size, np.bool_)
    row = 0
    for start in range(listed.size):
        if not _may_be_in(sieve, listed[start]):
            row = 0
            continue
        slot = _slot(table, listed[start])
        met[slot] = True  # unknown runs only mark a free slot, which is never read
        row = row + 1 if table[slot] == listed[start] else 0
        if row > CLAUSE - PHRASE:
            met_longer[_slot(longer, _hash_at(symbols, start + PHRASE - CLAUSE, CLAUSE))] = True
    return _marked(met, table, asked[0]), _marked(met_longer, longer, asked[1])


@kernel
def shared(listed: Runs, sieve: NDArray[np.uint8], table: Table, asked: Runs) -> int:
    """Count how many of the asked runs are among the listed ones.

    The asked runs are also given as a sieve and a table.
    """
    met = np.zeros(table.size, np.bool_)
    for run in listed:
        if _may_be_in(sieve, run):
            met[_slot(table, run)] = True
    count = 0
    for run in asked:
        count += met[_slot(table, run)]
    return count


@kernel
def _marked(met: NDArray[np.bool_], table: Table, asked: Runs) -> NDArray[np.bool_]:
    """Read the marks of the asked runs: shape (m,)."""
    found = np.zeros(asked.size, np.bool_)
    for place in range(asked.size):
        found[place] = met[_slot(table, asked[place])]
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
    """Store the phrases of a text, or runs of another length, in a table."""
    return table_of(runs(text.symbols, length))


@kernel
def spread(values: NDArray[np.int64], length: int, size: int) -> NDArray[np.int64]:
    """Return for each symbol the greatest value of the runs that cover it.

    `values` has shape (m,), one per run; returns shape (size,).
    """
    covered = np.zeros(size, np.int64)
    before = 0
    for run in range(values.size):
        first = run if values[run] > before else run + length - 1  # the previous run gave the others as much
        before = values[run]
        for place in range(first, run + length):
            covered[place] = max(covered[place], before)
    return covered
