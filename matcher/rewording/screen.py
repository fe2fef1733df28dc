"""Screen pairs of texts by windows of symbols before words are segmented."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import kernel
from fingerprinting.text.symbols import WORDS

Symbols = NDArray[np.uint16]
Terms = NDArray[np.int32]
Weights = NDArray[np.float64]
BLOCK = 16
"""Symbols per block; a window is two blocks."""
BUCKETS = 1 << 15
COMMON = 64
"""Maximum blocks of the source in which a term may occur; more frequent terms are ignored."""


@kernel
def _terms(symbols: Symbols, explained: NDArray[np.bool_], first_word: int) -> Terms:
    """Return the bucket of the term at each symbol; 0 if there is none.

    A term is a word or two consecutive syllables.
    """
    terms = np.zeros(symbols.size, np.int32)
    for at in range(symbols.size - 1):
        here, after = np.uint32(symbols[at]), np.uint32(symbols[at + 1])
        if explained[at] or here == 0:
            continue
        if here >= first_word:
            after = np.uint32(0)
        elif after == 0 or after >= first_word:
            continue
        mixed = (here * np.uint32(0x9E3779B1)) ^ (after * np.uint32(0x85EBCA77))
        terms[at] = 1 + np.int32((mixed * np.uint32(0xC2B2AE3D)) >> np.uint32(16)) % (BUCKETS - 1)
    return terms


@kernel
def _spread(terms: Terms, counts: Terms) -> Terms:
    """Keep each term once per block, and count the blocks that contain it."""
    kept, last = np.zeros_like(terms), np.full(BUCKETS, -1, np.int32)
    for at in range(terms.size):
        if terms[at] and last[terms[at]] != at // BLOCK:
            last[terms[at]] = at // BLOCK
            kept[at] = terms[at]
            counts[terms[at]] += 1
    return kept


@kernel
def _best(products: Weights, squares: Weights, met: list[int], square: float) -> float:
    """Find the best cosine with two consecutive blocks."""
    best = 0.0
    for block in met:
        for first in range(max(block - 1, 0), block + 1):
            length = np.sqrt(square * (squares[first] + squares[first + 1]))
            best = max(best, (products[first] + products[first + 1]) / max(length, 1.0))
    return best


@kernel
def _alike(page: Terms, source: Terms, least: float) -> int:
    """Count the page's windows whose cosine with a source window is at least `least`."""
    here, there = np.zeros(BUCKETS, np.int32), np.zeros(BUCKETS, np.int32)
    page, source = _spread(page, here), _spread(source, there)
    blocks = source.size // BLOCK + 2
    weights, total = np.zeros(BUCKETS), float(page.size // BLOCK + blocks)
    for side in (page, source):
        for term in side:
            if term and not weights[term]:
                weights[term] = np.log(total / (here[term] + there[term])) ** 2
    heads, following = np.full(BUCKETS, -1, np.int32), np.empty(source.size, np.int32)
    squares, products = np.zeros(blocks), np.zeros(blocks)
    for at in range(source.size):
        if source[at]:
            squares[at // BLOCK] += weights[source[at]]
            following[at], heads[source[at]] = heads[source[at]], at
    count = 0
    for start in range(0, page.size, 2 * BLOCK):
        square, met = 0.0, [0][:0]
        for term in page[start:start + 2 * BLOCK]:
            square += weights[term] if term else 0.0
            other = heads[term] if term > 0 and there[term] <= COMMON else -1
            while other >= 0:
                products[other // BLOCK] += weights[term]
                met.append(other // BLOCK)
                other = following[other]
        count += _best(products, squares, met, square) >= least
        for block in met:
            products[block] = 0.0
    return count


def windows_alike(
    page: tuple[Symbols, Iterable[tuple[int, int]]], source: tuple[Symbols, Iterable[tuple[int, int]]], least: float
) -> int:
    """Count the page's windows whose cosine with a source window is at least `least`.

    Each side consists of its symbols and the blocks of them that are explained already, which do not count.
    """
    left, right = (_terms(symbols, _mask(symbols.size, blocks), WORDS.start)
                   for symbols, blocks in (page, source))
    return int(_alike(left, right, least))


def _mask(size: int, blocks: Iterable[tuple[int, int]]) -> NDArray[np.bool_]:
    mask = np.zeros(size, np.bool_)
    for start, stop in blocks:
        mask[start:stop] = True
    return mask
