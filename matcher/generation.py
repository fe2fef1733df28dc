"""One generation of an index space: its buckets and item names in Redis.

Every key of a generation carries its token and a hash tag of one of `GROUPS` groups, so that a Redis Cluster
spreads the groups over its nodes and each command stays within one slot. An item is there exactly when its id maps
to its number: that is one write to one key, done last, so half-added items are never seen.
"""

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from typing import Any, NamedTuple, Self, cast

import numpy as np
import xxhash
from numpy.typing import NDArray
from redis import Redis

from fingerprinting.methods.base import Keys
from matcher.records import MAX_POSITION, RECORD, Postings, address, pack, scan

GROUPS = 64
BUCKETS = 7
"""Logarithm of how many buckets there are to each hash of ids: some dozens of ids each, so that Redis packs them."""
NAMES = 128
"""Numbers a hash that maps numbers to ids."""
BATCH = 400_000
"""Postings sent at a time."""
THIN = 4096
"""Bytes of growth of a bucket after which it is looked through for stock keys."""

_APPEND = """
local cap, step = tonumber(ARGV[#KEYS + 1]), tonumber(ARGV[#KEYS + 2])
local stock = '\\255\\255\\255\\255'
local function thin(value)
  local counts, kept = {}, {}
  for at = 1, #value, 10 do
    local tag = string.sub(value, at, at + 2)
    local weight = string.sub(value, at + 3, at + 6) == stock and cap + 1 or 1
    counts[tag] = (counts[tag] or 0) + weight
  end
  for at = 1, #value, 10 do
    local tag = string.sub(value, at, at + 2)
    if counts[tag] <= cap then kept[#kept + 1] = string.sub(value, at, at + 9) end
  end
  for tag, count in pairs(counts) do
    if count > cap then kept[#kept + 1] = tag .. stock .. '\\0\\0\\0' end
  end
  return table.concat(kept)
end
for i, key in ipairs(KEYS) do
  local old = redis.call('GET', key) or ''
  local new = old .. ARGV[i]
  if math.floor(#new / step) > math.floor(#old / step) then new = thin(new) end
  redis.call('SET', key, new)
end
"""
"""Appends by GET and SET rather than APPEND, which reserves twice the space it needs."""

_SCRUB = """
for _, key in ipairs(KEYS) do
  local value, kept = redis.call('GET', key) or '', {}
  for at = 1, #value, 10 do
    if string.sub(value, at + 3, at + 6) ~= ARGV[1] then kept[#kept + 1] = string.sub(value, at, at + 9) end
  end
  if #kept == 0 then redis.call('DEL', key)
  elseif #kept * 10 < #value then redis.call('SET', key, table.concat(kept)) end
end
"""


class Item(NamedTuple):
    """Something to be found again: its id and the keys of its fingerprint."""

    id: str
    keys: Keys


@dataclass(frozen=True)
class Generation:
    """A set of buckets under one token; `bits` is the logarithm of their number."""

    token: str
    bits: int
    cap: int
    """Records a key may have before it counts as stock."""

    @classmethod
    def fresh(cls, bits: int, cap: int) -> Self:
        """Begin a generation; random tokens, so that late writers to a lost one never meet a new one."""
        return cls(secrets.token_hex(4), bits, cap)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read back what `str` wrote."""
        token, bits, cap = text.split(".")
        return cls(token, int(bits), int(cap))

    def __str__(self) -> str:
        return f"{self.token}.{self.bits}.{self.cap}"

    def lookup(self, redis: Redis, keys: NDArray[np.uint64]) -> Postings:
        """Find the records of all keys, half-added and removed items included."""
        buckets, tags = address(keys, self.bits)
        wanted, rows = np.unique(buckets, return_inverse=True)
        return scan(self._read(redis, wanted.tolist()), rows.astype(np.int64), tags, self.cap)

    def resolve(self, redis: Redis, numbers: Sequence[int]) -> dict[int, str]:
        """Map numbers to ids; those of half-added and removed items are left out."""
        answers = self._each(redis, [("HGET", self._names(number), str(number)) for number in numbers])
        ids = {number: each.decode() for number, each in zip(numbers, answers, strict=True) if each}
        known = self.numbers(redis, list(ids.values()))
        return {number: each for number, each in ids.items() if known.get(each) == number}

    def numbers(self, redis: Redis, ids: Sequence[str]) -> dict[str, int]:
        """Map ids to numbers; those that are not there are left out."""
        answers = self._each(redis, [("HGET", self._shard(each), each) for each in ids])
        return {each: int(answer) for each, answer in zip(ids, answers, strict=True) if answer}

    def ids(self, redis: Redis) -> set[str]:
        """List every item that is there."""
        answers = self._each(redis, [("HKEYS", self._id_shard(shard)) for shard in range(self._shards)])
        return {each.decode() for answer in answers for each in answer}

    def postings(self, redis: Redis) -> int:
        """Count records ever added and not removed."""
        return int(cast(Any, redis.get(self._meta("postings"))) or 0)

    def add(self, redis: Redis, items: Iterable[Item]) -> int:
        """Add items that are not there yet and return how many were new. Any number of adders may run at once."""
        remaining, added = iter(items), 0
        while batch := _batch(remaining):
            there = self.numbers(redis, [item.id for item in batch])
            added += self._add(redis, [item for item in batch if item.id not in there])
        return added

    def remove(self, redis: Redis, items: Iterable[Item]) -> None:
        """Make items disappear, then scrub their records out of the buckets of their keys."""
        items = list(items)
        numbers = self.numbers(redis, [item.id for item in items])
        self._each(redis, [("HDEL", self._shard(each), each) for each in numbers])
        for item in items:
            if item.id in numbers:
                self._scrub(redis, item.keys, numbers[item.id])

    def drop(self, redis: Redis) -> None:
        """Delete everything of this generation."""
        last = int(cast(Any, redis.get(self._meta("numbers"))) or 0)
        keys = [self._bucket(bucket) for bucket in range(1 << self.bits)]
        names: list[bytes | str] = [self._id_shard(shard) for shard in range(self._shards)]
        names += [self._names(number) for number in range(0, last + NAMES, NAMES)]
        names += [self._meta("numbers"), self._meta("postings")]
        remaining = chain(keys, names)
        while batch := list(islice(remaining, 20_000)):
            self._each(redis, [("UNLINK", key) for key in batch])

    def _add(self, redis: Redis, items: list[Item]) -> int:
        if not items:
            return 0
        last = int(cast(Any, redis.incrby(self._meta("numbers"), len(items))))
        numbers = list(range(last - len(items) + 1, last + 1))
        written = self._append(redis, items, numbers)
        pairs = list(zip(items, numbers, strict=True))
        self._each(redis, [("HSET", self._names(number), str(number), item.id) for item, number in pairs])
        won = self._each(redis, [("HSETNX", self._shard(item.id), item.id, str(number)) for item, number in pairs])
        for (item, number), first in zip(pairs, won, strict=True):
            if not first:
                self._scrub(redis, item.keys, number)
        redis.incrby(self._meta("postings"), written)
        return sum(map(bool, won))

    def _append(self, redis: Redis, items: list[Item], numbers: list[int]) -> int:
        keys = np.concatenate([item.keys.keys for item in items])
        positions = np.concatenate([item.keys.positions for item in items])
        owners = np.repeat(np.array(numbers, np.uint32), [item.keys.keys.size for item in items])
        fits = positions <= MAX_POSITION
        buckets, tags = address(keys[fits], self.bits)
        order = np.lexsort((buckets, buckets % GROUPS))
        records = pack(tags[order], owners[fits][order], positions[fits][order].astype(np.uint32)).tobytes()
        self._send(redis, buckets[order], records)
        return int(fits.sum())

    def _send(self, redis: Redis, buckets: NDArray[np.int64], records: bytes) -> None:
        """Send records, sorted by group and bucket, one script call a group."""
        starts = np.flatnonzero(np.diff(buckets, prepend=-1))
        bounds = [*(starts * RECORD).tolist(), len(records)]
        groups: dict[int, tuple[list[bytes], list[bytes]]] = {}
        for place, bucket in enumerate(buckets[starts].tolist()):
            names, values = groups.setdefault(bucket % GROUPS, ([], []))
            names.append(self._bucket(bucket))
            values.append(records[bounds[place]:bounds[place + 1]])
        self._each(redis, [("EVAL", _APPEND, len(names), *names, *values, self.cap, THIN)
                           for names, values in groups.values()])

    def _scrub(self, redis: Redis, keys: Keys, number: int) -> None:
        groups: dict[int, list[bytes]] = {}
        for bucket in np.unique(address(keys.keys, self.bits).buckets).tolist():
            groups.setdefault(bucket % GROUPS, []).append(self._bucket(bucket))
        mark = number.to_bytes(4, "little")
        self._each(redis, [("EVAL", _SCRUB, len(names), *names, mark) for names in groups.values()])
        self._each(redis, [("HDEL", self._names(number), str(number))])
        redis.decrby(self._meta("postings"), keys.keys.size)

    def _read(self, redis: Redis, buckets: list[int]) -> list[bytes]:
        groups: dict[int, list[int]] = {}
        for place, bucket in enumerate(buckets):
            groups.setdefault(bucket % GROUPS, []).append(place)
        answers = self._each(redis, [("MGET", *(self._bucket(buckets[place]) for place in places))
                                     for places in groups.values()])
        values = [b""] * len(buckets)
        for places, answer in zip(groups.values(), answers, strict=True):
            for place, value in zip(places, answer, strict=True):
                values[place] = value or b""
        return values

    def _each(self, redis: Redis, commands: Sequence[tuple[Any, ...]]) -> list[Any]:
        """Send commands on single slots in one round trip."""
        if not commands:
            return []
        pipeline: Any = redis.pipeline(transaction=False)
        for command in commands:
            pipeline.execute_command(*command)
        answers: list[Any] = pipeline.execute()
        return answers

    def _bucket(self, bucket: int) -> bytes:
        return b"{%b.%x}%x" % (self.token.encode(), bucket % GROUPS, bucket)

    @property
    def _shards(self) -> int:
        """How many hashes map ids to numbers."""
        return 1 << max(self.bits - BUCKETS, 0)

    def _shard(self, each: str) -> str:
        return self._id_shard(xxhash.xxh3_64_intdigest(each.encode("utf-8", "surrogatepass")) % self._shards)

    def _id_shard(self, shard: int) -> str:
        return f"{{{self.token}.{shard % GROUPS:x}}}i{shard:x}"

    def _names(self, number: int) -> str:
        block = number // NAMES
        return f"{{{self.token}.{block % GROUPS:x}}}n{block:x}"

    def _meta(self, name: str) -> str:
        return f"{{{self.token}.0}}{name}"


def _batch(items: Iterable[Item]) -> list[Item]:
    """Take items until they hold `BATCH` postings; an id twice counts once."""
    taken: dict[str, Item] = {}
    postings = 0
    for item in items:
        taken.setdefault(item.id, item)
        postings += item.keys.keys.size + 10
        if postings >= BATCH:
            break
    return list(taken.values())
