"""Repair a generation's hashes of ids, hashes of names and counter of numbers.

An id maps to its number in one hash, the number to its id in another. If one of the two was lost, it is restored from
the other; if both were, the item has to be added again.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, cast

from redis import Redis

from matcher.index.generation import Generation
from matcher.index.scripts import RAISE, send
from matcher.index.stored_values import found_number, number_in, wrong_type

TOGETHER = 2_000
"""Hashes read per round trip."""


@dataclass
class Identities:
    """The hashes of a generation as they were read, and the keys that were repaired."""

    generation: Generation
    redis: Redis
    last: int = 0
    """The last number assigned before the hashes were read."""
    numbers: dict[str, int] = field(default_factory=dict)
    """All ids found, with the numbers that they map to."""
    names: dict[int, str] = field(default_factory=dict)
    """All numbers found, with their ids, including items that are being added."""
    gone: set[str] = field(default_factory=set)
    """Hashes of ids that were lost completely."""
    unread: set[str] = field(default_factory=set)
    """Ids that mapped to something other than a number."""
    repaired: set[str] = field(default_factory=set)

    @classmethod
    def read(cls, generation: Generation, redis: Redis) -> "Identities":
        """Read all hashes.

        Keys of another type are deleted, so that they can be written again.
        """
        identities = cls(generation, redis, last=found_number(redis, generation.meta("numbers")))
        shards = [generation.shard(shard) for shard in range(generation.shards)]
        for key, fields in identities._hashes(shards):
            identities.gone |= set() if fields else {key}
            identities._read_numbers(key, fields)
        highest = max(identities.numbers.values(), default=0)
        for key, fields in identities._hashes(generation.blocks(redis, max(highest, identities.last))):
            identities.names |= {number: name.decode(errors="replace") for text, name in fields.items()
                            if (number := number_in(text)) is not None and generation.names(number) == key}
        return identities

    def _read_numbers(self, key: str, fields: dict[bytes, bytes]) -> None:
        """Read the numbers in a hash of ids.

        Values that are not numbers are deleted, because they would keep the id from being added.
        """
        for name, text in fields.items():
            item_id, number = name.decode(errors="replace"), number_in(text)
            if number is not None:
                self.numbers[item_id] = number
            else:
                self.redis.hdel(key, cast(str, name))
                self.repaired.add(key)
                self.unread.add(item_id)

    def repair(self, ids: Iterable[str], least: int = 0) -> dict[str, int]:
        """Make both directions agree on these ids and return their numbers.

        Ids that have to be added again are left out. Numbers up to `least` are known to have been assigned.
        """
        backwards = {item_id: number for number, item_id in self.names.items()}
        holders = Counter(self.numbers.values())
        sound: dict[str, int] = {}
        for item_id in ids:
            number = self._settled(item_id, backwards.get(item_id), holders)
            if number is not None:
                sound[item_id] = number
        self._write_missing(sound)
        self._raise_counter(max((least, *sound.values(), *self.names)))
        return sound

    def _settled(self, item_id: str, other: int | None, holders: Counter[int]) -> int | None:
        """Decide on the number of an id; `other` is the one under which the id is stored."""
        number = self.numbers.get(item_id)
        if number is not None and self.names.get(number) == item_id:
            return number
        lost = number is not None or item_id in self.unread or self.generation.shard_of(item_id) in self.gone
        if other is not None and lost and not holders[other]:
            return other
        if number is not None and number not in self.names and holders[number] == 1:
            return number
        if number is not None:  # the number belongs to another id
            self.repaired.add(self.generation.shard_of(item_id))
            self.redis.hdel(self.generation.shard_of(item_id), item_id)
        return None

    def _write_missing(self, sound: dict[str, int]) -> None:
        commands: list[tuple[Any, ...]] = []
        for item_id, number in sound.items():
            if self.numbers.get(item_id) != number:
                commands.append(("HSET", self.generation.shard_of(item_id), item_id, str(number)))
            if self.names.get(number) != item_id:
                commands.append(("HSET", self.generation.names(number), str(number), item_id))
        self.repaired |= {command[1] for command in commands}
        self.names |= {number: item_id for item_id, number in sound.items()}
        send(self.redis, commands)

    def _raise_counter(self, least: int) -> None:
        """Raise a lost or overwritten counter, which would assign numbers twice."""
        key = self.generation.meta("numbers")
        if self.redis.eval(RAISE, 1, key, str(least)):
            self.repaired.add(key)
            self.last = max(self.last, least)

    def _hashes(self, keys: Iterable[str]) -> Iterator[tuple[str, dict[bytes, bytes]]]:
        remaining = iter(keys)
        while some := list(islice(remaining, TOGETHER)):
            for key, answer in zip(some, send(self.redis, [("HGETALL", key) for key in some], strict=False),
                                   strict=True):
                yield key, self._sound(key, answer)

    def _sound(self, key: str, answer: Any) -> dict[bytes, bytes]:
        if not isinstance(answer, Exception):
            return cast(dict[bytes, bytes], answer)
        if not wrong_type(answer):
            raise answer
        self.redis.unlink(key)
        self.repaired.add(key)
        return {}
