"""Compute exactly how probable the score of an innocent account is.

An innocent account is one unrelated to the copy. Which readings a copy gives depends on the key's biases and on the
accounts from which it was made, never on the bits of other accounts, which are independent draws with known
probabilities. A score is a sum of whole numbers, so its distribution given the readings is a convolution of two-point
distributions and is computed by adding positive numbers only (relative error below 1e-9). Nothing is assumed about how
or by how many accounts the copy was made, or how well it was read. The probability that any of n other accounts reaches
a score under one of s hypotheses is at most n · s times that of one (Boole's inequality).
"""

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

LEAST = 1e-280
"""Smaller probabilities are reported as this value, because they lose digits in 64-bit floating point."""
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Chance:
    """The tail distribution of an innocent account's score under one hypothesis."""

    lowest: int
    """Score of an account without any equal bit."""
    tail: Floats = field(repr=False)
    """Entry i: the probability of a score of at least `lowest` + i."""

    def of(self, score: int) -> float:
        """Bound the probability that one innocent account reaches a score."""
        at = score - self.lowest
        if at <= 0:
            return 1.0
        return max(float(self.tail[at]), LEAST) if at < len(self.tail) else LEAST

    def least_score(self, probability: float) -> int:
        """Return the lowest score that an innocent account rarely reaches.

        It reaches it with at most this probability.
        """
        return self.lowest + int(np.count_nonzero(np.maximum(self.tail, LEAST) > probability))


def chance(equal: NDArray[np.int64], other: NDArray[np.int64], usual: Floats) -> Chance:
    """Compute the score distribution under one hypothesis from arrays of shape (n,).

    `equal` and `other` are the scores of an equal and of another bit; `usual` is the probability of an equal bit.
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
