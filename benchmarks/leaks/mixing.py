"""Mix the copies of several accounts into one, by the rules of colluders."""

from collections.abc import Callable
from random import Random

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.sentences import sentence_runs
from insight.leaks.code import Code
from insight.leaks.marking import changed
from insight.leaks.plan import ChapterPlan

Bits = NDArray[np.bool_]
"""Shape (accounts, places)."""
Rule = Callable[[Bits, str, ChapterPlan, Random], list[bool]]


def by_sentence(bits: Bits, text: str, plan: ChapterPlan, random: Random) -> list[bool]:
    """Take each sentence from one of the copies."""
    stops = [run.stop for run in sentence_runs(text, 1)]
    chosen = [random.randrange(len(bits)) for _ in range(len(stops) + 1)]
    sentences = np.searchsorted(stops, [place.start for place in plan.places], side="right").tolist()
    return [bool(bits[chosen[sentence], number]) for number, sentence in enumerate(sentences)]


def majority(bits: Bits, text: str, plan: ChapterPlan, random: Random) -> list[bool]:
    """Take the majority's word at each place."""
    return [bool(share > 0.5) for share in bits.mean(axis=0).tolist()]


def minority(bits: Bits, text: str, plan: ChapterPlan, random: Random) -> list[bool]:
    """Take the minority's word at each place where copies differ."""
    return [bool(share < 0.5 if 0 < share < 1 else share) for share in bits.mean(axis=0).tolist()]


def mixed(text: str, plan: ChapterPlan, code: Code, accounts: list[str], rule: Rule, random: Random) -> str:
    """Write the copy that accounts make from their variants of a chapter."""
    bits = code.bits(plan, code.tags(accounts), np.arange(len(plan.places)))
    taken = rule(bits, text, plan, random)
    return changed(text, tuple(place for place, bit in zip(plan.places, taken, strict=True) if bit)).text
