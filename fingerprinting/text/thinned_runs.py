"""Hash runs of a thinned text, in which only some symbols are kept.

A sign that is inserted, replaces a character or is swapped with its neighbour breaks every run of adjacent symbols, but
a run of kept symbols only if it touches a kept one, which seven times in ten it does not. So copies that are disturbed
at every third character still share runs, which are about thirteen symbols long. Spaced seeds (Ma, Tromp & Li 2002)
ignore places and thus tolerate replacements but no insertions; thinning ignores symbols, as the minimisers of a
universal set do (Orenstein et al. 2017), and tolerates both.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import kernel, part
from fingerprinting.text.folding.fold import fold
from fingerprinting.text.gram_hashes import MULTIPLIER, SPREADER, finish, power
from fingerprinting.text.symbols import FIRST_LETTER, FIRST_UNREAD, FIRST_WORD, WILD

KEPT = 0.5
"""Share (0–1) of the symbols that are kept, the most common symbols not counted."""
LONGEST = 40
"""Maximum length of a run in the text, in symbols: symbols farther apart are unrelated."""
FILLER = 16
"""A kept symbol that occurs more often than once in this many symbols is filler and not kept."""
LEAST_FILLER = 8
"""Number of occurrences that filler exceeds."""
COUNTERS = 4096
_COMMON_HAN = "是以之为及不于有其人中无里者子而夫也见月国和大在地工今到了的上行"
_COMMON_WORDS = ("the of and to in a is that it was for on as with by he his at be this from or an are not but which "
                 "have had they you i her she him were all we one no so if there their has been its who")
_MARKS = "abcdefghijklmnopqrstuvwxyz0123456789"


@cache
def kept_symbols() -> NDArray[np.bool_]:
    """Tell which symbols are kept: shape (65536,).

    A hash decides for each symbol independently. The most common symbols, single letters and digits, and letters of
    scripts without spaces are not kept: they say little and are used as filler.
    """
    symbols = np.arange(1 << 16, dtype=np.uint64)
    hashes = (symbols + np.uint64(1)) * MULTIPLIER
    hashes = (hashes ^ hashes >> np.uint64(29)) * SPREADER
    kept = (hashes ^ hashes >> np.uint64(32)) >> np.uint64(40) < np.uint64(KEPT * (1 << 24))
    kept[fold(f"{_COMMON_HAN}\n{_COMMON_WORDS}\n{' '.join(_MARKS)}").symbols] = False
    kept[FIRST_LETTER:FIRST_UNREAD] = False
    kept[WILD] = False
    return kept


@kernel
def thinned_runs(
    symbols: NDArray[np.uint16], kept: NDArray[np.bool_], lengths: tuple[int, int],
    limits: tuple[np.uint64, np.uint64],
) -> tuple[NDArray[np.uint64], NDArray[np.uint32]]:
    """Hash runs of different kept symbols, and keep the hashes up to a limit.

    Lengths and limits are those of symbols and of words, as in ``sampled_grams``. Returns hashes and the position of
    each run's first symbol, shape (m,) each.
    """
    thin, places = np.empty(len(symbols), np.uint64), np.empty(len(symbols), np.uint32)
    size = _thin_out(symbols, kept, np.zeros(COUNTERS, np.uint32), thin, places)
    keys, positions = np.empty(size, np.uint64), np.empty(size, np.uint32)
    leaving = (power(lengths[0]), power(lengths[1]))
    found, words, rolling, of_words = 0, 0, np.uint64(0), np.uint64(0)
    for at in range(size):
        rolling = rolling * MULTIPLIER + thin[at]
        of_words = of_words * MULTIPLIER + thin[at]
        if at >= lengths[0]:
            rolling -= leaving[0] * thin[at - lengths[0]]
        if at >= lengths[1]:
            of_words -= leaving[1] * thin[at - lengths[1]]
        words = words + 1 if thin[at] >= FIRST_WORD else 0
        is_words = words >= lengths[1]
        length, value = (lengths[1], of_words) if is_words else (lengths[0], rolling)
        if value * SPREADER > (limits[1] if is_words else limits[0]) or at + 1 < length:
            continue
        start = at + 1 - length
        if places[at] - places[start] < LONGEST and not _repeats(thin, start, at + 1):
            keys[found], positions[found] = finish(value), places[start]
            found += 1
    return keys[:found].copy(), positions[:found].copy()


@part
def _thin_out(
    symbols: NDArray[np.uint16], kept: NDArray[np.bool_], counts: NDArray[np.uint32],
    thin: NDArray[np.uint64], places: NDArray[np.uint32],
) -> int:
    """Write the kept symbols without filler, and their places; return their number."""
    size, often = 0, np.uint32(0)
    for at in range(len(symbols)):
        symbol = symbols[at]
        thin[size], places[size] = symbol, at
        size += kept[symbol]
        counts[symbol & (COUNTERS - 1)] += kept[symbol]
        often = max(often, counts[symbol & (COUNTERS - 1)])
    most = max(LEAST_FILLER, len(symbols) // FILLER)
    if often <= most:
        return size
    left = 0
    for at in range(size):
        if counts[thin[at] & np.uint64(COUNTERS - 1)] <= most:
            thin[left], places[left] = thin[at], places[at]
            left += 1
    return left


@part
def _repeats(thin: NDArray[np.uint64], start: int, stop: int) -> bool:
    """Tell whether a run contains a symbol twice: such runs (之…之…之) are everywhere."""
    for one in range(start, stop):
        for other in range(one + 1, stop):
            if thin[one] == thin[other]:
                return True
    return False
