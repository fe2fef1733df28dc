"""What every stage of the line promises to whoever drives it."""

from typing import Protocol


class Stage(Protocol):
    """Claims what waits in its inbox, does it, announces the results downstream, marks it done.

    Any number of processes may step the same stage at once; a step that dies half-way is done again by another.
    """

    name: str
    """Name of the inbox it pulls from."""

    def step(self, limit: int = 64) -> int:
        """Do up to `limit` waiting things and return how many were claimed; 0 when nothing was ready."""
        ...
