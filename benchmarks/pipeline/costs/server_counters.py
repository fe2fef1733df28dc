"""Counters of the two servers: processor seconds, requests, operations, bytes."""

from dataclasses import dataclass, field, fields
from typing import Any

from benchmarks.pipeline.costs.process_tree import processor_seconds
from storage import redis
from storage.mongodb import connect
from storage.settings import Settings

UNCOUNTED = ("info", "ping", "client|setinfo", "hello", "config|get", "dbsize")
"""Commands of Redis that the measurement itself or a new connection issues."""


@dataclass(frozen=True)
class ServerCounters:
    """Counters of MongoDB and Redis since their start, or between two readings."""

    mongodb_seconds: float = 0.0
    redis_seconds: float = 0.0
    round_trips: int = 0
    """Requests to MongoDB, including those of monitoring connections."""
    mongodb_bytes: int = 0
    """Bytes received and sent; 0 if the server does not count them, like the embedded one."""
    operations: dict[str, int] = field(default_factory=dict)
    """Of MongoDB, by kind."""
    redis_commands: int = 0
    redis_bytes: int = 0
    """Received and sent."""

    def since(self, before: "ServerCounters") -> "ServerCounters":
        """Subtract an earlier reading."""
        values: dict[str, Any] = {
            each.name: getattr(self, each.name) - getattr(before, each.name)
            for each in fields(self) if each.name != "operations"}
        return ServerCounters(**values, operations={
            name: count - before.operations.get(name, 0) for name, count in self.operations.items()})


@dataclass(frozen=True)
class Watched:
    """The embedded servers of one installation, by the ids of their processes."""

    settings: Settings
    mongodb: int
    redis: int

    def counters(self) -> ServerCounters:
        """Read the counters of both servers."""
        status = connect(self.settings).client.admin.command("serverStatus")
        connection = redis.connect(self.settings)
        commands, traffic = connection.info("commandstats"), connection.info("stats")
        return ServerCounters(
            processor_seconds(self.mongodb), processor_seconds(self.redis), status["network"]["numRequests"],
            status["network"]["bytesIn"] + status["network"]["bytesOut"], dict(status["opcounters"]),
            sum(figures["calls"] for name, figures in commands.items()
                if name.removeprefix("cmdstat_") not in UNCOUNTED),
            traffic["total_net_input_bytes"] + traffic["total_net_output_bytes"])
