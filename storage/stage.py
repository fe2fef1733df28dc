"""What every stage of the line promises to whoever drives it."""

import time
from collections.abc import Iterable
from typing import Protocol

BUDGET = 60.0
"""Seconds after which a wake-up call returns its worker, so that no stage starves the others."""


class Stage(Protocol):
    """Claims what waits in its inbox, does it, announces the results downstream, marks it done.

    Any number of processes may step the same stage at once; a step that dies half-way is done again by another.
    """

    name: str
    """Name of the inbox it pulls from."""

    def step(self, limit: int = 64) -> int:
        """Do up to `limit` waiting things and return how many were claimed; 0 when nothing was ready."""
        ...


def drain(stages: Iterable[Stage], budget: float = BUDGET) -> int:
    """Step each stage until nothing is ready or its `budget` of seconds is spent; return how many were claimed."""
    total = 0
    for stage in stages:
        end = time.monotonic() + budget
        while (count := stage.step()) and time.monotonic() < end:
            total += count
        total += count
    return total
