"""One phase of a run: its duration and its cost in every process."""

from dataclasses import dataclass, field, replace

from benchmarks.pipeline.costs.server_counters import ServerCounters


@dataclass(frozen=True)
class Phase:
    """The costs of one phase of a run."""

    name: str
    units: int
    """Number of chapters or pages processed."""
    seconds: float
    client: float
    """Processor seconds of our own processes, including their start."""
    servers: ServerCounters = field(default_factory=ServerCounters)
    memory: dict[str, int] = field(default_factory=dict)
    """Peak bytes by kind of process."""
    others: float = 0.0
    """Average number of processors busy with other work meanwhile."""
    load: tuple[float, float] = (0.0, 0.0)
    """Load average of the machine before and after."""

    @property
    def rate(self) -> float:
        """Compute chapters or pages per second."""
        return self.units / self.seconds if self.seconds else 0.0

    @property
    def processor(self) -> float:
        """Sum up the processor seconds of our processes and both servers."""
        return self.client + self.servers.mongodb_seconds + self.servers.redis_seconds

    def a_unit(self, total: float) -> float:
        """Divide a total by the number of chapters or pages."""
        return total / self.units if self.units else 0.0

    def lasting(self, units: int, seconds: float) -> "Phase":
        """Give so many units and seconds, as its own documents tell them."""
        return replace(self, units=units, seconds=seconds)
