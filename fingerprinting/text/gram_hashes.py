"""Hash runs of k symbols (grams) of a folded text: all of them, or a sample.

Sampling by the hash alone leaves gaps of very different lengths. So of grams that are close together only that with the
lowest hash is kept (the second hard-core process of Matérn, 1960). With as many keys there are fewer long gaps, and an
excerpt more often shares two keys with its source. The distance must be small, because an edit may create a gram that
suppresses its neighbours.
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
    """Hash runs of symbols or words, and keep low hashes that are apart.

    `lengths` and `limits` are those of grams of symbols and of grams of words. Hashes are compared by their spread
    bits. Of grams up to the limit that end less than `apart` symbols from each other, only the lowest is kept.

    A word says as much as several syllables, so enough words in a row are a gram of their own. The choice depends only
    on a gram and its near neighbours, so an edit elsewhere changes nothing; and a lower limit or a greater distance
    keeps a subset. Runs with a masked symbol are left out, and a gram that repeats immediately (哈哈哈哈…) is kept
    once. Returns hashes and positions, shape (m,) each.
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
    """Tell whether a gram is the lowest of those that end within a distance.

    Of equal grams the first is the lowest.
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
    """Write the grams up to the limits, with their starts and ends.

    Returns their number. Lengths are those of grams of symbols and of grams of words.
    """
    (k, words), (limit, words_limit) = lengths, limits
    leaving, rolling, gone, last = power(k), np.uint64(0), np.uint64(0), np.uint64(0)
    clean_from, word_from, kept = k - 1, words - 1, 0
    for at in range(len(symbols)):
        symbol = np.uint64(symbols[at])
        if symbol == WILD:
            clean_from = at + k
        # The leaving symbol is subtracted from the entering one, so that only one product depends on the last round.
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
    """Hash a run of symbols as the rolling hash does."""
    value = np.uint64(0)
    for at in range(start, stop):
        value = value * MULTIPLIER + np.uint64(symbols[at])
    return value


@part
def power(k: int) -> np.uint64:
    """Return the k-th power of the multiplier modulo 2^64."""
    result = np.uint64(1)
    for _ in range(k):
        result *= MULTIPLIER
    return result


@kernel
def hash_grams(symbols: NDArray[np.uint16], k: int) -> NDArray[np.uint64]:
    """Hash every run of k symbols, including masked ones.

    Shape (n - k + 1,); empty for a shorter text.
    """
    hashes = np.empty(max(0, len(symbols) - k + 1), np.uint64)
    for start in range(len(hashes)):
        hashes[start] = finish(run(symbols, start, start + k))
    return hashes


@kernel
def without_wild(symbols: NDArray[np.uint16], k: int) -> NDArray[np.bool_]:
    """Tell which runs of k symbols contain no masked one: shape (n - k + 1,)."""
    clean = np.ones(max(0, len(symbols) - k + 1), np.bool_)
    for at in range(len(symbols)):
        if symbols[at] == WILD:
            clean[max(0, at - k + 1) : at + 1] = False
    return clean


@part
def finish(value: np.uint64) -> np.uint64:
    """Spread a rolling hash over all 64 bits, as any of them may choose a bucket."""
    value = (value ^ (value >> np.uint64(32))) * FINISHER
    value = (value ^ (value >> np.uint64(32))) * FINISHER
    return value ^ (value >> np.uint64(32))


def one_in(m: int) -> np.uint64:
    """Convert a sampling rate of one gram in m to a limit for ``sampled_grams``."""
    return np.uint64((1 << 64) // m - 1)
