"""The interface of every stage of the pipeline, and the loop that runs stages."""

import time
from collections.abc import Callable, Sequence
from typing import Protocol

BUDGET = 60.0
"""Seconds after which `drain` returns, so that its worker can handle other calls."""
PAUSE = 0.2
"""Seconds before an idle stage is stepped again while others are busy."""
LONGEST_PAUSE = 1.6
"""Maximum that this pause grows to while the stage stays idle: asking an empty inbox is a round trip."""


class Stage(Protocol):
    """Claim ids from an inbox, process them, enqueue results, acknowledge the ids.

    Any number of processes may step the same stage at once; a step that is interrupted is repeated by another process.
    """

    @property
    def name(self) -> str:
        """Name of the inbox it pulls from."""
        ...

    @property
    def waits_for_child(self) -> bool:
        """Tell whether a step may last for hours, waiting for a child process."""
        ...

    def step(self, limit: int = ...) -> int:
        """Process up to `limit` ids and return how many were claimed; 0 if none was ready."""
        ...


Tick = Callable[[Stage, int], None]
"""Called after each step that claimed ids, with the stage and the number of ids."""


def drain(stages: Sequence[Stage], budget: float = BUDGET, tick: Tick | None = None) -> int:
    """Step stages in turn until nothing is ready or `budget` seconds have passed.

    Stages take turns so that a text passes all of them before the next texts are read. Returns how many ids were
    claimed.
    """
    total, end = 0, time.monotonic() + budget
    quiet_until: dict[str, float] = {}
    pauses: dict[str, float] = {}
    while time.monotonic() < end:
        due = [stage for stage in stages if quiet_until.get(stage.name, 0.0) <= time.monotonic()]
        claimed = {stage.name: _step(stage, tick) for stage in due}
        total += sum(claimed.values())
        pauses |= {name: next_pause(pauses.get(name, 0.0), count) for name, count in claimed.items()}
        quiet_until |= {name: time.monotonic() + pauses[name] for name, count in claimed.items() if not count}
        if not any(claimed.values()):
            if len(due) == len(stages):
                break
            quiet_until.clear()
    return total


def next_pause(pause: float, claimed: int) -> float:
    """Return the seconds until a stage is stepped again.

    `pause` is the pause before this step, in seconds, `claimed` the number of ids that the step claimed.
    """
    return 0.0 if claimed else min(max(PAUSE, 2 * pause), LONGEST_PAUSE)


def _step(stage: Stage, tick: Tick | None) -> int:
    count = stage.step()
    if count and tick:
        tick(stage, count)
    return count
