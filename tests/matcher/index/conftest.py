"""An index in Redis, alone or with segments on disk, and helpers for its tests."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from redis import Redis

from fingerprinting.methods.base import Keys
from matcher.index.generation import Item
from matcher.index.in_memory import MemoryIndex
from matcher.index.index import Index
from matcher.index.segments.disk_level import DiskLevel
from storage import redis
from storage.settings import Settings

SPACE = "chapter:test@1"


def item(name: str, keys: list[int]) -> Item:
    return Item(name, Keys(np.array(keys, np.uint64), np.arange(len(keys), dtype=np.uint32)))


def holders(index: Index | MemoryIndex, keys: list[int]) -> list[set[str]]:
    """Return the holders of each key."""
    view = index.view()
    postings = view.lookup(np.array(keys, np.uint64))
    ids = view.resolve(sorted(set(postings.items.tolist())))
    found: list[set[str]] = [set() for _ in keys]
    for query, number in zip(postings.queries.tolist(), postings.items.tolist(), strict=True):
        found[query] |= {ids[number]} if number in ids else set()
    return found


@pytest.fixture
def client(settings: Settings) -> Redis:
    return redis.connect(settings)


@pytest.fixture(params=["in Redis", "on disk"])
def disk(request: pytest.FixtureRequest) -> Iterator[DiskLevel | None]:
    """Disk level of an index that keeps on disk whatever it is rebuilt from, or None.

    It is kept in memory if possible, because each rebuild waits until 64 files are on disk.
    """
    if request.param == "in Redis":
        yield None
        return
    memory = Path("/dev/shm")  # noqa: S108 - the folder created in it gets a random name
    with tempfile.TemporaryDirectory(dir=memory if os.access(memory, os.W_OK) else None) as folder:
        yield DiskLevel(Path(folder), 0)


@pytest.fixture
def index(client: Redis, disk: DiskLevel | None) -> Index:
    index = Index(client, SPACE, disk)
    assert index.rebuild(lambda: iter(()), 0)
    return index


def damage(client: Redis, key: bytes, garbage: bytes | None) -> None:
    """Delete a key, or overwrite it."""
    client.delete(key)
    if garbage is not None:
        client.set(key, garbage)
