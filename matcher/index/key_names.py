"""The names of a generation's keys in Redis.

Every key contains the generation's token and the hash tag of one of `GROUPS` groups, so that a Redis Cluster
distributes the groups over its nodes and each command stays within one slot.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import xxhash

GROUPS = 64
BUCKETS = 7
"""Logarithm (base 2) of the number of buckets per hash of ids; each hash then has some dozens of ids, few enough for
Redis's compact encoding."""
NAMES = 128
"""Numbers per hash that maps numbers to ids."""


@dataclass(frozen=True)
class KeyNames:
    """The key names under one token; there are 2^`bits` buckets."""

    token: str
    bits: int

    def bucket(self, bucket: int) -> bytes:
        """Return the key of a bucket."""
        return self.bucket_keys([bucket])[0]

    def bucket_keys(self, buckets: Iterable[int]) -> list[bytes]:
        """Return the keys of buckets."""
        tags = _tags(self.token)
        return [tags[bucket % GROUPS] + b"%x" % bucket for bucket in buckets]

    @property
    def shards(self) -> int:
        """Number of hashes that map ids to numbers."""
        return 1 << max(self.bits - BUCKETS, 0)

    def shard_of(self, item_id: str) -> str:
        """Return the key of the hash that maps an id to its number."""
        return self.shard(xxhash.xxh3_64_intdigest(item_id.encode("utf-8", "surrogatepass")) % self.shards)

    def shard(self, shard: int) -> str:
        """Return the key of one of the hashes that map ids to numbers."""
        return f"{{{self.token}.{shard % GROUPS:x}}}i{shard:x}"

    def names(self, number: int) -> str:
        """Return the key of the hash that maps a number to its id."""
        block = number // NAMES
        return f"{{{self.token}.{block % GROUPS:x}}}n{block:x}"

    def meta(self, name: str) -> str:
        """Return the key of a value that a generation has once.

        `numbers` is the last number assigned, `postings` the number of postings; with segments there are also `recent`,
        the number of postings outside them, and `removed`, the numbers of removed items.
        """
        return f"{{{self.token}.0}}{name}"


@lru_cache(maxsize=64)
def _tags(token: str) -> list[bytes]:
    """Build the hash tag of each group, with which the group's keys begin."""
    return [b"{%b.%x}" % (token.encode(), group) for group in range(GROUPS)]


def grouped(buckets: Sequence[int]) -> list[list[int]]:
    """Collect the positions of buckets of the same group and thus the same slot."""
    groups: defaultdict[int, list[int]] = defaultdict(list)
    for place, bucket in enumerate(buckets):
        groups[bucket % GROUPS].append(place)
    return list(groups.values())
