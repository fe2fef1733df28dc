"""Run `wenzong daily` with each stage timed.

`python -m benchmarks.pipeline.costs.stage_costs FILE PIDS --day DAY`. FILE gets a line of JSON by stage: steps, ids,
seconds, processor seconds of this process and of both servers, commands to MongoDB by collection. PIDS are the process
ids `mongodb,redis`. `helper` in place of `--day DAY` steps the stages until nothing waits, beside the daily run of
another process.
"""

import json
import sys
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pymongo import monitoring

from app import cli, daily
from app.commands.session import session
from app.stages import pipeline_stages, run_dry
from benchmarks.pipeline.costs.process_tree import processor_seconds
from storage.mongodb import connect
from storage.settings import Settings
from storage.stage import Stage


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
    """A stage whose steps are timed; everything else is its own."""

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
        """Step once and add what it cost."""
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

    def table(self) -> dict[str, dict[str, Any]]:
        """Name the costs of each stage, with its commands."""
        return {stage: {**costs, "commands": dict(self._commands.by_stage[stage])}
                for stage, costs in self.costs.items()}


def main(output: str, servers: str, *words: str) -> None:
    """Run a daily run and write what its stages cost."""
    commands = Commands()
    monitoring.register(commands)
    clock = StageClock(tuple(map(int, servers.split(","))), commands)

    def timed(settings: Settings) -> list[Any]:
        return [TimedStage(stage, clock) for stage in pipeline_stages(settings)]

    setattr(daily, "pipeline_stages", timed)  # noqa: B010 - it is looked up there when the pipeline begins
    sys.argv = ["wenzong", "daily", *words]
    try:
        _help(timed) if words == ("helper",) else cli.main()
    finally:
        Path(output).write_text(json.dumps(clock.table()), encoding="utf-8")


def _help(stages: Callable[[Settings], list[Any]]) -> None:
    """Step the stages until every inbox is empty."""
    with session(web=True) as settings:
        run_dry(connect(settings), stages(settings), lambda _stage, _waiting: None)


if __name__ == "__main__":
    main(*sys.argv[1:])
