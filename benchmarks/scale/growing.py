"""Measure what a page costs as an index of pages grows.

Pages are added as the match stage adds them, and new chapters are looked up among them.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from redis import Redis

from benchmarks.harness.page import table
from benchmarks.scale.clock import Clock
from benchmarks.scale.load import Progress
from benchmarks.scale.on_disk import SHARED, made_up
from benchmarks.scale.synthetic import chapter
from fingerprinting import DEFAULT, fold
from fingerprinting.methods.base import versioned
from matcher.candidates import PAGES, propose
from matcher.index.generation import Item
from matcher.index.index import Index, opened
from matcher.stage import MatchStage
from storage import redis
from storage.settings import Settings

MARKS = (3_000, 10_000, 20_000, 40_000, 100_000, 200_000)
"""Numbers of pages at which figures are taken."""
KEPT = Path(__file__).with_name("growing.json")
_SECTION = """
## An index of pages that grows

`python -m benchmarks scale --growing N --write`: pages whose keys are synthesised as above are added {turn} at a time,
as the match stage does, to an index that is empty at first and is rebuilt whenever its buckets have grown long.
Figures are of the pages since the row above. Commands are those that Redis ran, within scripts too; processor time is
that of the adding process and of Redis together. Then {turn} chapters that no page copies are looked up.
"""


class Step(NamedTuple):
    """Costs of the pages between the previous mark and this one."""

    pages: int
    """Pages in the index at this mark."""
    commands: float
    """Redis commands per page."""
    added: float
    """Processor milliseconds per page."""
    rebuilt: float
    """Processor milliseconds of rebuilds per page."""
    memory: float
    """Bytes of Redis per page, over all pages."""
    asked: float
    """Processor milliseconds per new chapter that is looked up."""


class Growing:
    """An index of pages, and the costs so far."""

    def __init__(self, index: Index, items: Callable[[], Iterator[Item]], progress: Progress) -> None:
        """Create an empty index for `items`."""
        self._index, self._items, self._progress = index, items, progress
        self._before = redis.memory(index.redis).used
        index.rebuild(lambda: iter(()), 0)

    def steps(self, marks: Sequence[int], chapters: Sequence[Item]) -> Iterator[Step]:
        """Add pages up to each mark, and look up chapters there."""
        items, pages = self._items(), 0
        for mark in marks:
            first, commands, added, rebuilt = pages, 0, 0.0, 0.0
            while turn := list(islice(items, min(MatchStage.batch, mark - pages))):
                clock, asked = Clock(self._index.redis), _commands(self._index.redis)
                self._index.add(turn)
                added, commands = added + clock.spent().processors, commands + _commands(self._index.redis) - asked
                pages += len(turn)
                rebuilt += self._relieved(pages)
                self._progress("added", pages)
            clock = Clock(self._index.redis)
            propose(self._index, [each.keys for each in chapters], PAGES)
            asking, count = clock.spent().processors, pages - first
            yield Step(pages, commands / count, 1000 * added / count, 1000 * rebuilt / count,
                       (redis.memory(self._index.redis).used - self._before) / pages, 1000 * asking / len(chapters))

    def _relieved(self, pages: int) -> float:
        """Rebuild the index if it is crowded; returns processor seconds."""
        if not self._index.crowded():
            return 0.0
        clock = Clock(self._index.redis)
        self._index.rebuild(lambda: islice(self._items(), pages), self._index.postings())
        return clock.spent().processors


def measure_growing(settings: Settings, pages: int, progress: Progress) -> list[Step]:
    """Measure an index that grows to a number of pages."""
    real = [DEFAULT.keys(DEFAULT.fingerprint(fold(chapter(number)))) for number in range(SHARED + MatchStage.batch)]
    index = opened(redis.connect(settings), "page", versioned(DEFAULT))
    growing = Growing(index, partial(made_up, real[:SHARED], pages, lambda what, done: None), progress)
    chapters = [Item(f"new {number}", keys) for number, keys in enumerate(real[SHARED:])]
    return list(growing.steps(sorted({*(mark for mark in MARKS if mark < pages), pages}), chapters))


def keep_steps(steps: Sequence[Step]) -> None:
    """Replace the stored figures."""
    KEPT.write_text(json.dumps([step._asdict() for step in steps], indent=1) + "\n", encoding="utf-8")


def kept_steps() -> list[Step]:
    """Read the stored figures."""
    return [Step(**step) for step in json.loads(KEPT.read_text(encoding="utf-8"))] if KEPT.exists() else []


def growing_section(steps: Sequence[Step]) -> str:
    """Write the figures for docs/scale.md."""
    titles = ["pages", "commands a page", "ms a page, added", "ms a page, rebuilt", "bytes a page",
              "ms a new chapter, looked up"]
    rows = [[f"{step.pages:,}", f"{step.commands:.1f}", f"{step.added:.2f}", f"{step.rebuilt:.2f}",
             f"{step.memory:,.0f}", f"{step.asked:.2f}"] for step in steps]
    return _SECTION.format(turn=MatchStage.batch) + "\n" + table(titles, rows)


def _commands(connection: Redis) -> int:
    """Count the commands that Redis ran, except those of the measurement."""
    stats = connection.info("commandstats")
    return sum(int(each["calls"]) for name, each in stats.items() if name != "cmdstat_info")
