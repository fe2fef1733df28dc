"""Find and repair what an index lost: keys deleted, evicted or overwritten.

A checksum of what each bucket should hold, computed from the stored fingerprints, is compared with one of what it does
hold; only buckets whose checksums differ are examined record by record. A library of any size is thus checked in one
pass over the fingerprints and one over the index, plus a few more over the fingerprints if something has to be
repaired.

Other processes may add and remove items at the same time: a bucket is replaced only if it has not changed since it was
read, and records of items that are being added are kept.
"""

import logging
from collections import Counter
from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple, Self, cast

import numpy as np
from numpy.typing import NDArray
from redis import Redis

from fingerprinting.text.compiled import kernel
from matcher.index.generation import Generation, Item
from matcher.index.key_names import GROUPS, grouped
from matcher.index.records import NUMBER, RECORD, STOP_KEY, TAG
from matcher.index.repairing.identities import Identities
from matcher.index.scripts import RAISE, SWAP, send
from matcher.index.segments.segment_set import SegmentSet, restore
from matcher.index.segments.two_levels import packed, unpacked
from matcher.index.stored_values import found_number

logger = logging.getLogger(__name__)

SOME = 500
"""Items read at a time."""
TOGETHER = 8_192
"""Buckets read per round trip."""
PART = 1 << 18
"""Buckets repaired in one pass over the items."""
STOP_KEY_NUMBER = STOP_KEY.to_bytes(4, "little")
STOP_KEY_REST = STOP_KEY_NUMBER + bytes(3)

Items = Callable[[], Iterator[Item]]
Awaited = Callable[[Set[str]], Set[str]]
"""Tells which of these ids another process is about to add."""


def none_awaited(_: Set[str]) -> Set[str]:
    """Tell that no other process is about to add any item."""
    return frozenset()


class Repaired(NamedTuple):
    """What had to be repaired."""

    keys: int = 0
    """Redis keys that were lost or held the wrong value."""
    items: int = 0
    """Items that were missing and have been added."""

    def plus(self, other: "Repaired") -> "Repaired":
        """Add up two repairs."""
        return Repaired(self.keys + other.keys, self.items + other.items)


@dataclass
class Repair:
    """One check of a generation against the items that it should hold."""

    generation: Generation
    redis: Redis
    items: Items
    """Iterates over all items that should exist; called several times."""
    segments: SegmentSet | None = None
    """The segments that hold most records, if the generation has any; Redis should hold the records of all other
    items."""
    awaited: Awaited = none_awaited

    def run(self) -> Repaired:
        """Repair everything that is wrong."""
        identities = Identities.read(self.generation, self.redis)
        before = self._recent(identities.numbers)
        ids, sums = self._surveyed(before)
        numbers = identities.repair(ids, self._given_out())
        recent = self._recent(numbers)
        if any(recent.get(item_id) != before.get(item_id) for item_id in ids):
            sums = self._sums(recent)
        wrong = sums != self._found_sums()
        buckets = np.flatnonzero(wrong)
        repaired, known = 0, _Known(set(numbers.values()), set(identities.names), identities.last)
        for start in range(0, buckets.size, PART):
            repaired += self._repair(buckets[start:start + PART], recent, known)
        repaired += len(identities.repaired) + self._repair_count("postings", numbers)
        if self.segments:
            repaired += self._repair_count("recent", recent)
            repaired += self._repair_removed(self.segments, {*numbers.values(), *identities.numbers.values()})
            repaired += self._restore(self.segments, {item_id: number for item_id, number in numbers.items()
                                                      if item_id not in recent})
        return Repaired(repaired, self._added({item_id for item_id in ids if item_id not in numbers}))

    def _added(self, missing: Set[str]) -> int:
        """Add missing items, except those that another process is about to add."""
        lost = missing - self.awaited(missing)
        return self.generation.add(self.redis, (item for item in self.items() if item.id in lost)) if lost else 0

    def _surveyed(self, numbers: dict[str, int]) -> tuple[list[str], NDArray[np.uint64]]:
        """List the ids of all items and compute the expected checksum of each bucket.

        This takes one pass over the items.
        """
        ids: list[str] = []
        sums = np.zeros(1 << self.generation.bits, np.uint64)
        items = self.items()
        while some := list(islice(items, SOME)):
            ids += [item.id for item in some]
            self._sum_up(sums, [item for item in some if item.id in numbers], numbers)
        return ids, sums

    def _sums(self, numbers: dict[str, int]) -> NDArray[np.uint64]:
        """Compute the expected checksum of each bucket."""
        sums = np.zeros(1 << self.generation.bits, np.uint64)
        for items in self._present(numbers):
            self._sum_up(sums, items, numbers)
        return sums

    def _sum_up(self, sums: NDArray[np.uint64], items: Sequence[Item], numbers: dict[str, int]) -> None:
        if items:
            made = self.generation.records(items, [numbers[item.id] for item in items])
            add_up(sums, made.buckets, made.rows)

    def _found_sums(self) -> NDArray[np.uint64]:
        """Compute the actual checksum of each bucket."""
        sums = np.zeros(1 << self.generation.bits, np.uint64)
        for buckets in _by_group(np.arange(1 << self.generation.bits)):
            values = self.generation.read(self.redis, buckets)
            whole = [value[:len(value) // RECORD * RECORD] for value in values]
            rows = np.frombuffer(b"".join(whole), np.uint8).reshape(-1, RECORD)
            owners = np.repeat(buckets, [len(value) // RECORD for value in whole])
            add_up(sums, owners, rows)
            sums[buckets[[len(value) % RECORD > 0 for value in values]]] += np.uint64(1)
        return sums

    def _repair(self, buckets: NDArray[np.int64], numbers: dict[str, int], known: "_Known") -> int:
        wanted = np.zeros(1 << self.generation.bits, np.bool_)
        wanted[buckets] = True
        records: dict[int, list[bytes]] = {bucket: [] for bucket in buckets.tolist()}
        for items in self._present(numbers):
            made = self.generation.records(items, [numbers[item.id] for item in items])
            inside = wanted[made.buckets]
            for bucket, row in zip(made.buckets[inside].tolist(), made.rows[inside], strict=True):
                records[bucket].append(row.tobytes())
        return sum(self._replace(some.tolist(), records, known) for some in _by_group(buckets))

    def _replace(self, buckets: Sequence[int], records: dict[int, list[bytes]], known: "_Known") -> int:
        """Replace wrong buckets; retry those that another process has changed meanwhile."""
        repaired = 0
        while buckets:
            known = known.until(found_number(self.redis, self.generation.meta("numbers")))
            before = self.generation.read(self.redis, np.array(buckets))
            after = [self._restored(old, records[bucket], known) for bucket, old in zip(buckets, before, strict=True)]
            changed = [place for place, new in enumerate(after) if new != before[place]]
            again = self._swap([(buckets[at], before[at], after[at]) for at in changed])
            repaired += len(changed) - len(again)
            buckets = again
        return repaired

    def _restored(self, old: bytes, wanted: Sequence[bytes], known: "_Known") -> bytes:
        """Compute the right content of a bucket, keeping what other processes are adding."""
        held_records = dict.fromkeys(old[at:at + RECORD] for at in range(0, len(old) - RECORD + 1, RECORD))
        held, wanted_tags = (Counter(record[TAG] for record in some) for some in (held_records, wanted))
        marked = {record[TAG] for record in held_records if record[NUMBER] == STOP_KEY_NUMBER}
        marks = {tag for tag, count in wanted_tags.items() if count > self.generation.cap >= held[tag]} - marked
        ours = dict.fromkeys(wanted)
        kept = [record for record in held_records
                if record in ours or record[NUMBER] == STOP_KEY_NUMBER or known.foreign(record)]
        missing = [record for record in ours if record not in held_records and record[TAG] not in marked | marks]
        return b"".join([*kept, *missing, *(tag + STOP_KEY_REST for tag in sorted(marks))])

    def _swap(self, changes: Sequence[tuple[int, bytes, bytes]]) -> list[int]:
        """Write the new values; returns the buckets that had changed meanwhile."""
        groups = grouped([bucket for bucket, _, _ in changes])
        answers = send(self.redis, [
            ("EVAL", SWAP, len(places), *(self.generation.bucket(changes[place][0]) for place in places),
             *(value for place in places for value in changes[place][1:]))
            for places in groups])
        return [changes[places[at - 1]][0] for places, answer in zip(groups, answers, strict=True) for at in answer]

    def _recent(self, numbers: dict[str, int]) -> dict[str, int]:
        """Leave out items whose records are in segments."""
        if self.segments is None:
            return numbers
        older = self.segments.holds(np.fromiter(numbers.values(), np.uint32, len(numbers)))
        return {item_id: number for (item_id, number), there in zip(numbers.items(), older, strict=True) if not there}

    def _restore(self, segments: SegmentSet, numbers: dict[str, int]) -> int:
        """Rewrite damaged segments."""
        damaged, division = segments.damaged(), self.generation.division
        for damage in damaged:
            logger.warning("%s; it is rewritten from MongoDB", damage.what)
            made = (self.generation.records(items, [numbers[item.id] for item in items], division.bits)
                    for items in self._present(numbers))
            restore(segments.folder, segments, damage.group, made)
        return len(damaged)

    def _repair_removed(self, segments: SegmentSet, there: set[int]) -> int:
        """Restore the list of numbers in segments whose items were removed."""
        gone = segments.numbers[~np.isin(segments.numbers, np.fromiter(there, np.uint32, len(there)))]
        kind, old = self._removed()
        listed = unpacked(old)
        is_list = kind in (b"string", b"none") and len(old) % 4 == 0
        if is_list and np.isin(gone, listed).all() and there.isdisjoint(listed.tolist()):
            return 0
        key, new = self.generation.meta("removed"), packed(gone.tolist())
        if new and len(new) == len(old):  # other processes read the list again when its length has changed
            new += new[-4:]
        return int(not send(self.redis, [("EVAL", SWAP, 1, key, old, new)])[0])

    def _removed(self) -> tuple[bytes, bytes]:
        """Read the key of the list of removed items.

        Returns its type and, if it is a string, its value.
        """
        key = self.generation.meta("removed")
        kind = cast(bytes, self.redis.type(key))
        return kind, cast(bytes, self.redis.get(key) or b"") if kind == b"string" else b""

    def _given_out(self) -> int:
        """Return the highest number in segments or in the list of removed items.

        No new item may get a number up to this one.
        """
        if self.segments is None:
            return 0
        return int(np.concatenate([[0], self.segments.numbers, unpacked(self._removed()[1])]).max())

    def _repair_count(self, name: str, numbers: dict[str, int]) -> int:
        """Count the postings again if their counter was lost."""
        key = self.generation.meta(name)
        if found_number(self.redis, key):
            return 0
        total = sum(item.keys.keys.size for items in self._present(numbers) for item in items)
        return int(bool(self.redis.eval(RAISE, 1, key, str(total))))

    def _present(self, numbers: dict[str, int]) -> Iterator[list[Item]]:
        items = (item for item in self.items() if item.id in numbers)
        while some := list(islice(items, SOME)):
            yield some


def _by_group(buckets: NDArray[np.int64]) -> Iterator[NDArray[np.int64]]:
    """Iterate over buckets so that buckets of the same group are read together."""
    ordered = buckets[np.argsort(buckets % GROUPS, kind="stable")]
    for start in range(0, ordered.size, TOGETHER):
        yield ordered[start:start + TOGETHER]


class _Known(NamedTuple):
    """Which item numbers are in use."""

    present: set[int]
    """Numbers of items whose records are known."""
    named: set[int]
    """Numbers that had a name when the check began, of items half added or being added."""
    first: int
    """The last number assigned when the check began; higher ones belong to items added meanwhile."""
    last: int = 0

    def until(self, last: int) -> Self:
        """Return a copy that knows that numbers up to this one have been assigned."""
        return self._replace(last=last)

    def foreign(self, record: bytes) -> bool:
        """Tell whether a record belongs to an item that another process may be adding."""
        number = int.from_bytes(record[NUMBER], "little")
        return number not in self.present and (number in self.named or self.first < number <= self.last)


@kernel
def add_up(sums: NDArray[np.uint64], buckets: NDArray[np.int64], rows: NDArray[np.uint8]) -> None:
    """Add a hash of each record to the sum of its bucket; the order does not matter."""
    for row in range(buckets.size):
        value = np.uint64(0xCBF29CE484222325)
        for byte in range(10):
            value = (value ^ np.uint64(rows[row, byte])) * np.uint64(0x100000001B3)
        value = (value ^ (value >> np.uint64(29))) * np.uint64(0xBF58476D1CE4E5B9)
        sums[buckets[row]] += value ^ (value >> np.uint64(32))
