"""Find characters that a script inserted at regular distances in a text."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding.restoring.known_pairs import FIRST_HAN, Bits, Neighbours, known_share
from fingerprinting.text.folding.restoring.sign_chains import LOOSE, Characters, Worth, chain, weigh

STEPS = range(2, 11)
"""Periods that are tried: a character inserted after every character to after every ninth."""
PROMISING = 3
"""Number of periods, the best at first sight, for which the set of inserted characters is learned."""
ROUNDS = 2
"""Rounds of learning."""
COST = 0.35
"""Subtracted from the worth of each character, so that only clear gains extend a chain."""
FOREIGN = 0.6
"""Added to the worth of a character that is not Han."""
UNUSUAL = 0.35
"""Added to the worth of a Han character that is rare, a particle, or too frequent."""
LEARNED = 0.4
"""Factor of the natural logarithm of the ratio between a character's frequencies in the chain and elsewhere."""
COVERED = 0.85
"""Minimum share (0–1) of the text between the first and the last place of a chain."""
DENSE = 0.8
"""Minimum share (0–1) of the places expected from the period that a chain fills."""
LEAST_SIGNS = 20
MISTAKEN = 0.05
"""Maximum share (0–1) of Han in a chain that counts as foreign; such chains are preferred."""
GLIMPSE, GLIMPSED_WORTH, MIXED_WORTH = 400, 0.035, 0.06
"""Number of characters, from the middle, that are examined first; minimum worth of a chain per character there for the
whole text to be examined; the same for texts with many foreign characters at irregular distances."""
OFTEN = 0.09
"""Share (0–1) of the text above which a single character is too frequent for ordinary text."""
UNEVEN = 0.7
"""Limit for the standard deviation of the distances between foreign characters, relative to their mean: from this value
on, their places are not regular."""
OWN = 0.7
"""Minimum share (0–1) of the other occurrences of a chain's characters that are in the chain too."""
REPEATED = 0.5
"""Maximum share (0–1) of characters that recur between the same two neighbours: if more do, the text repeats itself."""
RESTS, LEAST_KNOWN, FORMULA = 0.35, 0.33, 0.19
"""Limits that tell whether the text that remains is a list rather than running text.

Its variety is the effective number of different pairs of adjacent characters (Kish 1965) divided by the number of
pairs. Below a variety of `RESTS` it is a list if less than `LEAST_KNOWN` (0–1) of the different pairs are known; below
`FORMULA` it always is.
"""
STRETCH, LONGER_STRETCH, STRETCHES = 800, 3_000, 5
"""Characters per sample in which variety is measured; the same for recurring characters; maximum number of samples.

Samples have a fixed length because a longer text repeats itself more.
"""
MIXED = 0.4, 0.9
"""Share (0–1) of Han at regular places, from the first value to below the second, that indicates a list if the variety
is below `RESTS`: inserted characters are nearly all Han or mostly not."""
FOREIGN_WORTH, HAN_WORTH = 1.1, 0.65
"""Minimum worth of a chain per period, for mostly foreign and for mostly Han characters.

Ordinary text stays below: its dates and prices are at fairly regular distances too.
"""
CLOSE_STEP, CLOSE_WORTH, CLOSE_FOREIGN_WORTH = 3, 0.2, 0.8
"""Other limits for periods up to `CLOSE_STEP`.

`CLOSE_WORTH` is the minimum worth per character of the text if the inserted characters are mostly Han.
`CLOSE_FOREIGN_WORTH` is the minimum worth per period if they are foreign: lower, because dates and prices are farther
apart.
"""


class Chain(NamedTuple):
    """Characters at places about one period (`step`) apart."""

    worth: float
    step: int
    places: NDArray[np.int64]

    def spans(self, size: int) -> bool:
        """Tell whether the chain fills most regular places over most of the text."""
        reach = int(self.places[-1] - self.places[0]) + 1
        return (len(self.places) >= LEAST_SIGNS and reach >= COVERED * size
                and len(self.places) * self.step >= DENSE * reach)

    def is_worth_it(self, is_han: NDArray[np.bool_]) -> bool:
        """Tell whether the chain is worth more than regular ones in ordinary text."""
        if np.mean(is_han[self.places]) < 0.5:
            least = CLOSE_FOREIGN_WORTH if self.step <= CLOSE_STEP else FOREIGN_WORTH
            return self.worth * self.step >= least * len(is_han)
        if self.step <= CLOSE_STEP:
            return self.worth >= CLOSE_WORTH * len(is_han)
        return self.worth * self.step >= HAN_WORTH * len(is_han)


def regular_signs(characters: Characters, is_han: NDArray[np.bool_], tables: Neighbours) -> NDArray[np.int64]:
    """Return the places of inserted characters, shape (k,); empty for ordinary text.

    Removing an inserted character leaves two neighbours that form a known pair. Inserted characters are of few kinds
    and at regular distances, which may vary by two. Which characters are inserted is learned from the chain in a few
    rounds of hard expectation maximisation.
    """
    if not _is_promising(is_han, worth := _first_worth(characters, is_han, tables)):
        return np.zeros(0, np.int64)
    kinds = np.unique(characters, return_inverse=True)[1]
    gains = _gains(characters, tables.bits)
    steps = sorted(STEPS, key=lambda step: -_best(worth, step).worth)[:PROMISING]
    chains = [_best(worth, step) for step in dict.fromkeys([*steps, *_foreign_step(is_han)])]
    for _ in range(ROUNDS):
        chains = [_best(gains - COST + _learned(each.places, kinds), each.step) for each in chains]
    fitting = [each for each in chains if each.spans(len(characters)) and each.is_worth_it(is_han)
               and _own_share(each.places, kinds) >= OWN and _repeated_share(each.places, characters) <= REPEATED
               and not _leaves_list(characters, each.places, is_han, tables.bits)]
    # irregular distances make several periods fit; the chain with the largest worth may cover too little of the text
    foreign = [each for each in fitting if np.mean(is_han[each.places]) <= MISTAKEN]
    best = max(foreign or fitting, key=lambda each: each.worth, default=None)
    return np.zeros(0, np.int64) if best is None else _of_two_readings(characters, best, tables.bits)


def _foreign_step(is_han: NDArray[np.bool_]) -> list[int]:
    """Return the median distance of foreign characters, if it is a possible period.

    In a text whose order is wrong too, this period is not among those with the largest worth.
    """
    gaps = np.diff(np.flatnonzero(~is_han))
    return [step for step in [int(np.median(gaps))] if step in STEPS] if len(gaps) >= LEAST_SIGNS else []


def _gains(characters: Characters, bits: Bits) -> Worth:
    gains = np.zeros(len(characters))
    weigh(characters, bits, gains)
    return gains


def _first_worth(characters: Characters, is_han: NDArray[np.bool_], tables: Neighbours) -> Worth:
    """Weigh each character before the inserted ones are learned.

    Foreign, rare and too frequent characters and particles are worth more.
    """
    places = np.clip(characters - FIRST_HAN, 0, len(tables.odd) - 1)
    counts = np.bincount(characters)[characters]
    odd = is_han & ((tables.odd[places] & (characters >= FIRST_HAN)) | (counts > OFTEN * len(characters)))
    worth: Worth = _gains(characters, tables.bits) - COST + np.where(is_han, np.where(odd, UNUSUAL, 0.0), FOREIGN)
    return worth


def _is_promising(is_han: NDArray[np.bool_], worth: Worth) -> bool:
    """Tell cheaply whether a text may have inserted characters.

    It may if foreign characters are at even distances, or if a chain is found in the middle part.
    """
    foreign, least = np.flatnonzero(~is_han), GLIMPSED_WORTH
    if len(is_han) < LEAST_SIGNS:
        return False
    if len(foreign) >= max(LEAST_SIGNS, len(is_han) / (STEPS[-1] + LOOSE)):
        gaps = np.diff(foreign)
        if gaps.std() < UNEVEN * gaps.mean():
            return True
        least = MIXED_WORTH
    start = max(0, (len(worth) - GLIMPSE) // 2)
    glimpse = worth[start:start + GLIMPSE]
    return max(_best(glimpse, step).worth for step in STEPS) >= least * len(glimpse)


def _of_two_readings(characters: Characters, best: Chain, bits: Bits) -> NDArray[np.int64]:
    """Decide which half is inserted if every second character is.

    It is the half without which more pairs are known.
    """
    if best.step > STEPS[0]:
        return best.places
    others = np.setdiff1d(np.arange(len(characters)), best.places)
    return max((best.places, others), key=lambda places: known_share(np.delete(characters, places), bits)[0])


def _own_share(places: NDArray[np.int64], kinds: NDArray[np.int64]) -> float:
    """Return the share of other occurrences of chosen characters that are chosen.

    Characters that occur once do not count.
    """
    everywhere, chosen = np.bincount(kinds), np.bincount(kinds[places], minlength=int(kinds.max()) + 1)
    return float((chosen[kinds[places]] - 1).sum() / max((everywhere[kinds[places]] - 1).sum(), 1))


def _repeated_share(places: NDArray[np.int64], characters: Characters) -> float:
    """Return the share of chosen characters that recur between the same neighbours.

    Only recurrences within the same sample count; the result is the mean over the samples.
    """
    inner = places[(places > 0) & (places < len(characters) - 1)]
    settings = (characters[inner - 1] << 42) | (characters[inner] << 21) | characters[inner + 1]
    shares = [_recurring_share(settings[np.searchsorted(inner, start):np.searchsorted(inner, stop)])
              for start, stop in _stretches(len(characters), LONGER_STRETCH)]
    return float(np.mean(shares))


def _recurring_share(numbers: NDArray[np.int64]) -> float:
    """Return the share of numbers that occur more than once."""
    _, kinds, counts = np.unique(numbers, return_inverse=True, return_counts=True)
    return float(np.mean(counts[kinds] > 1)) if len(numbers) else 0.0


def _leaves_list(characters: Characters, places: NDArray[np.int64], is_han: NDArray[np.bool_], bits: Bits) -> bool:
    """Tell whether the remaining text is a list: one phrase with changing names."""
    rest = np.delete(characters, places)
    share, known = np.mean([_variety(rest[start:stop], bits) for start, stop in _stretches(len(rest), STRETCH)], axis=0)
    return bool(share < RESTS and (
        known < LEAST_KNOWN or share < FORMULA or MIXED[0] <= np.mean(is_han[places]) < MIXED[1]))


def _stretches(size: int, length: int) -> list[tuple[int, int]]:
    """Return the bounds of evenly spread samples; one sample for a short text."""
    last = max(0, size - length)
    return [(start, start + length) for start in sorted({last * at // (STRETCHES - 1) for at in range(STRETCHES)})]


def _variety(characters: Characters, bits: Bits) -> tuple[float, float]:
    """Return the variety of the pairs of adjacent characters (see `RESTS`).

    Also returns the share of the different pairs that are known.
    """
    pairs, counts = np.unique(characters[:-1] << 21 | characters[1:], return_counts=True)
    apart = np.stack([pairs >> 21, pairs & ((1 << 21) - 1), np.zeros_like(pairs)], axis=1)
    return float(counts.sum() / max((counts ** 2).sum(), 1)), known_share(apart.ravel(), bits)[0]


def _best(worth: Worth, step: int) -> Chain:
    sums, before, places = np.zeros(len(worth)), np.zeros(len(worth), np.int64), np.zeros(len(worth), np.int64)
    count = chain(worth, step, sums, before, places)
    return Chain(float(sums[places[0]]), step, places[:count][::-1])


def _learned(places: NDArray[np.int64], kinds: NDArray[np.int64]) -> Worth:
    """Weigh each character by its frequency in the chain relative to elsewhere."""
    size = int(kinds.max()) + 1
    everywhere, chosen = np.bincount(kinds, minlength=size), np.bincount(kinds[places], minlength=size)
    among = (chosen + 0.1) / (len(places) + 0.1 * size)
    elsewhere = (everywhere - chosen + 1.0) / (len(kinds) - len(places) + 1.0 * size)
    learned: Worth = np.clip(LEARNED * np.log(among / elsewhere), -1.0, 1.5)[kinds]
    return learned
