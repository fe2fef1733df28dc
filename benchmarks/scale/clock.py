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
    """Sum over both processes; other work on the machine hardly changes it."""


class Clock:
    """A clock that starts when it is created."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._server = self._server_seconds()
        self._start = Spent(perf_counter(), process_time())

    def spent(self) -> Spent:
        """Read the clock, excluding the cost of asking the server."""
        now = Spent(perf_counter(), process_time())
        server = self._server_seconds() - self._server
        return Spent(now.wall - self._start.wall, now.processors - self._start.processors + server)

    def _server_seconds(self) -> float:
        server = self._redis.info("cpu")
        return float(server["used_cpu_user"] + server["used_cpu_sys"])
