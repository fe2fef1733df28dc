"""Loading the index: several workers add stored fingerprints, as the index stage does."""

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from time import perf_counter
from typing import NamedTuple

from redis import Redis

from benchmarks.scale.corpus import chapter
from fingerprinting import DEFAULT, fold
from fingerprinting.methods.base import versioned
from matcher.generation import Item
from matcher.index import Index, opened

SHARE = 500
"""Chapters a worker takes at a time."""


class Loaded(NamedTuple):
    """What a load took."""

    chapters: int
    characters: int
    postings: int
    seconds: float
    """Wall time of adding, over all workers; making the fingerprints is not counted."""
    memory: int
    """Bytes of Redis that the space takes."""


def space(url: str) -> Index:
    """Open the space that is measured."""
    return opened(Redis.from_url(url), "chapter", versioned(DEFAULT))


def load(url: str, chapters: range, workers: int, progress: bool = False) -> Loaded:
    """Add synthetic chapters by several processes at once."""
    index = space(url)
    before = _memory(index.redis)
    shares = [range(start, min(start + SHARE, chapters.stop)) for start in range(chapters.start, chapters.stop, SHARE)]
    characters, busy = 0, 0.0
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        for done, (count, seconds) in enumerate(pool.map(_add, [url] * len(shares), shares), 1):
            characters, busy = characters + count, busy + seconds
            if progress and done % 40 == 0:
                print(f"  {done * SHARE:,} chapters", flush=True)
    return Loaded(len(chapters), characters, index.postings(), busy / workers, _memory(index.redis) - before)


def _add(url: str, chapters: range) -> tuple[int, float]:
    """Make fingerprints, then add them on the clock: decoding the values is part of it."""
    texts = [chapter(number) for number in chapters]
    values = [DEFAULT.fingerprint(fold(text)) for text in texts]
    start = perf_counter()
    space(url).add(Item(f"{number:032x}", DEFAULT.keys(value))
                   for number, value in zip(chapters, values, strict=True))
    return sum(map(len, texts)), perf_counter() - start


def _memory(redis: Redis) -> int:
    return int(redis.info("memory")["used_memory"])
