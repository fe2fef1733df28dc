"""Clocks of wall time and processor time.

Processor time is that of this process and of the Redis server that works for it.
"""

from time import perf_counter, process_time
from typing import NamedTuple

from redis import Redis


class Spent(NamedTuple):
    """Seconds."""

    wall: float
    processors: float
    """Summed up over both processes: other work on the machine hardly changes it."""


class Clock:
    """Runs from when it is made."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._start = self._now()

    def spent(self) -> Spent:
        """Read the clock."""
        return Spent(*(now - then for now, then in zip(self._now(), self._start, strict=True)))

    def _now(self) -> Spent:
        server = self._redis.info("cpu")
        return Spent(perf_counter(), process_time() + server["used_cpu_user"] + server["used_cpu_sys"])
