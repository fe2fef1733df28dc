"""Loading the index.

Fingerprints come out of MongoDB and are loaded by several processes, as a rebuild does.
"""

import resource
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from benchmarks.scale.clock import Clock
from benchmarks.scale.synthetic import chapter
from fingerprinting import DEFAULT, fold
from fingerprinting.methods.base import versioned
from matcher.index.generation import Item
from matcher.index.index import Index, opened
from matcher.index.loading import Loaders
from matcher.index.segments.disk_level import DiskLevel
from matcher.index.worker_pool import worker_pool
from storage import mongodb, redis
from storage.collections.fingerprints import Fingerprints
from storage.documents import Fingerprint
from storage.settings import Settings

SHARE = 1_000
"""Chapters stored in, or read from, MongoDB at a time."""
POSTINGS = 220
"""Expected postings per chapter."""

Progress = Callable[[str, int], None]


class Loaded(NamedTuple):
    """Costs of loading the index."""

    postings: int
    seconds: float
    """Seconds of the whole rebuild, including the start of its processes."""
    processor_seconds: float
    """Processor seconds of all processes and the Redis server together."""
    memory: int
    """Bytes in Redis used by the space."""


def space(settings: Settings) -> Index:
    """Open the space that is measured."""
    return opened(redis.connect(settings), "chapter", versioned(DEFAULT), DiskLevel.of(settings))


def name(number: int) -> str:
    """Name a synthetic chapter as chapter versions are named: 32 hexadecimal digits."""
    return f"{number:032x}"


def store(settings: Settings, chapters: int, workers: int, progress: Progress) -> int:
    """Store the fingerprints of synthetic chapters.

    Gives how many characters those have.
    """
    stored = 0
    with worker_pool(workers) as run:
        for part, characters in zip(_parts(chapters), run(partial(_store, settings), _parts(chapters)), strict=True):
            stored += characters
            progress("fingerprinted", part.stop)
    return stored


def load(settings: Settings, chapters: int, workers: int, progress: Progress) -> Loaded:
    """Rebuild the index from stored fingerprints by several processes at once."""
    connection = redis.connect(settings)
    before, helpers, clock = redis.memory(connection).used, children_seconds(), Clock(connection)
    stored = partial(_stored, Fingerprints(mongodb.connect(settings)), chapters, progress)
    index = space(settings)
    if not index.rebuild(stored, chapters * POSTINGS, Loaders(partial(redis.connect, settings), workers)):
        raise RuntimeError("another process is rebuilding the index of this benchmark")
    spent = clock.spent()
    return Loaded(index.postings(), spent.wall, spent.processors + children_seconds() - helpers,
                  redis.memory(connection).used - before)


def _store(settings: Settings, chapters: range) -> int:
    texts = [chapter(number) for number in chapters]
    Fingerprints(mongodb.connect(settings)).put([
        Fingerprint(name(number), "chapter", versioned(DEFAULT), DEFAULT.fingerprint(fold(text)), len(text))
        for number, text in zip(chapters, texts, strict=True)])
    return sum(map(len, texts))


def _stored(fingerprints: Fingerprints, chapters: int, progress: Progress) -> Iterator[Item]:
    for part in _parts(chapters):
        for each, made in fingerprints.find(map(name, part), versioned(DEFAULT)).items():
            yield Item(each, DEFAULT.keys(made.value))
        progress("read", part.stop)


def _parts(chapters: int) -> Iterator[range]:
    return (range(start, min(start + SHARE, chapters)) for start in range(0, chapters, SHARE))


def children_seconds() -> float:
    """Processor seconds of processes that have ended."""
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime
