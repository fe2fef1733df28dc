"""Count how often a trace names an innocent account, at a countable probability."""

from dataclasses import dataclass
from time import perf_counter

import numpy as np

from benchmarks.leaks.leak_texts import ACCOUNTS, Masters
from insight.leaks.accusing import Readings, trace
from insight.leaks.code import KEY_BYTES, TAG, Code
from insight.leaks.plan import CodeName
from insight.leaks.reading import Mark

PROMISED = 1e-3
GROUP = 100
"""Accounts of one trace."""
GROUPS = 500
"""Number of traces that share a copy and a key, each with different accounts."""
CHAPTERS = 8


@dataclass(frozen=True)
class FalseNames:
    """Number of traces that named an account although all were innocent."""

    traces: int
    named: int

    @property
    def share(self) -> float:
        """Share of the traces."""
        return self.named / self.traces


def false_names(masters: Masters, copies: int) -> FalseNames:
    """Trace simulated leaks of accounts that are not among those compared."""
    random, named = np.random.default_rng(14), 0
    for number in range(copies):
        code = Code(random.bytes(KEY_BYTES))
        readings = _leak(masters, "tardos" if number % 2 else "unbiased", code, random)
        tags = np.frombuffer(random.bytes(TAG * GROUP * GROUPS), np.uint8).reshape(-1, TAG)
        # the threshold of one trace among GROUP accounts, for all groups at once
        found = trace(readings, code, tags, wrong=PROMISED * GROUPS)
        named += len({each.account // GROUP for each in found.accused})
    return FalseNames(copies * GROUPS, named)


def seconds_among_all(masters: Masters, chapters: int) -> float:
    """Time one trace of some chapters among a million accounts, including hashing."""
    code, random = Code(b"k" * KEY_BYTES), np.random.default_rng(14)
    readings = _leak(masters, "tardos", code, random, chapters)
    start = perf_counter()
    trace(readings, code, code.tags(f"reader {number}" for number in range(ACCOUNTS)))
    return perf_counter() - start


def _leak(
    masters: Masters, kind: CodeName, code: Code, random: np.random.Generator, chapters: int = CHAPTERS,
) -> Readings:
    """Make the readings of one account's leak: a tenth is missing, one in 30 is wrong."""
    readings = []
    for plan in masters.plans[kind][:chapters]:
        numbers = np.flatnonzero(random.random(len(plan.places)) < 0.9)
        bits = code.bits(plan, code.tags(["leaker"]), numbers)[0] ^ (random.random(len(numbers)) < 1 / 30)
        read = zip(numbers.tolist(), bits.tolist(), strict=True)
        readings.append((plan, [Mark(number, bit, 0.02) for number, bit in read]))
    return readings
