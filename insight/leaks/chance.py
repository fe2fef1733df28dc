"""Compute exactly how probable an innocent account's score is.

Innocent is one that has nothing to do with the copy; its score is as high as another. Which readings a copy gives
depends on the key's biases and on the accounts it was made of, never on the bits of anybody else: those are independent
draws with known probabilities. A score is a sum of whole numbers, so its distribution given the readings is a product
of two-point ones and is computed by adding positive numbers only (relative error below 1e-9). No assumption is made on
how the copy was made, by how many, or on how well it was read. The probability that any of n others reaches a score by
one of s suppositions is at most n · s times that of one (Boole's inequality).
"""

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

LEAST = 1e-280
"""Probabilities below are given as this one: smaller ones lose digits in 64-bit floating point."""
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Chance:
    """The tail of an innocent account's score under one supposition."""

    lowest: int
    """Score without any equal bit."""
    tail: Floats = field(repr=False)
    """Entry i: the probability of a score of `lowest` + i or more."""

    def of(self, score: int) -> float:
        """Bound the probability that one innocent account reaches a score."""
        at = score - self.lowest
        if at <= 0:
            return 1.0
        return max(float(self.tail[at]), LEAST) if at < len(self.tail) else LEAST

    def least_score(self, probability: float) -> int:
        """Give the least score that innocent accounts rarely reach.

        One reaches it with at most this probability.
        """
        return self.lowest + int(np.count_nonzero(np.maximum(self.tail, LEAST) > probability))


def chance(equal: NDArray[np.int64], other: NDArray[np.int64], usual: Floats) -> Chance:
    """Add up the readings of one supposition, shape (n,) each.

    `usual`: the probability of an equal bit.
    """
    gains = equal - other
    mass = np.zeros(int(gains.sum()) + 1)
    mass[0], reached = 1.0, 0
    for gain, probability in zip(gains.tolist(), usual.tolist(), strict=True):
        reached += gain
        part = mass[:reached + 1 - gain] * probability
        mass[:reached + 1] *= 1 - probability
        mass[gain:reached + 1] += part
    return Chance(int(other.sum()), np.cumsum(mass[::-1])[::-1])
