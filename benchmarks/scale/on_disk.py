"""Loading an index without MongoDB, on disk or in Redis.

Most chapters are synthesised as keys, which is as good for the index as their text.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from redis import Redis

from benchmarks.scale.clock import Clock
from benchmarks.scale.load import POSTINGS, Loaded, Progress, children_seconds, name, space
from benchmarks.scale.synthetic import LENGTH, chapter
from fingerprinting import DEFAULT, fold
from fingerprinting.methods.base import Keys
from matcher.index.generation import Item
from matcher.index.index import Index
from matcher.index.loading import Loaders
from storage import redis
from storage.settings import Settings

WRITTEN = 20_000
"""Number of chapters that are written and fingerprinted as usual; pages copy from them."""
SHARED = 1_000
"""Number of these from which the frequencies of shared keys are learned."""
SHARE = 1_000
"""Chapters between two progress messages."""


class Weight(NamedTuple):
    """The size of an index."""

    bytes: int
    """Of all its segments; 0 in Redis alone."""
    private: int
    """Memory of this process and of the Redis server, without cached files."""


def load_synthesised(
    settings: Settings, chapters: int, workers: int, progress: Progress, *, on_disk: bool,
) -> tuple[Index, Loaded]:
    """Build an index of a number of chapters, as a rebuild does."""
    index, first = space(replace(settings, index_on_disk_from=1 if on_disk else 0)), []
    for number in range(written(chapters)):
        first.append(DEFAULT.keys(DEFAULT.fingerprint(fold(chapter(number)))))
        if number % SHARE == 0:
            progress("fingerprinted", number)
    before, helpers, clock = redis.memory(index.redis).used, children_seconds(), Clock(index.redis)
    if not index.rebuild(partial(made_up, first, chapters, progress), chapters * POSTINGS,
                         Loaders(partial(redis.connect, settings), workers), on_disk=on_disk):
        raise RuntimeError("another process is rebuilding the index of this benchmark")
    spent = clock.spent()
    return index, Loaded(index.postings(), spent.wall, spent.processors + children_seconds() - helpers,
                         redis.memory(index.redis).used - before)


def written(chapters: int) -> int:
    """Count the chapters that have a text, which come first."""
    return min(chapters, WRITTEN)


def weigh(index: Index) -> Weight:
    """Measure the segments, and the memory of the processes that use the index."""
    segments = index.view().segments
    return Weight(segments.size if segments else 0, private(Path("/proc/self")) + _server_memory(index.redis))


def private(process: Path) -> int:
    """Count a process's bytes without cached files, shared memory proportionally."""
    text = (process / "smaps_rollup").read_text(encoding="ascii")
    return sum(1024 * int(size) for size in re.findall(r"Pss_(?:Anon|Shmem): +(\d+) kB", text))


def _server_memory(connection: Redis) -> int:
    server = connection.info("server")
    return private(Path("/proc", str(server["process_id"])))


def made_up(first: list[Keys], chapters: int, progress: Progress) -> Iterator[Item]:
    """List so many chapters: the first ones as they are, then synthesised ones.

    Their keys are shared as often as those of the first ones.
    """
    yield from (Item(name(number), keys) for number, keys in enumerate(first))
    shared = [keys.keys for keys in first[:SHARED]]
    common, weights = _common(shared)
    share = float(weights[-1]) / sum(keys.size for keys in shared)
    chance = np.random.default_rng(13)
    for number in range(len(first), chapters):
        drawn = chance.integers(0, 1 << 64, POSTINGS - 6, np.uint64)
        taken = chance.random(drawn.size) < share
        drawn[taken] = common[np.searchsorted(weights, chance.random(int(taken.sum())) * weights[-1], "right")]
        positions = np.sort(chance.integers(0, LENGTH, drawn.size)).astype(np.uint32)
        yield Item(name(number), Keys(drawn, positions))
        if number % SHARE == 0:
            progress("synthesised", number)


def _common(shared: list[NDArray[np.uint64]]) -> tuple[NDArray[np.uint64], NDArray[np.float64]]:
    """Find the keys that several chapters have, and how often they occur.

    The counts are summed up: each contains those before.
    """
    keys, counts = np.unique(np.concatenate(shared), return_counts=True)
    several = counts > 1
    if not several.any():
        several[:1] = True
    return keys[several], np.cumsum(counts[several]).astype(np.float64)
