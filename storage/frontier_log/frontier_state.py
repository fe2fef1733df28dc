"""The state of a frontier, computed from its log in memory.

It holds the known addresses and which of them wait, are leased, or are put off. Every process that shares a frontier
applies the same documents in the same order and so reaches the same state. An entry is identified by its priority, the
number of the document that added it, and its bit there; several entries of one document are a mask. A waiting address
therefore costs a bit, and a known address costs its hash.
"""

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Iterator
from heapq import heappop, heappush
from typing import Any

from storage.documents import Document
from storage.frontier_log.frontier_entry import PRIORITIES, PRIORITY, URL

PARCEL = 32
"""Maximum number of entries that one document adds; limited by the bits of every server's integers."""
Some = tuple[int, int, int]
"""Entries of one document: priority, number of the document, mask."""


class FrontierState:
    """The state after `next - 1` documents."""

    def __init__(self) -> None:
        self.next = 1
        """Number of the next document; the log's header has number 0."""
        self.leased: dict[str, dict[tuple[int, int], int]] = defaultdict(dict)
        """Masks by holder, priority and document."""
        self.attempts: dict[tuple[int, int], int] = {}
        """Attempts of the entries that were put off, by document and mask."""
        self.bare: dict[int, int] = defaultdict(int)
        """Masks of the finished entries that held no page, by document."""
        self._known: set[int] = set()
        self._waiting: list[dict[int, int]] = [{} for _ in range(PRIORITIES)]
        self._order: list[list[int]] = [[] for _ in range(PRIORITIES)]
        """Heaps of documents by priority; some of them may have no waiting entries left."""
        self._later: dict[Some, float] = {}

    def __len__(self) -> int:
        return len(self._known)

    def knows(self, url: str) -> bool:
        """Tell whether an address was added."""
        return _key(url) in self._known

    def apply(self, document: Document) -> None:
        """Apply the document that comes next."""
        self.next = document["_id"] + 1
        for bit, entry in enumerate(document.get("added", ())):
            self._known.add(_key(entry[URL]))
            self._wait(entry[PRIORITY], document["_id"], 1 << bit)
        for name in document.get("freed", ()):
            self._return(name)
        for some in map(tuple, (*document.get("done", ()), *document.get("leased", ()))):
            self._remove(some)
        for _, number, mask in document.get("bare", ()):
            self.bare[number] |= mask
        for priority, number, mask in document.get("leased", ()):
            leased = self.leased[document["holder"]]
            leased[priority, number] = leased.get((priority, number), 0) | mask
        for priority, number, mask in document.get("back", ()):
            self._remove((priority, number, mask))
            self._wait(priority, number, mask)
        for priority, number, mask, ready_at, attempts in document.get("later", ()):
            self._remove((priority, number, mask))
            self._later[priority, number, mask] = ready_at
            self.attempts[number, mask] = attempts
        for priority, number, mask, ready_at in document.get("held", ()):
            self._remove((priority, number, mask))
            self._later[priority, number, mask] = ready_at

    def pick(self, limit: int, now: float) -> list[Some]:
        """Choose up to `limit` waiting entries.

        The most urgent come first; of equal priority, the oldest.
        """
        for some in [some for some, ready_at in self._later.items() if ready_at <= now]:
            del self._later[some]
            self._wait(*some)
        chosen: list[Some] = []
        for priority in range(PRIORITIES):
            for number in self._numbers(priority, limit):
                some = (priority, number, _lowest(self._waiting[priority][number], limit))
                chosen.append(some)
                limit -= some[2].bit_count()
            if limit <= 0:
                break
        return chosen

    def waits(self) -> bool:
        """Tell whether an entry can be leased now."""
        return any(self._waiting)

    def loose(self) -> dict[int, int]:
        """Map documents to masks of the loose entries.

        Loose entries held no page or are not finished.
        """
        loose = defaultdict(int, self.bare)
        unfinished = [(number, mask) for waiting in self._waiting for number, mask in waiting.items()]
        unfinished += [(number, mask) for leased in self.leased.values() for (_, number), mask in leased.items()]
        for number, mask in (*unfinished, *((number, mask) for _, number, mask in self._later)):
            loose[number] |= mask
        return loose

    def first_later(self) -> float | None:
        """Return when the first entry that was put off may be requested again."""
        return min(self._later.values(), default=None)

    def holders(self) -> list[str]:
        """List the holders of leased entries."""
        return [name for name, leased in self.leased.items() if leased]

    def _numbers(self, priority: int, limit: int) -> Iterator[int]:
        """Iterate over documents with waiting entries, up to `limit` entries."""
        order, waiting = self._order[priority], self._waiting[priority]
        seen: list[int] = []
        while order and limit > 0:
            number = heappop(order)
            if number in waiting and number not in seen[-1:]:
                seen.append(number)
                limit -= waiting[number].bit_count()
        for number in seen:
            heappush(order, number)
        yield from seen

    def _wait(self, priority: int, number: int, mask: int) -> None:
        waiting = self._waiting[priority]
        if number not in waiting:
            heappush(self._order[priority], number)
        waiting[number] = waiting.get(number, 0) | mask

    def _return(self, holder: str) -> None:
        for (priority, number), mask in self.leased.pop(holder, {}).items():
            self._wait(priority, number, mask)

    def _remove(self, some: Some) -> None:
        """Remove entries from the state they are in: waiting, leased or put off."""
        priority, number, mask = some
        _clear(self._waiting[priority], number, mask)
        for leased in self.leased.values():
            _clear(leased, (priority, number), mask)
        for put_off in [put_off for put_off in self._later if put_off[1] == number and put_off[2] & mask]:
            ready_at = self._later.pop(put_off)
            if left := put_off[2] & ~mask:
                self._later[put_off[0], number, left] = ready_at


def _clear(masks: dict[Any, int], key: Any, mask: int) -> None:
    if left := masks.get(key, 0) & ~mask:
        masks[key] = left
    else:
        masks.pop(key, None)


def bits(mask: int) -> Iterable[int]:
    """List the bits of a mask, the lowest first."""
    return (bit for bit in range(mask.bit_length()) if mask >> bit & 1)


def _lowest(mask: int, limit: int) -> int:
    """Keep the lowest `limit` bits of a mask."""
    while mask.bit_count() > limit:
        mask ^= 1 << (mask.bit_length() - 1)
    return mask


def _key(url: str) -> int:
    """Hash an address to 96 bits, which makes collisions practically impossible."""
    return int.from_bytes(hashlib.blake2b(url.encode("utf-8", "surrogatepass"), digest_size=12).digest())
