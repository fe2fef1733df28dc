"""The Redis index of one space: which items hold which key, for any method.

A space, `{kind}:{method name@version}`, refers to its current generation by one key, the pointer. If that key is
missing, the index is lost and look-ups raise an error instead of returning incomplete results. A rebuild fills a new
generation beside the current one, while other processes add to both, and then moves the pointer.
"""

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from typing import Any, cast

from redis import Redis
from redis.exceptions import ResponseError

from matcher.index.dropping import drop, drop_written
from matcher.index.generation import MAX_BITS, Generation, Item
from matcher.index.loading import Loaders, load, sweep
from matcher.index.pointer import IndexLostError, Pointer, SegmentsLostError
from matcher.index.repairing.repair import Awaited, Repair, Repaired, none_awaited
from matcher.index.scripts import ENTER, FLIP
from matcher.index.segments.disk_level import DiskLevel
from matcher.index.segments.segment_layout import Division
from matcher.index.segments.two_levels import RemovedNumbers
from matcher.index.space_lock import LockLostError, SpaceLock
from matcher.index.stored_values import wrong_type
from matcher.index.view import View, open_segments

CAPS = {"chapter": 64, "page": 2048}
"""Maximum records of a key before it becomes a stop key; higher for pages, because a much-copied chapter is on many
pages."""
LOAD = 64
"""Records per bucket for which a new generation is planned."""
WIDTHS = {"chapter": 1, "page": 8}
"""Factor on the number of records per bucket, by kind of space. Chapters are looked up all the time, whereas pages are
mostly added, and adding a batch of pages costs as much as the number of buckets that it touches."""
CROWDED = 192
"""Mean records per bucket (times `WIDTHS`) above which the space is rebuilt with more buckets."""
MIN_BITS = 10
RECENT = 16
"""With segments, Redis is planned for one in this many postings; when it is full, the segments are rewritten."""
FILL = 8_000
"""Items held in memory at a time while many are added."""


@dataclass(frozen=True)
class Index:
    """One space of the index: completely in Redis, or mostly in segments on disk."""

    redis: Redis
    space: str
    disk: DiskLevel | None = None
    removed: RemovedNumbers = field(default_factory=RemovedNumbers, compare=False, repr=False)

    def view(self) -> View:
        """Open the current generation for reading.

        Raises IndexLostError if there is none, IndexUnreadableError if this process cannot read it.
        """
        current = self.pointer().current
        while current is not None:
            try:
                segments = open_segments(self.disk, self.space, current)
            except SegmentsLostError:
                before, current = current, self.pointer().current
                if current == before:
                    raise
                continue  # deleted because newer segments have replaced them
            return View(self.redis, current, lambda: self.pointer().current, segments, self.removed)
        raise IndexLostError(f"the index {self.space} is not in Redis and must be rebuilt")

    def add(self, items: Iterable[Item]) -> int:
        """Add new items to the current generation and to one being filled.

        Returns how many were new to the last of them.
        """
        items = list(items)
        while True:
            before, added = self._living(), 0
            for generation in before:
                added = generation.add(self.redis, items)
            after = self._living()
            for generation in set(before) - set(after):
                drop_written(generation, self.redis, items)
            if set(after) <= set(before):
                return added

    def add_all(self, items: Iterator[Item]) -> None:
        """Add any number of items, a batch at a time."""
        while batch := list(islice(items, FILL)):
            self.add(batch)

    def remove(self, items: Iterable[Item]) -> None:
        """Remove items from the current generation and from one being filled."""
        items = list(items)
        for generation in self._living():
            generation.remove(self.redis, items)

    def ids(self) -> set[str]:
        """List all existing items; raises IndexLostError."""
        return self.view().generation.ids(self.redis)

    def absent(self, ids: Iterable[str]) -> set[str]:
        """Return which of these items do not exist; raises IndexLostError."""
        wanted = list(ids)
        return set(wanted) - self.view().generation.numbers(self.redis, wanted).keys()

    def postings(self) -> int:
        """Count the records in the current generation; raises IndexLostError."""
        return self.view().generation.postings(self.redis)

    def given_out(self) -> int:
        """Return the last number given to an item; raises IndexLostError."""
        return self.view().generation.given_out(self.redis)

    def crowded(self) -> bool:
        """Tell whether a rebuild is worthwhile.

        This is so if buckets have become too full, if too much is outside the segments, or if the space has become
        large enough for segments.
        """
        generation = self.view().generation
        if generation.disk_bits:
            return generation.recent(self.redis) > self._width * LOAD << generation.bits
        postings = generation.postings(self.redis)
        grown = generation.bits < MAX_BITS and postings > self._width * CROWDED << generation.bits
        return grown or self.belongs_on_disk(postings)

    def belongs_on_disk(self, postings: int) -> bool:
        """Tell whether a space with this many postings is kept in segments."""
        return self.disk is not None and self.disk.wants(postings)

    def repair(self, items: Callable[[], Iterator[Item]], awaited: Awaited = none_awaited) -> Repaired | None:
        """Find what was lost or overwritten and write it again.

        Returns None if another process is rebuilding or repairing the space.

        `items` iterates over everything that should exist; it is called several times. Missing items that `awaited`
        names are left to the process that is about to add them. Raises IndexLostError.
        """
        generation, segments = (view := self.view()).generation, view.segments
        with self._lock.taken() as token, suppress(LockLostError):
            pointer = self.pointer()
            if token is None or pointer.current != generation:
                return None
            if pointer.building:  # left by a rebuild that died; other processes would go on adding to it
                self._abandon(pointer.building)
            listed = Repaired(0 if self._keep_only(generation) else 1)
            renewed = partial(self._renewing, items, token)
            return listed.plus(Repair(generation, self.redis, renewed, segments, awaited).run())
        return None

    def rebuild(self, items: Callable[[], Iterator[Item]], expected: int, loaders: Loaders | None = None,
                on_disk: bool | None = None) -> bool:
        """Fill a new generation beside the current one and switch to it.

        Returns False if another process is doing so.

        `items` is called after the new generation has been announced to adding processes, so nothing is missed.
        `expected` is the expected number of postings; without `on_disk` it also decides whether the records go into
        segments.
        """
        on_disk = self.belongs_on_disk(expected) if on_disk is None else on_disk
        with self._lock.taken() as token:
            if token is None:
                return False
            fresh = self._begin(expected, on_disk)
            place = self.disk.place(self.space, fresh.token) if self.disk and on_disk else None
            return self._fill(fresh, load(fresh, items(), loaders or Loaders(lambda: self.redis), place), token)

    def pointer(self) -> Pointer:
        """Read which generations exist."""
        try:
            return Pointer.parse(cast(bytes | None, self.redis.get(self._key("pointer"))) or b"- -")
        except ResponseError as error:
            if not wrong_type(error):
                raise
        except ValueError:
            pass
        return Pointer(None, None)  # overwritten, which counts as lost

    def _begin(self, expected: int, on_disk: bool) -> Generation:
        """Announce a new generation and delete what a dead rebuild left."""
        pointer, cap = self.pointer(), CAPS[self._kind]
        planned = max(expected // RECENT if on_disk else expected, 1)
        bits = min(max((planned // (self._width * LOAD)).bit_length(), MIN_BITS), MAX_BITS)
        fresh = Generation.fresh(bits, cap, Division.planned("", expected, cap).bits if on_disk else 0)
        self._enter(*pointer, fresh)
        self.redis.set(self._key("pointer"), str(pointer._replace(building=fresh)))
        self._keep_only(pointer.current, fresh)
        return fresh

    def _enter(self, *generations: Generation | None) -> bool:
        """Add generations to the list of those that may have keys.

        Returns whether they were listed already.
        """
        names = [str(generation) for generation in generations if generation]
        return not self.redis.eval(ENTER, 1, self._key("generations"), *names)

    def _keep_only(self, *living: Generation | None) -> bool:
        """Delete all generations but these, and remove them from the list.

        Returns whether the list was correct.
        """
        sound = self._enter(*living)
        for name in cast(set[bytes], self.redis.smembers(self._key("generations"))):
            try:
                listed = Generation.parse(name.decode())
            except ValueError:
                self._unlist(name)
                sound = False
            else:
                if listed not in living:
                    self._drop(listed)
        if self.disk:
            self.disk.keep_only(self.space, {generation.token for generation in living if generation})
        return sound

    def _fill(self, fresh: Generation, loading: Generator[None, None, None], token: str) -> bool:
        try:
            with closing(loading):
                for _ in loading:
                    self._lock.renew(token)
        except Exception as error:
            self._abandon(fresh)
            if isinstance(error, LockLostError):
                return False
            raise
        pointer = self.pointer()
        if not self._flip(pointer._replace(building=fresh), Pointer(fresh, None)):
            self._drop(fresh)
            return False
        if pointer.current:
            self._drop(pointer.current)
        return True

    def _abandon(self, fresh: Generation) -> None:
        """Give up a generation, freeing its memory first in case that has run out."""
        drop(fresh, self.redis)
        pointer = self.pointer()
        self._flip(pointer._replace(building=fresh), pointer._replace(building=None))
        self._drop(fresh)

    def _drop(self, generation: Generation) -> None:
        drop(generation, self.redis)
        sweep(generation)
        if self.disk:
            self.disk.drop(self.space, generation.token)
        self._unlist(str(generation))

    def _unlist(self, name: bytes | str) -> None:
        """Remove a name from the list of generations.

        A key of another type is replaced when a generation is next added to the list.
        """
        try:
            self.redis.srem(self._key("generations"), name)
        except ResponseError as error:
            if not wrong_type(error):
                raise

    def _flip(self, expected: Pointer, wanted: Pointer) -> bool:
        return bool(self.redis.eval(FLIP, 1, self._key("pointer"), str(expected), str(wanted)))

    def _living(self) -> list[Generation]:
        """List the generations to which items are added, the one being filled last.

        Raises IndexLostError if there is none.
        """
        living = [generation for generation in self.pointer() if generation is not None]
        if not living:
            raise IndexLostError(f"the index {self.space} is not in Redis and must be rebuilt")
        return living

    def _renewing(self, items: Callable[[], Iterator[Item]], token: str) -> Iterator[Item]:
        return self._lock.renewing(items(), token)

    @property
    def _kind(self) -> str:
        return self.space.partition(":")[0]

    @property
    def _width(self) -> int:
        return WIDTHS[self._kind]

    @property
    def _lock(self) -> SpaceLock:
        return SpaceLock(self.redis, self._key("lock"))

    def _key(self, name: str) -> str:
        return f"index:{{{self.space}}}:{name}"


def opened(redis: Any, kind: str, method: str, disk: DiskLevel | None = None) -> Index:
    """Open the space of a kind, `chapter` or `page`, and a `name@version`."""
    return Index(redis, f"{kind}:{method}", disk)
