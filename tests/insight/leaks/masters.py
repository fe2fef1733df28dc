"""Master texts to mark: chapters of the demo's works, and a text with everything that must not change."""

from functools import cache

import numpy as np

from benchmarks.harness.corpus import DEMO
from insight.leaks.code import Code
from insight.leaks.guarded import Locks
from insight.leaks.pairs import own_pairs
from insight.leaks.plan import ChapterPlan, CodeName

CODE = Code(b"only for tests".ljust(32, b"."))
ACCOUNTS = [f"reader {number}" for number in range(2_000)]
LEAKER = 1_234


@cache
def chapters(work: str = "jiudu_water_marks", length: int = 3_000) -> list[str]:
    """Cut a work of the demo into chapters of one length."""
    text = (DEMO / f"{work}.txt").read_text(encoding="utf-8")
    return [text[start:start + length] for start in range(0, len(text) - length + 1, length)]


@cache
def plan_of(text: str, code: CodeName = "tardos") -> ChapterPlan:
    """Plan the marks of a text with all pairs of our lists approved."""
    return ChapterPlan.of(text, own_pairs(), Locks(), code)


def bits_of(plan: ChapterPlan, account: str) -> list[bool]:
    """List an account's bit at each place of a plan."""
    bits: list[bool] = CODE.bits(plan, CODE.tags([account]), np.arange(len(plan.places)))[0].tolist()
    return bits
