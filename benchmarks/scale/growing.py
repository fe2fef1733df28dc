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
"""Pages at which figures are taken."""
KEPT = Path(__file__).with_name("growing.json")
_SECTION = """
## An index of pages that grows

`python -m benchmarks scale --growing N --write`: pages whose keys are synthesised as above are added {turn} at a time,
as the match stage does, to an index that is empty at first and is rebuilt whenever its buckets have grown long.
Figures are of the pages since the row above. Commands are those that Redis ran, within scripts too; processor time is
that of the adding process and of Redis together. Then {turn} chapters that no page copies are looked up.
"""


class Step(NamedTuple):
    """What the pages up to a mark cost, since the mark before."""

    pages: int
    """There by now."""
    commands: float
    """That Redis ran for a page."""
    added: float
    """Processor milliseconds a page."""
    rebuilt: float
    """The same of rebuilds, spread over the pages."""
    memory: float
    """Bytes of Redis a page, of all pages."""
    asked: float
    """Processor milliseconds of each new chapter that is looked up."""


class Growing:
    """An index of pages, and what was spent on it."""

    def __init__(self, index: Index, items: Callable[[], Iterator[Item]], progress: Progress) -> None:
        """Begin an empty index that is to hold `items`."""
        self._index, self._items, self._progress = index, items, progress
        self._before = redis.memory(index.redis).used
        index.rebuild(lambda: iter(()), 0)

    def steps(self, marks: Sequence[int], chapters: Sequence[Item]) -> Iterator[Step]:
        """Add pages up to each mark, and have chapters looked up there."""
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
    """Measure an index that grows to so many pages."""
    real = [DEFAULT.keys(DEFAULT.fingerprint(fold(chapter(number)))) for number in range(SHARED + MatchStage.batch)]
    index = opened(redis.connect(settings), "page", versioned(DEFAULT))
    growing = Growing(index, partial(made_up, real[:SHARED], pages, lambda what, done: None), progress)
    chapters = [Item(f"new {number}", keys) for number, keys in enumerate(real[SHARED:])]
    return list(growing.steps(sorted({*(mark for mark in MARKS if mark < pages), pages}), chapters))


def keep_steps(steps: Sequence[Step]) -> None:
    """Keep the figures in place of the former ones."""
    KEPT.write_text(json.dumps([step._asdict() for step in steps], indent=1) + "\n", encoding="utf-8")


def kept_steps() -> list[Step]:
    """Read the kept figures."""
    return [Step(**step) for step in json.loads(KEPT.read_text(encoding="utf-8"))] if KEPT.exists() else []


def growing_section(steps: Sequence[Step]) -> str:
    """Write the figures for docs/scale.md."""
    titles = ["pages", "commands a page", "ms a page, added", "ms a page, rebuilt", "bytes a page",
              "ms a new chapter, looked up"]
    rows = [[f"{step.pages:,}", f"{step.commands:.1f}", f"{step.added:.2f}", f"{step.rebuilt:.2f}",
             f"{step.memory:,.0f}", f"{step.asked:.2f}"] for step in steps]
    return _SECTION.format(turn=MatchStage.batch) + "\n" + table(titles, rows)


def _commands(connection: Redis) -> int:
    """Count the commands that Redis ran, but for those that ask how many."""
    stats = connection.info("commandstats")
    return sum(int(each["calls"]) for name, each in stats.items() if name != "cmdstat_info")
