"""The Redis index of one space: who holds which key, for any method.

A space, `{kind}:{method name@version}`, points at its current generation by one key. While that key is missing the
index is lost, and says so: it never answers for data that it does not have. A rebuild fills a fresh generation
beside the current one, while adders write to both, and then moves the pointer.
"""

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from typing import Any, cast

from redis import Redis
from redis.exceptions import ResponseError

from matcher.index.counters import wrong_type
from matcher.index.dropping import drop, drop_written
from matcher.index.generation import MAX_BITS, Generation, Item
from matcher.index.loading import Loaders, load, sweep
from matcher.index.pointer import IndexLostError, Pointer, SegmentsLostError
from matcher.index.repairing.repair import Repair, Repaired
from matcher.index.scripts import ENTER, FLIP
from matcher.index.segments.disk_level import DiskLevel
from matcher.index.segments.segment_layout import Division
from matcher.index.segments.two_levels import RemovedNumbers
from matcher.index.space_lock import LockLostError, SpaceLock
from matcher.index.view import View, open_segments

CAPS = {"chapter": 64, "page": 2048}
"""Records a key may have before it is a stop key; more among pages, as a much-copied chapter is on many."""
LOAD = 64
"""Records a bucket is planned for."""
WIDTHS = {"chapter": 1, "page": 8}
"""How much more a bucket holds in a space: chapters are looked up all the time, pages are added most of the time, and
what a batch of pages costs is the number of buckets that it touches."""
CROWDED = 192
"""Records a bucket at which the space is rebuilt with more buckets."""
MIN_BITS = 10
RECENT = 16
"""One part in so many is planned for beside segments, which are written anew when it is full."""
FILL = 8_000
"""Items held at a time while many are added."""


@dataclass(frozen=True)
class Index:
    """One space of the index: in Redis alone, or mostly in segments on disk."""

    redis: Redis
    space: str
    disk: DiskLevel | None = None
    removed: RemovedNumbers = field(default_factory=RemovedNumbers, compare=False, repr=False)

    def view(self) -> View:
        """Open the current generation for reading.

        Raises IndexLostError when there is none, IndexUnreadableError when it is not for this process to read.
        """
        current = self.pointer().current
        while current is not None:
            try:
                segments = open_segments(self.disk, self.space, current)
            except SegmentsLostError:
                before, current = current, self.pointer().current
                if current == before:
                    raise
                continue  # they went because newer ones have taken their place
            return View(self.redis, current, lambda: self.pointer().current, segments, self.removed)
        raise IndexLostError(f"the index {self.space} is not in Redis and has to be rebuilt")

    def add(self, items: Iterable[Item]) -> int:
        """Add items not there yet to every living generation.

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
        """Make items disappear from every living generation."""
        items = list(items)
        for generation in self._living():
            generation.remove(self.redis, items)

    def ids(self) -> set[str]:
        """List the items that are there; raises IndexLostError."""
        return self.view().generation.ids(self.redis)

    def absent(self, ids: Iterable[str]) -> set[str]:
        """Tell which of these items are not there; raises IndexLostError."""
        asked = list(ids)
        return set(asked) - self.view().generation.numbers(self.redis, asked).keys()

    def postings(self) -> int:
        """Count the records in the current generation; raises IndexLostError."""
        return self.view().generation.postings(self.redis)

    def crowded(self) -> bool:
        """Tell whether a rebuild pays.

        Buckets have grown long, too much is beside segments, or all of it belongs into segments by now.
        """
        generation = self.view().generation
        if generation.disk_bits:
            return generation.recent(self.redis) > self._width * LOAD << generation.bits
        postings = generation.postings(self.redis)
        grown = generation.bits < MAX_BITS and postings > self._width * CROWDED << generation.bits
        return grown or self.belongs_on_disk(postings)

    def belongs_on_disk(self, postings: int) -> bool:
        """Tell whether so many postings are kept in segments."""
        return self.disk is not None and self.disk.wants(postings)

    def repair(self, items: Callable[[], Iterator[Item]]) -> Repaired | None:
        """Find what was lost or overwritten and write it again.

        Returns None when another process rebuilds or repairs.

        `items` goes through everything that should be there; it is called several times. Raises IndexLostError.
        """
        generation, segments = (view := self.view()).generation, view.segments
        with self._lock.taken() as token, suppress(LockLostError):
            pointer = self.pointer()
            if token is None or pointer.current != generation:
                return None
            if pointer.building:  # left by a rebuild that died: adders would go on filling it
                self._abandon(pointer.building)
            listed = Repaired(0 if self._keep_only(generation) else 1)
            renewed = partial(self._renewing, items, token)
            return listed.plus(Repair(generation, self.redis, renewed, segments).run())
        return None

    def rebuild(self, items: Callable[[], Iterator[Item]], expected: int, loaders: Loaders | None = None,
                on_disk: bool | None = None) -> bool:
        """Fill a fresh generation beside the current one and switch to it.

        Returns False when another process is doing so.

        `items` is called once the fresh generation is announced to adders, so nothing falls between. `expected`
        counts postings; without `on_disk` they also decide whether the records go into segments.
        """
        on_disk = self.belongs_on_disk(expected) if on_disk is None else on_disk
        with self._lock.taken() as token:
            if token is None:
                return False
            fresh = self._begin(expected, on_disk)
            place = self.disk.place(self.space, fresh.token) if self.disk and on_disk else None
            return self._fill(fresh, load(fresh, items(), loaders or Loaders(lambda: self.redis), place), token)

    def pointer(self) -> Pointer:
        """Read which generations live."""
        try:
            return Pointer.parse(cast(bytes | None, self.redis.get(self._key("pointer"))) or b"- -")
        except ResponseError as error:
            if not wrong_type(error):
                raise
        except ValueError:
            pass
        return Pointer(None, None)  # overwritten: as good as lost

    def _begin(self, expected: int, on_disk: bool) -> Generation:
        """Announce a fresh generation; what a dead rebuild left goes."""
        pointer, cap = self.pointer(), CAPS[self._kind]
        planned = max(expected // RECENT if on_disk else expected, 1)
        bits = min(max((planned // (self._width * LOAD)).bit_length(), MIN_BITS), MAX_BITS)
        fresh = Generation.fresh(bits, cap, Division.planned("", expected, cap).bits if on_disk else 0)
        self._enter(*pointer, fresh)
        self.redis.set(self._key("pointer"), str(pointer._replace(building=fresh)))
        self._keep_only(pointer.current, fresh)
        return fresh

    def _enter(self, *generations: Generation | None) -> bool:
        """List generations as ones that may have keys.

        Tells whether they were on the list.
        """
        names = [str(generation) for generation in generations if generation]
        return not self.redis.eval(ENTER, 1, self._key("generations"), *names)

    def _keep_only(self, *living: Generation | None) -> bool:
        """Drop all generations but these, and list none but these.

        Tells whether the list was sound.
        """
        sound = self._enter(*living)
        for name in cast(set[bytes], self.redis.smembers(self._key("generations"))):
            try:
                listed = Generation.parse(name.decode())
            except ValueError:
                self._strike(name)
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
        """Give up a generation: first its memory, which may be just what is wanting."""
        drop(fresh, self.redis)
        pointer = self.pointer()
        self._flip(pointer._replace(building=fresh), pointer._replace(building=None))
        self._drop(fresh)

    def _drop(self, generation: Generation) -> None:
        drop(generation, self.redis)
        sweep(generation)
        if self.disk:
            self.disk.drop(self.space, generation.token)
        self._strike(str(generation))

    def _strike(self, name: bytes | str) -> None:
        """Take a name off the list of generations.

        What is no list is made one when a generation is next put on it.
        """
        try:
            self.redis.srem(self._key("generations"), name)
        except ResponseError as error:
            if not wrong_type(error):
                raise

    def _flip(self, expected: Pointer, wanted: Pointer) -> bool:
        return bool(self.redis.eval(FLIP, 1, self._key("pointer"), str(expected), str(wanted)))

    def _living(self) -> list[Generation]:
        """List the generations that adders write to, the one being filled last.

        Raises IndexLostError when there is none.
        """
        living = [generation for generation in self.pointer() if generation is not None]
        if not living:
            raise IndexLostError(f"the index {self.space} is not in Redis and has to be rebuilt")
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
    """Name the space of a kind, `chapter` or `page`, and a `name@version`."""
    return Index(redis, f"{kind}:{method}", disk)
