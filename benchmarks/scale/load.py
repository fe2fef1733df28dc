"""Loading the index: several workers take fingerprints out of MongoDB and add them, as a rebuild does."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from time import process_time
from typing import NamedTuple, TypeVar

from benchmarks.scale.clock import Clock
from benchmarks.scale.corpus import chapter
from fingerprinting import DEFAULT, fold
from fingerprinting.methods.base import versioned
from matcher.generation import Item
from matcher.index import Index, opened
from storage import mongodb, redis
from storage.documents import Fingerprint
from storage.fingerprints import Fingerprints
from storage.settings import Settings

SHARE = 8_000
"""Chapters a worker takes at a time."""
FETCH = 1_000
"""Fingerprints asked of MongoDB at a time."""

Progress = Callable[[str, int], None]
Number = TypeVar("Number", int, float)


class Loaded(NamedTuple):
    """What a load took."""

    postings: int
    seconds: float
    """From the first worker's start to the last one's end."""
    processor_seconds: float
    """Of the workers and the Redis server together."""
    memory: int
    """Bytes of Redis that the space takes."""


def space(settings: Settings) -> Index:
    """Open the space that is measured."""
    return opened(redis.connect(settings), "chapter", versioned(DEFAULT))


def name(number: int) -> str:
    """Name a synthetic chapter as chapter versions are named: 32 hexadecimal digits."""
    return f"{number:032x}"


def store(settings: Settings, chapters: int, workers: int, progress: Progress) -> int:
    """Store the fingerprints of synthetic chapters; gives how many characters those have."""
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        return sum(_each(pool, partial(_store, settings), chapters, "fingerprinted", progress))


def load(settings: Settings, chapters: int, workers: int, progress: Progress) -> Loaded:
    """Add stored fingerprints to the index by several processes at once."""
    before = redis.memory(redis.connect(settings)).used
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        list(pool.map(_warm, [settings] * 4 * workers))
        clock = Clock(redis.connect(settings))
        workers_seconds = sum(_each(pool, partial(_add, settings), chapters, "indexed", progress))
        spent = clock.spent()
    return Loaded(space(settings).postings(), spent.wall, spent.processors + workers_seconds,
                  redis.memory(redis.connect(settings)).used - before)


def _each(
    pool: ProcessPoolExecutor, work: Callable[[range], Number], chapters: int, what: str, progress: Progress
) -> Iterator[Number]:
    shares = [range(start, min(start + SHARE, chapters)) for start in range(0, chapters, SHARE)]
    for done, count in enumerate(pool.map(work, shares), 1):
        progress(what, min(done * SHARE, chapters))
        yield count


def _store(settings: Settings, chapters: range) -> int:
    stored, characters = Fingerprints(mongodb.connect(settings)), 0
    for part in _parts(chapters):
        texts = [chapter(number) for number in part]
        characters += sum(map(len, texts))
        stored.put([Fingerprint(name(number), "chapter", versioned(DEFAULT), DEFAULT.fingerprint(fold(text)), len(text))
                    for number, text in zip(part, texts, strict=True)])
    return characters


def _add(settings: Settings, chapters: range) -> float:
    """Add a share; gives the processor seconds that took."""
    start = process_time()
    space(settings).add(_found(Fingerprints(mongodb.connect(settings)), chapters))
    return process_time() - start


def _found(stored: Fingerprints, chapters: range) -> Iterator[Item]:
    for part in _parts(chapters):
        for each, made in stored.find(map(name, part), versioned(DEFAULT)).items():
            yield Item(each, DEFAULT.keys(made.value))


def _parts(chapters: range) -> Iterator[range]:
    return (chapters[start:start + FETCH] for start in range(0, len(chapters), FETCH))


def _warm(settings: Settings) -> int:
    """Import and connect before the clock runs."""
    mongodb.connect(settings).command("ping")
    redis.connect(settings).ping()
    return os.getpid()
