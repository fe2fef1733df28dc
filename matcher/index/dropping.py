"""Delete a generation, and what was written to it too late."""

from collections.abc import Iterator, Sequence
from itertools import chain, islice

import numpy as np
from redis import Redis

from matcher.index.generation import COUNTERS, Generation, Item
from matcher.index.key_names import NAMES
from matcher.index.records import address
from matcher.index.scripts import send
from matcher.index.stored_values import found_number

UNLINKED = 20_000
"""Keys deleted per round trip."""


def drop(generation: Generation, redis: Redis) -> None:
    """Delete everything of a generation."""
    last = found_number(redis, generation.meta("numbers"))
    keys: Iterator[bytes | str] = (generation.bucket(bucket) for bucket in range(1 << generation.bits))
    shards = (generation.shard(shard) for shard in range(generation.shards))
    left = (generation.blocks(redis, last + NAMES) if last
            else redis.scan_iter(f"{{{generation.token}.*", count=10_000))
    _unlink(redis, chain(keys, shards, map(generation.meta, COUNTERS), left))


def drop_written(generation: Generation, redis: Redis, items: Sequence[Item]) -> None:
    """Delete what was written of some items to a generation that is no longer used.

    Its buckets are deleted completely, because nobody reads them any more and searching them for the items' records
    would take far longer.
    """
    keys = np.concatenate([np.empty(0, np.uint64), *(item.keys.keys for item in items)])
    buckets = generation.bucket_keys(np.unique(address(keys, generation.bits).buckets).tolist())
    names = {generation.names(number) for number in generation.numbers(redis, [item.id for item in items]).values()}
    shards = {generation.shard_of(item.id) for item in items}
    _unlink(redis, chain(buckets, names, shards, map(generation.meta, COUNTERS)))


def _unlink(redis: Redis, keys: Iterator[bytes | str]) -> None:
    while batch := list(islice(keys, UNLINKED)):
        send(redis, [("UNLINK", key) for key in batch])
