"""The goals of the methods in one run.

They stand beside the packages that others use.
"""

from collections.abc import Sequence

from benchmarks.harness.goals import Goal
from benchmarks.speed.other_packages import PEERS
from benchmarks.speed.rates import Contestant
from fingerprinting import DEFAULT


def goals(contestants: Sequence[Contestant]) -> list[Goal]:
    """Compare the figures of one run with the goals."""
    rates = {contestant.name: contestant.rate for contestant in contestants}
    fastest = max(rates[peer] for peer in PEERS)
    return [
        Goal(f"{DEFAULT.name}, million characters/s", rates[DEFAULT.name] / 1e6, 100),
        Goal(f"{DEFAULT.name}, times the fastest peer", rates[DEFAULT.name] / fastest, 10),
        Goal("simhash64, times the simhash package with jieba", rates["simhash64"] / rates["simhash, jieba"], 3),
        Goal("minhash, times datasketch", rates["minhash"] / rates["datasketch"], 3),
        Goal("daguan, million characters/s", rates["daguan"] / 1e6, 20),
    ]
