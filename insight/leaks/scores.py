"""Score how well an account's bits explain the marks of a copy.

Scores are whole numbers with one scale for each hypothesis. A hypothesis says how many accounts were mixed. For 1, 2
and 4 the score is the logarithm of how much likelier the read bit is if the account is one of them (T. Laarhoven:
Capacities and capacity-achieving decoders for various fingerprinting games, IH&MMSec 2014; the attack is the
interleaving attack of J.-J. Oosterwijk, B. Škorić and J. Doumen), including the assumed probability of wrong readings.
The last one is the symmetric score of Škorić, Katzenbeisser and Celik (2008), for attackers who choose their marks by
any other rule.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

MIXED = (1, 2, 4)
"""Hypotheses of how many accounts were mixed."""
HYPOTHESES = len(MIXED) + 1
FINENESS = 2**14
"""Steps between the lowest and the highest score that an account can have; exact in 32-bit floating point."""
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Weights:
    """What each reading adds to the score, shape (hypotheses, readings)."""

    equal: NDArray[np.int64]
    """If the account has the bit that was read."""
    other: NDArray[np.int64]
    """If it does not."""

    @property
    def gain(self) -> NDArray[np.int64]:
        """Return what an equal bit adds to the lowest score."""
        gained: NDArray[np.int64] = self.equal - self.other
        return gained


def weights(bits: NDArray[np.bool_], chances: Floats, errors: Floats) -> Weights:
    """Compute the weights of readings.

    Each has a bit, the probability of bit 1 there and the assumed probability of a wrong reading; shape (n,) each.
    """
    usual = np.where(bits, chances, 1 - chances)
    """Probability that an account unrelated to the copy has the bit that was read."""
    pairs = [*(_likelihoods(usual, errors, mixed) for mixed in MIXED), _symmetric(usual)]
    scales = [FINENESS / max(float(np.abs(equal - other).sum()), 1e-9) for equal, other in pairs]
    equals, others = zip(*pairs, strict=True)
    return Weights(_whole(np.array(equals), scales), _whole(np.array(others), scales))


def _likelihoods(usual: Floats, errors: Floats, mixed: int) -> tuple[Floats, Floats]:
    """Weigh by log-likelihood ratio.

    With probability 1/mixed the bit is the account's, otherwise that of any other account.
    """
    share = 1 / mixed
    any_other = usual * (1 - errors) + (1 - usual) * errors
    equal = share * (1 - errors) + (1 - share) * any_other
    other = share * errors + (1 - share) * any_other
    return np.log(equal / any_other), np.log(other / any_other)


def _symmetric(usual: Floats) -> tuple[Floats, Floats]:
    return np.sqrt((1 - usual) / usual), -np.sqrt(usual / (1 - usual))


def _whole(values: Floats, scales: list[float]) -> NDArray[np.int64]:
    whole: NDArray[np.int64] = np.rint(values * np.array(scales)[:, np.newaxis]).astype(np.int64)
    return whole
