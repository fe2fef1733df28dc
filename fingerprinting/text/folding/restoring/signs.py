"""Take out the signs that a script put at regular places of a text."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding.restoring.known_pairs import FIRST_HAN, Bits, Neighbours, known_share
from fingerprinting.text.folding.restoring.sign_chains import LOOSE, Characters, Worth, chain, weigh

STEPS = range(2, 11)
"""Distances of signs that are tried: after every character to after every ninth."""
PROMISING = 3
"""How many of them are tried with an alphabet that is learned from the chain itself."""
ROUNDS = 2
COST = 0.35
"""What a sign must gain at least."""
FOREIGN = 0.6
"""What it gains by not being Han."""
UNUSUAL = 0.35
"""What it gains by being rare, a particle, or too frequent."""
LEARNED = 0.4
"""How much it gains by being among the signs more often than elsewhere, per natural logarithm of the ratio."""
COVERED = 0.85
"""Share of the text that a chain reaches over, at least."""
DENSE = 0.8
"""Share of the places that a chain fills of those that its period has."""
LEAST_SIGNS = 20
MISTAKEN = 0.05
"""Share of Han among signs that are foreign."""
GLIMPSE, GLIMPSED_WORTH, MIXED_WORTH = 400, 0.035, 0.06
"""Characters in which a chain is looked for first, and its worth for each of them from which all are looked at;
more where much is foreign anyway."""
OFTEN = 0.09
"""Share of the characters that one of them has in no ordinary text."""
UNEVEN = 0.7
"""Standard deviation of the distances of foreign signs, as a share of their mean, from which no script put them in."""
OWN = 0.7
"""Share of the occurrences of the signs, elsewhere in the text, that are in the chain too."""
REPEATED = 0.5
"""Share of the signs that stand between the same characters again, from which the text itself repeats."""
RESTS, LEAST_KNOWN, FORMULA = 0.35, 0.33, 0.19
"""Different pairs that the neighbours of the rest rest upon (Kish 1965), as a share of them, below which it may be a
list; the share of them that go together from which it still reads on; and the first below which it never does."""
STRETCH, LONGER_STRETCH, STRETCHES = 800, 3_000, 5
"""Characters in which that is judged, and in which signs recur, since the longer any text is the more it repeats; and
how many such stretches."""
MIXED = 0.4, 0.9
"""Share of Han among what stands at regular places of a list; signs are all Han, or hardly any."""
FOREIGN_WORTH, HAN_WORTH = 1.1, 0.65
"""Worth of each sign, on average, that ordinary text does not have: dates and prices in it stand regularly as well."""
CLOSE_STEP, CLOSE_WORTH, CLOSE_FOREIGN_WORTH = 3, 0.2, 0.8
"""Up to such a period the worth of a character of the text decides, for signs that are Han; dates and prices stand
farther apart, so foreign signs need less worth there."""


class Chain(NamedTuple):
    """Signs that a period explains."""

    worth: float
    step: int
    places: NDArray[np.int64]

    def spans(self, size: int) -> bool:
        """Tell whether signs fill most of the regular places of most of a text."""
        reach = int(self.places[-1] - self.places[0]) + 1
        return (len(self.places) >= LEAST_SIGNS and reach >= COVERED * size
                and len(self.places) * self.step >= DENSE * reach)

    def is_worth_it(self, is_han: NDArray[np.bool_]) -> bool:
        """Tell whether the signs gain more than regular characters of ordinary text."""
        if np.mean(is_han[self.places]) < 0.5:
            least = CLOSE_FOREIGN_WORTH if self.step <= CLOSE_STEP else FOREIGN_WORTH
            return self.worth * self.step >= least * len(is_han)
        if self.step <= CLOSE_STEP:
            return self.worth >= CLOSE_WORTH * len(is_han)
        return self.worth * self.step >= HAN_WORTH * len(is_han)


def regular_signs(characters: Characters, is_han: NDArray[np.bool_], tables: Neighbours) -> NDArray[np.int64]:
    """Find the places of inserted signs among the characters, shape (k,).

    None in ordinary text. Removing a sign brings characters together that go together; signs are few and stand at
    regular distances, which may vary by two. What is a sign is learned from the chain (expectation and maximisation,
    hard, a few rounds).
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
    # of periods that jitter confuses, one may explain too little of the text though its chain is worth most
    foreign = [each for each in fitting if np.mean(is_han[each.places]) <= MISTAKEN]
    best = max(foreign or fitting, key=lambda each: each.worth, default=None)
    return np.zeros(0, np.int64) if best is None else _of_two_readings(characters, best, tables.bits)


def _foreign_step(is_han: NDArray[np.bool_]) -> list[int]:
    """Give the usual distance of foreign characters, if signs stand so far apart.

    Where the order is wrong too, it is not among the periods that make most sense.
    """
    gaps = np.diff(np.flatnonzero(~is_han))
    return [step for step in [int(np.median(gaps))] if step in STEPS] if len(gaps) >= LEAST_SIGNS else []


def _gains(characters: Characters, bits: Bits) -> Worth:
    gains = np.zeros(len(characters))
    weigh(characters, bits, gains)
    return gains


def _first_worth(characters: Characters, is_han: NDArray[np.bool_], tables: Neighbours) -> Worth:
    """Weigh characters before anything is learned.

    What is foreign, rare, a particle or too frequent is worth more.
    """
    places = np.clip(characters - FIRST_HAN, 0, len(tables.odd) - 1)
    counts = np.bincount(characters)[characters]
    odd = is_han & ((tables.odd[places] & (characters >= FIRST_HAN)) | (counts > OFTEN * len(characters)))
    worth: Worth = _gains(characters, tables.bits) - COST + np.where(is_han, np.where(odd, UNUSUAL, 0.0), FOREIGN)
    return worth


def _is_promising(is_han: NDArray[np.bool_], worth: Worth) -> bool:
    """Tell at little cost whether signs are worth looking for.

    Foreign ones at even distances, or any in a part.
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
    """Take every second character for the signs, or the others.

    Whichever leaves more that goes together.
    """
    if best.step > STEPS[0]:
        return best.places
    others = np.setdiff1d(np.arange(len(characters)), best.places)
    return max((best.places, others), key=lambda places: known_share(np.delete(characters, places), bits)[0])


def _own_share(places: NDArray[np.int64], kinds: NDArray[np.int64]) -> float:
    """Give the share of the other occurrences of chosen characters that are chosen.

    Characters that occur once say nothing.
    """
    everywhere, chosen = np.bincount(kinds), np.bincount(kinds[places], minlength=int(kinds.max()) + 1)
    return float((chosen[kinds[places]] - 1).sum() / max((everywhere[kinds[places]] - 1).sum(), 1))


def _repeated_share(places: NDArray[np.int64], characters: Characters) -> float:
    """Give the share of signs between two characters that hold one elsewhere too.

    Elsewhere in one stretch, one of the signs stands between the same two characters.
    """
    inner = places[(places > 0) & (places < len(characters) - 1)]
    settings = (characters[inner - 1] << 42) | (characters[inner] << 21) | characters[inner + 1]
    shares = [_recurring_share(settings[np.searchsorted(inner, start):np.searchsorted(inner, stop)])
              for start, stop in _stretches(len(characters), LONGER_STRETCH)]
    return float(np.mean(shares))


def _recurring_share(numbers: NDArray[np.int64]) -> float:
    """Give the share of numbers that occur more than once."""
    _, kinds, counts = np.unique(numbers, return_inverse=True, return_counts=True)
    return float(np.mean(counts[kinds] > 1)) if len(numbers) else 0.0


def _leaves_list(characters: Characters, places: NDArray[np.int64], is_han: NDArray[np.bool_], bits: Bits) -> bool:
    """Tell whether what is left says the same over and over, with names between."""
    rest = np.delete(characters, places)
    share, known = np.mean([_variety(rest[start:stop], bits) for start, stop in _stretches(len(rest), STRETCH)], axis=0)
    return bool(share < RESTS and (
        known < LEAST_KNOWN or share < FORMULA or MIXED[0] <= np.mean(is_han[places]) < MIXED[1]))


def _stretches(size: int, length: int) -> list[tuple[int, int]]:
    """Bound stretches of one length, evenly spread; all of a shorter text."""
    last = max(0, size - length)
    return [(start, start + length) for start in sorted({last * at // (STRETCHES - 1) for at in range(STRETCHES)})]


def _variety(characters: Characters, bits: Bits) -> tuple[float, float]:
    """Give how many different pairs the neighbours rest upon, as a share of them.

    Also the share of the different ones that go together.
    """
    pairs, counts = np.unique(characters[:-1] << 21 | characters[1:], return_counts=True)
    apart = np.stack([pairs >> 21, pairs & ((1 << 21) - 1), np.zeros_like(pairs)], axis=1)
    return float(counts.sum() / max((counts ** 2).sum(), 1)), known_share(apart.ravel(), bits)[0]


def _best(worth: Worth, step: int) -> Chain:
    sums, before, places = np.zeros(len(worth)), np.zeros(len(worth), np.int64), np.zeros(len(worth), np.int64)
    count = chain(worth, step, sums, before, places)
    return Chain(float(sums[places[0]]), step, places[:count][::-1])


def _learned(places: NDArray[np.int64], kinds: NDArray[np.int64]) -> Worth:
    """Weigh each character by how much more often it is chosen than elsewhere."""
    size = int(kinds.max()) + 1
    everywhere, chosen = np.bincount(kinds, minlength=size), np.bincount(kinds[places], minlength=size)
    among = (chosen + 0.1) / (len(places) + 0.1 * size)
    elsewhere = (everywhere - chosen + 1.0) / (len(kinds) - len(places) + 1.0 * size)
    learned: Worth = np.clip(LEARNED * np.log(among / elsewhere), -1.0, 1.5)[kinds]
    return learned
