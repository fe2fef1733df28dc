"""One generation of an index space: its buckets and item names in Redis.

An item exists if and only if its id maps to its number. This is one write to one key, done last, so half-added items
are never visible.
"""

import re
import secrets
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple, Self, cast

import numpy as np
from numpy.typing import NDArray
from redis import Redis

from fingerprinting.methods.base import Keys
from matcher.index.key_names import BUCKETS, GROUPS, NAMES, KeyNames, grouped
from matcher.index.records import MAX_POSITION, RECORD, STOP_KEY, Postings, address, pack, scan
from matcher.index.scripts import APPEND, SCRUB, send
from matcher.index.segments.segment_layout import MOST_BITS, Division
from matcher.index.segments.two_levels import bury
from matcher.index.stored_values import field_names, field_values, found_number, number_in

MAX_BITS = 24
"""Maximum bits of a bucket number; a generation has at most 2 to this power buckets."""
BATCH = 2_000_000
"""Maximum postings added at a time; each bucket touched costs two commands, regardless of how many postings fall into
it."""
CALL = 2_000
"""Maximum buckets written in one script call, which blocks the server for some milliseconds."""
WALK = 1 << 20
"""Maximum number of name hashes that are addressed one by one; above it, or if the counter is corrupt, Redis is scanned
for them."""
COUNTERS = ("numbers", "postings", "recent", "removed")
"""What a generation stores besides buckets and names; see `KeyNames.meta`."""
_WRITTEN = re.compile(r"([0-9a-f]{8})\.([1-9][0-9]?)\.([1-9][0-9]{0,8})(?:\.([1-9][0-9]))?")


class NumbersError(OverflowError):
    """A generation has no item numbers left; the message names counter and fix."""


class Item(NamedTuple):
    """An item to index: its id and the keys of its fingerprint."""

    id: str
    keys: Keys


class Named(NamedTuple):
    """An item's id and its number in one generation."""

    id: str
    number: int


class Records(NamedTuple):
    """Records and the buckets to which they belong."""

    buckets: NDArray[np.int64]
    """Shape (m,)."""
    rows: NDArray[np.uint8]
    """Shape (m, 10)."""


@dataclass(frozen=True)
class Generation(KeyNames):
    """A set of buckets under one token."""

    cap: int
    """Maximum records of a key before it becomes a stop key."""
    disk_bits: int = 0
    """Number of bits of the bucket numbers of its segments; 0 if it has no segments and Redis holds all its records."""

    @classmethod
    def fresh(cls, bits: int, cap: int, disk_bits: int = 0) -> Self:
        """Create a generation with a random token.

        The token keeps late writers to a lost generation out of a new one.
        """
        return cls(secrets.token_hex(4), bits, cap, disk_bits)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse what `str` wrote; raises ValueError for anything else."""
        written = _WRITTEN.fullmatch(text)
        if not written or int(written[2]) > MAX_BITS or int(written[4] or 0) > MOST_BITS:
            raise ValueError(f"not a generation of an index: {text}")
        return cls(written[1], int(written[2]), int(written[3]), int(written[4] or 0))

    def __str__(self) -> str:
        return f"{self.token}.{self.bits}.{self.cap}" + (f".{self.disk_bits}" if self.disk_bits else "")

    @property
    def division(self) -> Division:
        """How its postings are divided into segments."""
        return Division(self.token, self.disk_bits, self.cap)

    @property
    def shards(self) -> int:
        """Number of hashes that map ids to numbers; the same as if Redis held all records."""
        return 1 << max(min(max(self.bits, self.disk_bits - 1), MAX_BITS) - BUCKETS, 0)

    def lookup(self, redis: Redis, keys: NDArray[np.uint64], cap: int | None = None) -> Postings:
        """Find the records of all keys in Redis, including half-added and removed items.

        Keys with more than `cap` records are stop keys.
        """
        buckets, tags = address(keys, self.bits)
        # Sorted by group, the order in which they are read, so that the results need no sorting.
        wanted, rows = np.unique(buckets % GROUPS << self.bits | buckets, return_inverse=True)
        values = self.read(redis, wanted & ((1 << self.bits) - 1))
        return scan(values, rows.astype(np.int64), tags, self.cap if cap is None else cap)

    def resolve(self, redis: Redis, numbers: Sequence[int]) -> dict[int, str]:
        """Map numbers to ids; half-added and removed items are left out."""
        answers = field_values(redis, [(self.names(number), str(number)) for number in numbers])
        ids = {number: answer.decode(errors="replace")
               for number, answer in zip(numbers, answers, strict=True) if answer}
        known = self.numbers(redis, list(ids.values()))
        return {number: item_id for number, item_id in ids.items() if known.get(item_id) == number}

    def numbers(self, redis: Redis, ids: Sequence[str]) -> dict[str, int]:
        """Map ids to numbers; unknown ids are left out."""
        answers = field_values(redis, [(self.shard_of(item_id), item_id) for item_id in ids])
        mapped = ((item_id, number_in(answer or b"")) for item_id, answer in zip(ids, answers, strict=True))
        return {item_id: number for item_id, number in mapped if number is not None}

    def ids(self, redis: Redis) -> set[str]:
        """List all existing items; a hash that was overwritten counts as empty."""
        answers = send(redis, [("HKEYS", self.shard(shard)) for shard in range(self.shards)], strict=False)
        return {field.decode(errors="replace") for answer in answers for field in field_names(answer)}

    def absent(self, redis: Redis, items: Sequence[Item]) -> list[Item]:
        """Return the items that do not exist yet."""
        there = self.numbers(redis, [item.id for item in items])
        return [item for item in items if item.id not in there]

    def postings(self, redis: Redis) -> int:
        """Count the records that were added and not removed."""
        return found_number(redis, self.meta("postings"))

    def given_out(self, redis: Redis) -> int:
        """Return the last number given to an item."""
        return found_number(redis, self.meta("numbers"))

    def recent(self, redis: Redis) -> int:
        """Count the records that were added outside of segments."""
        return found_number(redis, self.meta("recent"))

    def add(self, redis: Redis, items: Iterable[Item]) -> int:
        """Add items that do not exist yet; return how many were new.

        Any number of processes may add at the same time.
        """
        remaining, added = iter(items), 0
        while batch := taken(remaining):
            added += self._add(redis, self.absent(redis, batch))
        return added

    def remove(self, redis: Redis, items: Iterable[Item]) -> None:
        """Remove items, then delete their records from the buckets of their keys."""
        items = list(items)
        numbers = self.numbers(redis, [item.id for item in items])
        send(redis, [("HDEL", self.shard_of(item_id), item_id) for item_id in numbers])
        if self.disk_bits:
            bury(redis, self.meta("removed"), numbers.values())
        for item in items:
            if item.id in numbers:
                self.scrub(redis, numbers[item.id], address(item.keys.keys, self.bits).buckets)

    def blocks(self, redis: Redis, last: int) -> Iterator[str]:
        """List the name hashes for numbers up to `last`."""
        if last // NAMES < WALK:
            return (self.names(number) for number in range(0, last + 1, NAMES))
        return (key.decode() for key in redis.scan_iter(f"{{{self.token}.*}}n[0-9a-f]*", count=10_000))

    def _add(self, redis: Redis, items: list[Item]) -> int:
        if not items:
            return 0
        named = self.name(redis, [item.id for item in items])
        self.write(redis, self.records(items, [number for _, number in named]))
        lost = set(self.admit(redis, named))
        for item, pair in zip(items, named, strict=True):
            if pair in lost:
                self.scrub(redis, pair.number, address(item.keys.keys, self.bits).buckets)
        return len(items) - len(lost)

    def name(self, redis: Redis, ids: Sequence[str]) -> list[Named]:
        """Assign numbers to items, and store the ids under the numbers.

        From then on the items may have records, but they do not exist yet.

        Raises NumbersError if there are no more numbers, which is also the case if the counter was overwritten.
        """
        last = int(cast(Any, redis.incrby(self.meta("numbers"), len(ids))))
        if not len(ids) <= last < STOP_KEY:
            raise NumbersError(f"{self.meta('numbers')} is {last}, which cannot be: run `wenzong index repair` or "
                               "`wenzong index rebuild`")
        named = list(map(Named, ids, range(last - len(ids) + 1, last + 1)))
        send(redis, [("HSET", self.names(item.number), str(item.number), item.id) for item in named])
        return named

    def admit(self, redis: Redis, named: Sequence[Named]) -> list[Named]:
        """Make items exist after their records have been written.

        Returns the items that another process added in the meantime.
        """
        send(redis, [("HSETNX", self.shard_of(item.id), item.id, str(item.number)) for item in named])
        # Read back instead of trusting the reply: if a reply is lost, the command is repeated and then reports that
        # nothing changed.
        won = self.numbers(redis, [item.id for item in named])
        return [item for item in named if won.get(item.id) != item.number]

    def records(self, items: Sequence[Item], numbers: Sequence[int], bits: int = 0) -> Records:
        """Build the records of items under their numbers, for 2^bits buckets.

        Without `bits`, for the buckets in Redis.
        """
        keys = np.concatenate([item.keys.keys for item in items])
        positions = np.concatenate([item.keys.positions for item in items])
        owners = np.repeat(np.array(numbers, np.uint32), [item.keys.keys.size for item in items])
        fits = positions <= MAX_POSITION
        buckets, tags = address(keys[fits], bits or self.bits)
        return Records(buckets, pack(tags, owners[fits], positions[fits].astype(np.uint32)))

    def write(self, redis: Redis, records: Records) -> None:
        """Append records to their buckets, in script calls of one group each."""
        order = np.argsort(records.buckets % GROUPS << self.bits | records.buckets, kind="stable")
        buckets, rows = records.buckets[order], records.rows[order].tobytes()
        starts = np.flatnonzero(np.diff(buckets, prepend=-1))
        bounds = [*(starts * RECORD).tolist(), len(rows)]
        groups: defaultdict[int, tuple[list[bytes], list[bytes]]] = defaultdict(lambda: ([], []))
        written = buckets[starts].tolist()
        for place, (bucket, key) in enumerate(zip(written, self.bucket_keys(written), strict=True)):
            names, values = groups[bucket % GROUPS]
            names.append(key)
            values.append(rows[bounds[place]:bounds[place + 1]])
        parts = [(names[at:at + CALL], values[at:at + CALL])
                 for names, values in groups.values() for at in range(0, len(names), CALL)]
        send(redis, [("EVAL", APPEND, len(names), *names, *values, self.cap) for names, values in parts])
        self.count(redis, records.buckets.size, recent=bool(self.disk_bits))

    def count(self, redis: Redis, records: int, recent: bool = False) -> None:
        """Add to the count of records and, outside segments, to that of recent ones."""
        names = ("postings", "recent") if recent else ("postings",)
        send(redis, [("INCRBY", self.meta(name), records) for name in names])

    def scrub(self, redis: Redis, number: int, buckets: NDArray[np.int64]) -> None:
        """Remove a number's records from the buckets to which they were written.

        `buckets` lists a bucket once for each record written to it.
        """
        once, mark = np.unique(buckets).tolist(), number.to_bytes(4, "little")
        send(redis, [("EVAL", SCRUB, len(places), *(self.bucket(once[place]) for place in places), mark)
                     for places in grouped(once)])
        self.forget(redis, number, buckets.size)

    def forget(self, redis: Redis, number: int, records: int) -> None:
        """Delete a number's name and subtract its records from the count."""
        send(redis, [("HDEL", self.names(number), str(number))])
        redis.decrby(self.meta("postings"), records)

    def read(self, redis: Redis, buckets: NDArray[np.int64]) -> list[bytes]:
        """Read buckets; missing ones, and keys of another type, are empty.

        Consecutive buckets of one group are read by one command.
        """
        keys = self.bucket_keys(buckets.tolist())
        bounds = [*np.flatnonzero(np.diff(buckets % GROUPS, prepend=-1)).tolist(), len(keys)]
        answers = send(redis, [("MGET", *keys[start:stop]) for start, stop in pairwise(bounds)])
        return [value or b"" for answer in answers for value in answer]


def taken(items: Iterator[Item]) -> list[Item]:
    """Take items until they have `BATCH` postings; repeated ids count once."""
    batch: dict[str, Item] = {}
    postings = 0
    for item in items:
        batch.setdefault(item.id, item)
        postings += item.keys.keys.size + 10
        if postings >= BATCH:
            break
    return list(batch.values())
