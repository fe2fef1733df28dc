"""Hash runs of k symbols of a folded text: all of them, or a sample."""

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import kernel, part
from fingerprinting.text.symbols import FIRST_WORD, WILD

MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)
FINISHER = np.uint64(0xD6E8FEB86659FD93)
SPREADER = np.uint64(0xFF51AFD7ED558CCD)


@kernel
def sampled_grams(
    symbols: NDArray[np.uint16], lengths: tuple[int, int], limits: tuple[np.uint64, np.uint64]
) -> tuple[NDArray[np.uint64], NDArray[np.uint32]]:
    """Hash runs of symbols or words, and keep the hashes up to a limit.

    Compared with the limit are the hash's spread bits.

    A word says as much as some syllables do: so where enough words follow each other, they are a gram by themselves,
    with a length and a limit of their own. The choice looks at the gram alone, so an edit next to it changes nothing.
    A run with a wild symbol in it has no hash, and a gram that repeats at once (哈哈哈哈…) is kept once. Returns
    hashes and positions, each of shape (m,).
    """
    keys, positions = np.empty(len(symbols), np.uint64), np.empty(len(symbols), np.uint32)
    kept = keep_grams(symbols, lengths, limits, keys, positions)
    return keys[:kept].copy(), positions[:kept].copy()


@part
def keep_grams(
    symbols: NDArray[np.uint16], lengths: tuple[int, int], limits: tuple[np.uint64, np.uint64],
    keys: NDArray[np.uint64], positions: NDArray[np.uint32],
) -> int:
    """Write the sampled hashes and their positions.

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
                keys[kept], positions[kept] = finish(gram), at + 1 - words
                kept += 1
        if rolling * SPREADER <= limit and at >= clean_from and rolling != last:
            last = rolling
            keys[kept], positions[kept] = finish(rolling), at + 1 - k
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
