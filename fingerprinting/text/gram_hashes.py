"""Hash runs of k symbols of a folded text: all of them, or a sample.

A sample by hash alone leaves gaps of all lengths. Where grams stand close together only the lowest hash is kept (the
second hard-core process of Matérn, 1960), so that as many keys leave fewer long gaps, and an excerpt shares two of them
with its source more often. A neighbour that an edit brings in may suppress a gram, so the distance must be small.
"""

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import kernel, part
from fingerprinting.text.symbols import FIRST_WORD, WILD

MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)
FINISHER = np.uint64(0xD6E8FEB86659FD93)
SPREADER = np.uint64(0xFF51AFD7ED558CCD)


@kernel
def sampled_grams(
    symbols: NDArray[np.uint16], lengths: tuple[int, int], limits: tuple[np.uint64, np.uint64], apart: int = 1
) -> tuple[NDArray[np.uint64], NDArray[np.uint32]]:
    """Hash runs of symbols or words, and keep low hashes that stand apart.

    Compared are the hash's spread bits. Of grams up to the limit that end less than `apart` symbols from each other,
    only the lowest is kept.

    A word says as much as some syllables do: so where enough words follow each other, they are a gram by themselves,
    with a length and a limit of their own. The choice looks at a gram and those next to it, so an edit farther off
    changes nothing, and a lower limit or a greater distance keeps a part of what others keep. A run with a wild symbol
    in it has no hash, and a gram that repeats at once (哈哈哈哈…) is kept once. Returns hashes and positions, each of
    shape (m,).
    """
    grams = np.empty(len(symbols), np.uint64)
    starts, ends = np.empty(len(symbols), np.uint32), np.empty(len(symbols), np.uint32)
    low, kept = _low_grams(symbols, lengths, limits, grams, starts, ends), 0
    keys, positions = np.empty(low, np.uint64), np.empty(low, np.uint32)
    for at in range(low):
        if _is_lowest(grams, ends, low, at, apart):
            keys[kept], positions[kept] = finish(grams[at]), starts[at]
            kept += 1
    return keys[:kept].copy(), positions[:kept].copy()


@part
def _is_lowest(
    grams: NDArray[np.uint64], ends: NDArray[np.uint32], count: int, at: int, apart: int
) -> bool:
    """Tell whether a gram is the lowest that ends within a distance.

    Of equal ones the first.
    """
    mine, here = grams[at] * SPREADER, np.int64(ends[at])
    for near in range(at - 1, -1, -1):
        if here - ends[near] >= apart:
            break
        if grams[near] * SPREADER <= mine:
            return False
    for near in range(at + 1, count):
        if ends[near] - here >= apart:
            break
        if grams[near] * SPREADER < mine:
            return False
    return True


@part
def _low_grams(
    symbols: NDArray[np.uint16], lengths: tuple[int, int], limits: tuple[np.uint64, np.uint64],
    grams: NDArray[np.uint64], starts: NDArray[np.uint32], ends: NDArray[np.uint32],
) -> int:
    """Write the rolling hashes up to the limits, each with where it starts and ends.

    Returns how many. Lengths are of symbols and of words.
    """
    (k, words), (limit, words_limit) = lengths, limits
    leaving, rolling, gone, last = power(k), np.uint64(0), np.uint64(0), np.uint64(0)
    clean_from, word_from, kept = k - 1, words - 1, 0
    for at in range(len(symbols)):
        symbol = np.uint64(symbols[at])
        if symbol == WILD:
            clean_from = at + k
        # What leaves is taken from what enters first: only one multiplication has to wait for the last round.
        rolling = rolling * MULTIPLIER + (symbol - gone)
        gone = leaving * np.uint64(symbols[at - k + 1]) if at >= k - 1 else np.uint64(0)
        if symbol < FIRST_WORD:
            word_from = at + words
        elif at >= word_from:
            clean_from = max(clean_from, at + 1)
            gram = run(symbols, at + 1 - words, at + 1)
            if gram * SPREADER <= words_limit and gram != last:
                last = gram
                grams[kept], starts[kept], ends[kept] = gram, at + 1 - words, at
                kept += 1
        if rolling * SPREADER <= limit and at >= clean_from and rolling != last:
            last = rolling
            grams[kept], starts[kept], ends[kept] = rolling, at + 1 - k, at
            kept += 1
    return kept


@part
def run(symbols: NDArray[np.uint16], start: int, stop: int) -> np.uint64:
    """Hash a run of symbols as the rolling hash of the same symbols would be."""
    value = np.uint64(0)
    for at in range(start, stop):
        value = value * MULTIPLIER + np.uint64(symbols[at])
    return value


@part
def power(k: int) -> np.uint64:
    """Raise the multiplier to the k-th power, modulo 2^64."""
    result = np.uint64(1)
    for _ in range(k):
        result *= MULTIPLIER
    return result


@kernel
def hash_grams(symbols: NDArray[np.uint16], k: int) -> NDArray[np.uint64]:
    """Hash every run of k symbols, wild ones included.

    Shape (n - k + 1,), empty for a shorter text.
    """
    hashes = np.empty(max(0, len(symbols) - k + 1), np.uint64)
    for start in range(len(hashes)):
        hashes[start] = finish(run(symbols, start, start + k))
    return hashes


@kernel
def without_wild(symbols: NDArray[np.uint16], k: int) -> NDArray[np.bool_]:
    """Tell which runs of k symbols hold no wild one: shape (n - k + 1,)."""
    clean = np.ones(max(0, len(symbols) - k + 1), np.bool_)
    for at in range(len(symbols)):
        if symbols[at] == WILD:
            clean[max(0, at - k + 1) : at + 1] = False
    return clean


@part
def finish(value: np.uint64) -> np.uint64:
    """Spread the bits of a rolling hash over all 64, since any may choose a bucket."""
    value = (value ^ (value >> np.uint64(32))) * FINISHER
    value = (value ^ (value >> np.uint64(32))) * FINISHER
    return value ^ (value >> np.uint64(32))


def one_in(m: int) -> np.uint64:
    """Turn a sampling rate of one gram in m into a limit for ``sampled_grams``."""
    return np.uint64((1 << 64) // m - 1)
