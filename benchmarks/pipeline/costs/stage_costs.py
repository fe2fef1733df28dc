"""Run `wenzong daily` with each stage timed.

`python -m benchmarks.pipeline.costs.stage_costs FILE PIDS --day DAY`. FILE gets JSON by stage: ids, processor seconds
and commands to MongoDB by collection, of all processes that step it; seconds, and processor seconds of both servers
meanwhile, of the daily run's own. PIDS are the process ids `mongodb,redis`. `beside` in place of `--day DAY` is what
the daily run starts where much waits; it loads no more than that does.
"""

import json
import os
import sys
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pymongo import monitoring

from app import stages
from app.stepping import side_process, side_processes
from benchmarks.pipeline.costs.process_tree import processor_seconds
from storage.settings import Settings
from storage.stage import Stage

_MODULE = "benchmarks.pipeline.costs.stage_costs"


class Commands(monitoring.CommandListener):
    """Counts commands to MongoDB by their name and collection, in total and by stage."""

    def __init__(self) -> None:
        self._own, self._main = threading.local(), ""
        self.by_stage: dict[str, Counter[str]] = defaultdict(Counter)

    def count_for(self, stage: str) -> None:
        """Count this thread's commands for a stage.

        Those of threads without one count for the main thread's.
        """
        self._own.stage = stage
        if threading.current_thread() is threading.main_thread():
            self._main = stage

    def started(self, event: monitoring.CommandStartedEvent) -> None:
        """Count a command."""
        subject = event.command.get(event.command_name)
        collection = subject if isinstance(subject, str) else event.command.get("collection", "")
        self.by_stage[getattr(self._own, "stage", "") or self._main][f"{event.command_name} {collection}".strip()] += 1

    def succeeded(self, event: monitoring.CommandSucceededEvent) -> None:
        """Do nothing: it was counted when it started."""

    def failed(self, event: monitoring.CommandFailedEvent) -> None:
        """Do nothing: it was counted when it started."""


class TimedStage:
    """A wrapper of a stage that times its steps."""

    def __init__(self, stage: Stage, clock: "StageClock") -> None:
        self._stage, self._clock = stage, clock

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stage, name)

    def step(self, *limit: int) -> int:
        """Step the stage."""
        return self._clock.timed(self._stage.name, lambda: self._stage.step(*limit))


class StageClock:
    """Adds up what the steps of each stage cost."""

    def __init__(self, servers: tuple[int, ...], commands: Commands) -> None:
        self._servers, self._commands = servers, commands
        self.costs: dict[str, Counter[str]] = defaultdict(Counter)

    def timed(self, stage: str, step: Callable[[], int]) -> int:
        """Run one step and add its cost."""
        self._commands.count_for(stage)
        before = self._now()
        count = step()
        for name, now in self._now().items():
            self.costs[stage][name] += now - before[name]  # type: ignore[assignment]  # a counter adds seconds as well
        self.costs[stage]["ids"] += count
        self._commands.count_for("")
        return count

    def _now(self) -> dict[str, float]:
        mongodb, redis = (processor_seconds(pid) for pid in self._servers)
        return {"seconds": time.perf_counter(), "client": time.process_time(), "mongodb": mongodb, "redis": redis}

    def wrapped(self, build: Callable[[Settings], list[Stage]]) -> Callable[[Settings], list[Any]]:
        """Build stages that are timed."""
        return lambda settings: [TimedStage(stage, self) for stage in build(settings)]

    def table(self) -> dict[str, dict[str, Any]]:
        """Name the costs of each stage, with its commands."""
        return {stage: {**costs, "commands": dict(self._commands.by_stage[stage])}
                for stage, costs in self.costs.items()}


def main(output: str, servers: str, *words: str) -> None:
    """Run a daily run, or a process beside one, and write the cost of its stages."""
    commands = Commands()
    monitoring.register(commands)
    clock = StageClock(tuple(map(int, servers.split(","))), commands)
    if words == ("beside",):
        _step_beside(clock, Path(f"{output}.{os.getpid()}"))
        return
    from app import cli, daily

    # What is replaced is looked up there when it is called.
    setattr(daily, "pipeline_stages", clock.wrapped(stages.pipeline_stages))  # noqa: B010
    setattr(side_processes, "COMMAND", (sys.executable, "-m", _MODULE, output, servers, "beside"))  # noqa: B010
    sys.argv = ["wenzong", "daily", *words]
    try:
        cli.main()
    finally:
        Path(output).write_text(json.dumps(_together(clock.table(), Path(output))), encoding="utf-8")


def _step_beside(clock: StageClock, output: Path) -> None:
    setattr(stages, "text_stages", clock.wrapped(stages.text_stages))  # noqa: B010
    try:
        side_process.step()
    finally:
        output.write_text(json.dumps(clock.table()), encoding="utf-8")


def _together(table: dict[str, dict[str, Any]], output: Path) -> dict[str, dict[str, Any]]:
    """Add the figures of additional processes: ids, processor seconds and commands."""
    for path in output.parent.glob(f"{output.name}.*"):
        for stage, costs in json.loads(path.read_text(encoding="utf-8")).items():
            own = table.setdefault(stage, {"ids": 0, "seconds": 0.0, "client": 0.0, "mongodb": 0.0, "redis": 0.0,
                                           "commands": {}})
            own["ids"] += costs["ids"]
            own["client"] += costs["client"]
            own["commands"] = dict(Counter(own["commands"]) + Counter(costs["commands"]))
    return table


if __name__ == "__main__":
    main(*sys.argv[1:])
