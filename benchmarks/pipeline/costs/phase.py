"""One stretch of a run: how long it took and what it cost every process."""

from dataclasses import dataclass, field, replace

from benchmarks.pipeline.costs.server_counters import ServerCounters


@dataclass(frozen=True)
class Phase:
    """What one stretch of a run took."""

    name: str
    units: int
    """Chapters or pages that it handled."""
    seconds: float
    client: float
    """Processor seconds of our own processes, their start included."""
    servers: ServerCounters = field(default_factory=ServerCounters)
    memory: dict[str, int] = field(default_factory=dict)
    """Peak of bytes by kind of process."""
    others: float = 0.0
    """Processors that were busy with other work meanwhile, on average."""
    load: tuple[float, float] = (0.0, 0.0)
    """Load average of the machine before and after."""

    @property
    def rate(self) -> float:
        """Chapters or pages a second."""
        return self.units / self.seconds if self.seconds else 0.0

    @property
    def processor(self) -> float:
        """Processor seconds of our processes and both servers."""
        return self.client + self.servers.mongodb_seconds + self.servers.redis_seconds

    def a_unit(self, total: float) -> float:
        """Divide a total among the chapters or pages."""
        return total / self.units if self.units else 0.0

    def lasting(self, units: int, seconds: float) -> "Phase":
        """Give so many units and seconds, as its own documents tell them."""
        return replace(self, units=units, seconds=seconds)
