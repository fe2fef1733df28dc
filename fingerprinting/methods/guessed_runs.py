"""Hash runs of a text with many masks, guessing the masked symbol.

If every fifth symbol is masked, no run of six is complete, and few runs of a thinned text are. But a run with one
masked symbol is one of about four hundred possible runs, one per syllable, or one of some twenty if the first letter of
the syllable is known. Only the possible runs that are sampled need to be looked up; the right one is among them as
often as the run was sampled in the source. So masks cost the page lookups, and the index holds nothing more.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fingerprinting.methods.hidden_syllables import Hidden
from fingerprinting.text.compiled import kernel, part
from fingerprinting.text.gram_hashes import SPREADER, finish, power, run
from fingerprinting.text.symbols import FIRST_LETTER, WILD
from fingerprinting.text.thinned_runs import LONGEST

DENSE, WINDOW = 12, 128
"""Number of masked symbols within a window of `WINDOW` symbols from which all symbols of the window count."""
NONE = -1
"""Stands for a place that there is not."""

Symbols = NDArray[np.uint16]
Marks = NDArray[np.bool_]


class Masked(NamedTuple):
    """A text with masks."""

    symbols: Symbols
    dense: Marks
    """Which symbols are in a window with many masks."""
    letters: NDArray[np.int64]
    """The number of the first letter of each masked symbol, see ``first_letters``."""


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
    text: Masked, hidden: Hidden, k: int, limit: np.uint64, most: int
) -> tuple[NDArray[np.uint64], NDArray[np.uint32]]:
    """Hash runs of k syllables of which one is masked, with every guess for it.

    Two may be masked if the first letters of both are known. Hashes up to a limit are kept; the limit is lowered so
    that hardly more than `most` are. Returns hashes and positions, shape (m,) each.
    """
    symbols, dense, letters = text
    count = 0
    for start in range(len(symbols) - k + 1):
        if dense[start]:
            count += _guesses_for(_masks_in(text, start, k), letters, hidden)
    limit = lowered(limit, count, most)
    keys, positions, size = np.empty(2 * most, np.uint64), np.empty(2 * most, np.uint32), 0
    for start in range(len(symbols) - k + 1):
        one, other = _masks_in(text, start, k) if dense[start] else (NONE, NONE)
        if one < 0:
            continue
        known, weight = run(symbols, start, start + k), power(start + k - 1 - one)
        if other < 0:
            size = _add_guesses((known, weight, letters[one]), start, (limit, hidden), keys, positions, size)
            continue
        for at in range(hidden.bounds[letters[other], 0], hidden.bounds[letters[other], 1]):
            value = known + np.uint64(hidden.syllables[at]) * power(start + k - 1 - other)
            size = _add_guesses((value, weight, letters[one]), start, (limit, hidden), keys, positions, size)
    return keys[:size].copy(), positions[:size].copy()


@kernel
def guessed_thinned_runs(
    text: Masked, kept: Marks, hidden: Hidden, k: int, limit: np.uint64, most: int
) -> tuple[NDArray[np.uint64], NDArray[np.uint32]]:
    """Hash runs of k kept syllables of which one is masked, with every guess.

    Only one mask of a run is taken for a kept symbol; other masks within it are ignored. `hidden` lists kept syllables.
    Limits and results are those of ``guessed_grams``.
    """
    symbols, letters = text.symbols, text.letters
    places, guessed = np.empty(len(symbols) + 1, np.int64), np.zeros(len(symbols), np.bool_)
    size, count = _thin_out(text, kept, places, guessed), 0
    for mask in np.flatnonzero(guessed):
        count += _width(hidden, letters[mask])
    limit = lowered(limit, count * (k - 1), most)
    keys, positions, found = np.empty(2 * most, np.uint64), np.empty(2 * most, np.uint32), 0
    readable = np.empty(k, np.uint16)
    for first in range(size - k + 2):
        if places[first + k - 2] - places[first] >= LONGEST:
            continue
        for gap in range(k):
            for number in range(k):
                readable[number] = WILD if number == gap else symbols[places[first + number - (number > gap)]]
            value, weight = run(readable, 0, k), power(k - 1 - gap)
            begin = places[first + gap - 1] + 1 if first + gap else 0
            for at in range(begin, places[first + gap]):
                if guessed[at]:
                    known = value, weight, letters[at]
                    found = _add_guesses(known, places[first], (limit, hidden), keys, positions, found)
    return keys[:found].copy(), positions[:found].copy()


@part
def _thin_out(text: Masked, kept: Marks, places: NDArray[np.int64], guessed: Marks) -> int:
    """Write the places of kept syllables, and the end of the text behind them.

    Marks the masks that are guessed: between two kept syllables, one of each first letter. Returns the number of
    places.
    """
    symbols, dense, letters = text
    size, seen = 0, 0
    for at in range(len(symbols)):
        if symbols[at] == WILD:
            letter = 1 << letters[at]
            guessed[at] = dense[at] and not seen & letter
            seen |= letter if dense[at] else 0
        elif kept[symbols[at]] and symbols[at] < FIRST_LETTER:
            places[size] = at
            size, seen = size + 1, 0
    places[size] = len(symbols)
    return size


@part
def _add_guesses(
    known: tuple[np.uint64, np.uint64, int], start: int, allowed: tuple[np.uint64, Hidden],
    keys: NDArray[np.uint64], positions: NDArray[np.uint32], size: int,
) -> int:
    """Add the hashes of a run with each syllable that its mask may hide.

    `known` is the hash of the run with its mask, what the next syllable in its place adds to it, and its letter;
    `allowed` is the highest hash, and what may be hidden. Returns the number of keys.
    """
    value, weight, letter = known
    limit, hidden = allowed
    for at in range(hidden.bounds[letter, 0], hidden.bounds[letter, 1]):
        guess = value + np.uint64(hidden.syllables[at]) * weight
        if guess * SPREADER <= limit and size < len(keys):
            keys[size], positions[size] = finish(guess), start
            size += 1
    return size


@part
def _masks_in(text: Masked, start: int, k: int) -> tuple[int, int]:
    """Find the places of one or two masked symbols in a run of syllables.

    Two must have known first letters. The places are `NONE` if there are no masks or too many, or if the run contains
    other symbols; the second one also if there is only one.
    """
    symbols, letters = text.symbols, text.letters
    one, other = NONE, NONE
    for at in range(start, start + k):
        if symbols[at] >= FIRST_LETTER:
            return NONE, NONE
        if symbols[at] != WILD:
            continue
        if other >= 0 or (one >= 0 and not (letters[one] and letters[at])):
            return NONE, NONE
        one, other = (at, NONE) if one < 0 else (one, at)
    return one, other


@part
def _guesses_for(masks: tuple[int, int], letters: NDArray[np.int64], hidden: Hidden) -> int:
    """Count the guesses for the masks of a run."""
    one, other = masks
    count = _width(hidden, letters[one]) if one >= 0 else 0
    return count * _width(hidden, letters[other]) if other >= 0 else count


@part
def _width(hidden: Hidden, letter: int) -> int:
    """Return how many syllables begin with a letter."""
    return int(hidden.bounds[letter, 1] - hidden.bounds[letter, 0])


@part
def lowered(limit: np.uint64, count: int, most: int) -> np.uint64:
    """Lower a limit so that of `count` hashes about `most` are below it."""
    share = np.uint64(0xFFFFFFFFFFFFFFFF) // np.uint64(max(count // most, 1))
    return min(limit, share)
