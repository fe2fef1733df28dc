"""Hash runs of a text with many masks, guessing the masked symbol.

If every fifth symbol is masked, no run of six is complete, and few runs of a thinned text are. But a run with one
masked symbol is one of about four hundred possible runs, one per syllable. Only the possible runs that are sampled need
to be looked up; the right one is among them as often as the run was sampled in the source. So masks cost the page
lookups, and the index holds nothing more.
"""

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import kernel, part
from fingerprinting.text.gram_hashes import SPREADER, finish, power, run
from fingerprinting.text.symbols import FIRST_LETTER, WILD
from fingerprinting.text.thinned_runs import LONGEST

DENSE, WINDOW = 12, 128
"""Number of masked symbols within a window of `WINDOW` symbols from which all symbols of the window count."""
SYLLABLES = 410
"""Upper bound of the symbols that are guessed: the syllables, from 1 on."""

Symbols = NDArray[np.uint16]
Marks = NDArray[np.bool_]


@kernel
def masked_densely(symbols: Symbols) -> Marks:
    """Tell which symbols are in a window with many masks: shape (n,)."""
    dense, marked, masks = np.zeros(len(symbols), np.bool_), 0, 0
    for symbol in symbols:
        masks += symbol == WILD
    if masks < DENSE:
        return dense
    masks = 0
    for at in range(len(symbols)):
        masks += symbols[at] == WILD
        masks -= at >= WINDOW and symbols[at - WINDOW] == WILD
        if masks >= DENSE:
            for place in range(max(marked, at + 1 - WINDOW), at + 1):
                dense[place] = True
            marked = at + 1
    return dense


@kernel
def guessed_grams(
    symbols: Symbols, dense: Marks, k: int, limit: np.uint64, most: int
) -> tuple[NDArray[np.uint64], NDArray[np.uint32]]:
    """Hash runs of k syllables of which one is masked, with every guess for it.

    Hashes up to a limit are kept; the limit is lowered so that hardly more than `most` are. Returns hashes and
    positions, shape (m,) each.
    """
    count, anything = 0, np.ones(SYLLABLES + 1, np.bool_)
    for start in range(len(symbols) - k + 1):
        count += dense[start] and _mask_in(symbols, start, k) >= 0
    limit = _lowered(limit, count * SYLLABLES, most)
    keys, positions, size = np.empty(2 * most, np.uint64), np.empty(2 * most, np.uint32), 0
    for start in range(len(symbols) - k + 1):
        mask = _mask_in(symbols, start, k) if dense[start] else -1
        if mask >= 0:
            known = run(symbols, start, start + k), power(start + k - 1 - mask)
            size = _add_guesses(known, start, (limit, anything), keys, positions, size)
    return keys[:size].copy(), positions[:size].copy()


@kernel
def guessed_thinned_runs(
    symbols: Symbols, dense: Marks, kept: Marks, k: int, limit: np.uint64, most: int
) -> tuple[NDArray[np.uint64], NDArray[np.uint32]]:
    """Hash runs of k kept syllables of which one is masked, with every guess.

    Only one mask of a run is taken for a kept symbol; other masks within it are ignored. Limits and results are those
    of ``guessed_grams``.
    """
    places, masks = np.empty(len(symbols) + 1, np.int64), np.zeros(len(symbols) + 2, np.int64)
    size = _thin_out(symbols, dense, kept, places, masks)
    count = np.count_nonzero(masks[:size + 1]) * (k - 1)
    limit = _lowered(limit, int(count * np.count_nonzero(kept[1:SYLLABLES + 1])), most)
    keys, positions, found = np.empty(2 * most, np.uint64), np.empty(2 * most, np.uint32), 0
    readable = np.empty(k, np.uint16)
    for first in range(size - k + 2):
        if places[first + k - 2] - places[first] >= LONGEST:
            continue
        for gap in range(k):
            if masks[first + gap]:
                for number in range(k):
                    readable[number] = WILD if number == gap else symbols[places[first + number - (number > gap)]]
                known = run(readable, 0, k), power(k - 1 - gap)
                found = _add_guesses(known, places[first], (limit, kept), keys, positions, found)
    return keys[:found].copy(), positions[:found].copy()


@part
def _thin_out(
    symbols: Symbols, dense: Marks, kept: Marks, places: NDArray[np.int64], masks: NDArray[np.int64]
) -> int:
    """Write the places of kept syllables, and the number of masks before each.

    Returns the number of places.
    """
    size = 0
    for at in range(len(symbols)):
        if symbols[at] == WILD:
            masks[size] += dense[at]
        elif kept[symbols[at]] and symbols[at] < FIRST_LETTER:
            places[size] = at
            size += 1
    return size


@part
def _add_guesses(
    known: tuple[np.uint64, np.uint64], start: int, allowed: tuple[np.uint64, Marks], keys: NDArray[np.uint64],
    positions: NDArray[np.uint32], size: int,
) -> int:
    """Add the hashes of a run with each allowed syllable in place of its mask.

    `known` is the hash of the run with its mask, and what the next syllable in its place adds to it; `allowed` is the
    highest hash, and which syllables may be guessed. Returns the number of keys.
    """
    value, weight = known
    for guess in range(1, SYLLABLES + 1):
        value += weight
        if allowed[1][guess] and value * SPREADER <= allowed[0] and size < len(keys):
            keys[size], positions[size] = finish(value), start
            size += 1
    return size


@part
def _mask_in(symbols: Symbols, start: int, k: int) -> int:
    """Find the place of the only masked symbol in a run of syllables.

    Returns -1 if there is none or more than one, or if the run contains other symbols.
    """
    found = -1
    for at in range(start, start + k):
        if symbols[at] >= FIRST_LETTER or (symbols[at] == WILD and found >= 0):
            return -1
        if symbols[at] == WILD:
            found = at
    return found


@part
def _lowered(limit: np.uint64, count: int, most: int) -> np.uint64:
    """Lower a limit so that of `count` hashes about `most` are below it."""
    share = np.uint64(0xFFFFFFFFFFFFFFFF) // np.uint64(max(count // most, 1))
    return min(limit, share)
