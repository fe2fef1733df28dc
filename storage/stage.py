"""What every stage of the pipeline offers to the process that runs it."""

import time
from collections.abc import Iterable
from typing import Protocol

BUDGET = 60.0
"""Seconds after which a wake-up call returns its worker, so that no stage starves the others."""


class Stage(Protocol):
    """Claim ids from an inbox, process them, enqueue results, acknowledge the ids.

    Any number of processes may step the same stage at once; a step that dies half-way is repeated by another.
    """

    @property
    def name(self) -> str:
        """Name of the inbox it pulls from."""
        ...

    def step(self, limit: int = ...) -> int:
        """Process up to `limit` ids and return how many were claimed.

        0 when none was ready.
        """
        ...


def drain(stages: Iterable[Stage], budget: float = BUDGET) -> int:
    """Step each stage until nothing is ready or its `budget` of seconds is spent.

    Returns how many ids were claimed.
    """
    total = 0
    for stage in stages:
        end = time.monotonic() + budget
        while (count := stage.step()) and time.monotonic() < end:
            total += count
        total += count
    return total
