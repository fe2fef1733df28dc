"""The names of a generation's keys in Redis.

Every key carries the generation's token and a hash tag of one of `GROUPS` groups, so that a Redis Cluster spreads the
groups over its nodes and each command stays within one slot.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import xxhash

GROUPS = 64
BUCKETS = 7
"""Logarithm of how many buckets there are to each hash of ids: some dozens of ids each, so that Redis packs them."""
NAMES = 128
"""Numbers a hash that maps numbers to ids."""


@dataclass(frozen=True)
class KeyNames:
    """The names below one token; `bits` is the logarithm of the number of buckets."""

    token: str
    bits: int

    def bucket(self, bucket: int) -> bytes:
        """Name the key of a bucket."""
        return self.bucket_keys([bucket])[0]

    def bucket_keys(self, buckets: Iterable[int]) -> list[bytes]:
        """Name the keys of buckets."""
        tags = _tags(self.token)
        return [tags[bucket % GROUPS] + b"%x" % bucket for bucket in buckets]

    @property
    def shards(self) -> int:
        """How many hashes map ids to numbers."""
        return 1 << max(self.bits - BUCKETS, 0)

    def shard_of(self, item_id: str) -> str:
        """Name the hash that maps an id to its number."""
        return self.shard(xxhash.xxh3_64_intdigest(item_id.encode("utf-8", "surrogatepass")) % self.shards)

    def shard(self, shard: int) -> str:
        """Name one of the hashes that map ids to numbers."""
        return f"{{{self.token}.{shard % GROUPS:x}}}i{shard:x}"

    def names(self, number: int) -> str:
        """Name the hash that maps a number to its id."""
        block = number // NAMES
        return f"{{{self.token}.{block % GROUPS:x}}}n{block:x}"

    def meta(self, name: str) -> str:
        """Name what a generation keeps once.

        `numbers`, the last one given out; `postings`; and beside segments `recent`, postings that are not in them, and
        `removed`, the numbers of removed items.
        """
        return f"{{{self.token}.0}}{name}"


@lru_cache(maxsize=64)
def _tags(token: str) -> list[bytes]:
    """Write the hash tags of a generation: each begins the names of a group's keys."""
    return [b"{%b.%x}" % (token.encode(), group) for group in range(GROUPS)]


def grouped(buckets: Sequence[int]) -> list[list[int]]:
    """Put the places of buckets of one group, and so of one slot, together."""
    groups: defaultdict[int, list[int]] = defaultdict(list)
    for place, bucket in enumerate(buckets):
        groups[bucket % GROUPS].append(place)
    return list(groups.values())
