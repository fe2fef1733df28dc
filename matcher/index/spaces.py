"""The two spaces of a method, chapters and pages, kept consistent with MongoDB.

MongoDB is authoritative: a space that Redis lost is rebuilt from stored fingerprints before it answers.
"""

import logging
import time
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice

import numpy as np
from redis import Redis

from fingerprinting.methods import DEFAULT
from fingerprinting.methods.base import Fingerprinter, Keys, versioned
from fingerprinting.text.folding.fold import fold
from matcher.index.generation import Item
from matcher.index.index import Index, opened
from matcher.index.loading import Loaders
from matcher.index.pointer import IndexLostError, IndexUnreadableError, SegmentsLostError
from matcher.index.repairing.repair import Repaired
from matcher.index.segments.disk_level import USUAL, DiskLevel
from storage import mongodb, redis
from storage.collections.fingerprints import Fingerprints
from storage.collections.pages import Pages
from storage.collections.works import Works
from storage.documents import Fingerprint
from storage.inbox import Inbox, StageName
from storage.mongodb import Database
from storage.settings import Settings

logger = logging.getLogger(__name__)

HEADROOM = 4
"""Factor by which a crowded space of chapters is expected to grow. A space of pages gets no such room, because the cost
of adding a batch of pages grows with the number of buckets."""
BATCH = 500
BYTES = 14
"""Bytes of Redis memory per posting, all included."""
SCANNED = 40_000
"""Maximum number of stored fingerprints that are all read for those of chapters. The embedded server holds them in
memory meanwhile, 6 kB for each."""
FASTER = 3
"""How many times longer a fingerprint takes to read by its id than among all."""
WAIT = 0.5
"""Seconds between two checks of a rebuild in another process."""
BYTES_BESIDE_SEGMENTS = 2
"""Bytes of Redis memory per posting if records are in segments: names, and what is added until they are rewritten."""
AGAIN = 600.0
"""Seconds before a failed rebuild of a crowded space is tried again; each attempt reads every stored fingerprint."""
NO_KEYS = Keys(np.empty(0, np.uint64), np.empty(0, np.uint32))


class Spaces:
    """The index spaces of chapters and of pages for one method."""

    KINDS = ("chapter", "page")

    def __init__(
        self, database: Database, connection: Redis, method: Fingerprinter, disk: DiskLevel | None = None,
    ) -> None:
        self.method = method
        self.version = versioned(method)
        self.chapters = opened(connection, "chapter", self.version, disk)
        self.pages = opened(connection, "page", self.version, disk)
        self._works = Works(database)
        self._page_store = Pages(database)
        self._fingerprints = Fingerprints(database)
        self._fingerprint_inbox = Inbox(database, StageName.FINGERPRINT)
        self._index_inbox = Inbox(database, StageName.INDEX)
        self._match_inbox = Inbox(database, StageName.MATCH)
        self._put_off: dict[str, float] = {}

    def ready(self) -> bool:
        """Make sure that both spaces can answer, rebuilding lost ones.

        Returns False while another process is rebuilding.
        """
        return (self._kept(self.chapters, self._rebuild_chapters) and self._kept(self.pages, self._rebuild_pages))

    def prepare_chapters(self) -> None:
        """Update the space of chapters to match the library.

        Chapters without a stored fingerprint are fingerprinted here.

        Meant for methods that the pipeline does not use, and for queries before the pipeline has run. Waits for another
        process that is rebuilding.
        """
        while not self._kept(self.chapters, self._rebuild_chapters):
            time.sleep(WAIT)
        stale, missing = self._out_of_step()
        while stale or missing:
            self.remove_chapters(stale)
            self.chapters.add_all(self._made_here(iter(missing)))
            # The library may have changed since: added chapters may be outdated by now, removed ones current again.
            current = set(self._works.current_versions())
            stale, missing = missing - current, stale & current
            self._send_through(missing)

    def rebuild(self, loaders: Loaders | None = None) -> bool:
        """Rebuild both spaces from MongoDB beside the current ones.

        Returns False if another process is doing so.
        """
        return self._rebuild_chapters(0, loaders) and self._rebuild_pages(0, loaders)

    def item(self, fingerprint: Fingerprint) -> Item:
        """Return the keys that a stored fingerprint adds to the index."""
        return Item(fingerprint.subject, self.method.keys(fingerprint.value))

    def fingerprints(self, subjects: Iterable[str]) -> dict[str, Fingerprint]:
        """Find the stored fingerprints of subjects by this method."""
        return self._fingerprints.find(subjects, self.version)

    def ask_for(self, kind: str, subjects: Iterable[str]) -> None:
        """Enqueue subjects to be fingerprinted."""
        self._fingerprint_inbox.enqueue(f"{kind}:{subject}" for subject in subjects)

    def remove_chapters(self, chapters: Iterable[str]) -> None:
        """Remove chapters from the index, by id.

        If a fingerprint is damaged or missing, `reconcile` removes the remaining records.

        The library may change at the same time, so check afterwards whether the chapters have become current again.
        Raises IndexLostError.
        """
        remaining = iter(chapters)
        while batch := list(islice(remaining, BATCH)):
            sound = {item.id: item for item in self._sound(self.fingerprints(batch).values())}
            self.chapters.remove(sound.get(chapter_id, Item(chapter_id, NO_KEYS)) for chapter_id in batch)

    def reconcile(self) -> dict[str, Repaired]:
        """Compare both spaces with MongoDB, repair them, and return the repairs by space.

        A space that another process is rebuilding is left out. Raises IndexLostError if a space does not exist.
        """
        # Before the repair puts them back: pages may have been matched without them, which would not be visible
        # afterwards.
        self._send_through(self._out_of_step()[1])
        repairs = {"chapter": self.chapters.repair(self._current_chapters, self._index_inbox.held),
                   "page": self.pages.repair(self._all_pages, self._match_inbox.held)}
        self._settle()
        return {kind: repaired for kind, repaired in repairs.items() if repaired is not None}

    def _settle(self) -> None:
        """Remove outdated chapters; enqueue missing ones to be fingerprinted."""
        stale, missing = self._out_of_step()
        self.remove_chapters(stale)
        if stale:  # one that has become current again meanwhile is needed after all
            missing |= stale & set(self._works.current_versions())
        self._send_through(missing)

    def _out_of_step(self) -> tuple[set[str], set[str]]:
        """Find chapters that exist but are not current, and the reverse.

        Existing ones are read first, so that chapters added by the index stage afterwards are not taken for outdated.
        """
        there = self.chapters.ids()
        current = set(self._works.current_versions())
        return there - current, current - there

    def _send_through(self, chapters: Iterable[str]) -> None:
        """Enqueue chapters that are not already on their way through the pipeline.

        They are enqueued only if this is the pipeline's method. Stored pages are then matched with them again.
        """
        if self.version == versioned(DEFAULT):
            missing = set(chapters)
            ids = {f"chapter:{chapter}": chapter for chapter in missing}
            awaited = {ids[item_id] for item_id in self._fingerprint_inbox.held(ids)}
            self.ask_for("chapter", missing - awaited - self._index_inbox.held(missing))

    def _made_here(self, chapters: Iterator[str]) -> Iterator[Item]:
        while batch := list(islice(chapters, BATCH)):
            made = self.fingerprints(batch)
            yield from self._sound(made.values())
            for version_id, chapter in self._works.versions(set(batch) - set(made)).items():
                yield Item(version_id, self.method.keys(self.method.fingerprint(fold(chapter.text))))

    def _sound(self, fingerprints: Iterable[Fingerprint]) -> Iterator[Item]:
        """Turn fingerprints into items, leaving out damaged ones.

        A damaged fingerprint must not keep all others out of the index.
        """
        for fingerprint in fingerprints:
            try:
                yield self.item(fingerprint)
            except Exception as error:  # noqa: BLE001 - the damage concerns only one text
                logger.warning("fingerprint %s of %s %s is damaged: %s",
                               self.version, fingerprint.kind, fingerprint.subject, error)

    def _kept(self, index: Index, rebuild: Callable[[int], bool]) -> bool:
        """Rebuild a space that is lost or crowded.

        A crowded space still answers, even if its rebuild fails.
        """
        try:
            crowded = index.crowded()
        except IndexLostError as error:
            if isinstance(error, SegmentsLostError):
                logger.warning("the index %s is rebuilt: %s", index.space, error)
            return rebuild(0)
        if crowded and time.monotonic() >= self._put_off.get(index.space, 0.0):
            self._rebuild_crowded(index, rebuild)
        return True

    def _rebuild_crowded(self, index: Index, rebuild: Callable[[int], bool]) -> None:
        """Rebuild a crowded space, or log why it has to wait."""
        postings, memory = index.postings(), redis.memory(index.redis)
        each = BYTES_BESIDE_SEGMENTS if index.belongs_on_disk(postings) else BYTES
        if memory.limit and each * postings >= memory.limit - memory.used:
            logger.warning("the index %s is crowded, and Redis has no memory for a second one beside it", index.space)
            return
        try:
            rebuild(postings)
        except Exception as error:  # noqa: BLE001 - the current index still answers; other calls report a server outage
            self._put_off[index.space] = time.monotonic() + AGAIN
            logger.warning("the index %s is crowded and could not be rebuilt, so it is tried again in %d minutes: "
                           "%s: %s", index.space, AGAIN // 60, type(error).__name__, error)

    def _rebuild_chapters(self, postings: int, loaders: Loaders | None = None) -> bool:
        size = postings or _expected(self.chapters, self._works.counts()["chapters"])
        done = _rebuilt(self.chapters, self._current_chapters, size, HEADROOM * postings or size, loaders)
        if done:
            self._settle()
        return done

    def _rebuild_pages(self, postings: int, loaders: Loaders | None = None) -> bool:
        size = postings or _expected(self.pages, self._page_store.count())
        return _rebuilt(self.pages, self._pages_there if postings else self._all_pages, size, size, loaders)

    def _current_chapters(self) -> Iterator[Item]:
        versions = self._works.current_versions()
        first = list(islice(versions, SCANNED + 1))  # a library may have more chapters than memory should hold
        if self._is_most(len(first)):
            wanted, every = frozenset(first), self._fingerprints.all("chapter", self.version)
            yield from self._sound(each for each in every if each.subject in wanted)
            return
        current = chain(first, versions)
        while batch := list(islice(current, BATCH)):
            yield from self._sound(self.fingerprints(batch).values())

    def _is_most(self, chapters: int) -> bool:
        """Tell whether reading all fingerprints is faster than so many by id.

        Fingerprints are not counted, because the embedded server counts by reading.
        """
        try:
            return chapters + self.pages.given_out() <= min(SCANNED, FASTER * chapters)
        except (IndexLostError, IndexUnreadableError):
            return False

    def _pages_there(self) -> Iterator[Item]:
        """Iterate over the pages that a crowded index contains.

        Other pages still wait for matching and are then added to the new generation too; if they were written twice,
        each bucket would have to be searched for them.
        """
        pages = self._all_pages()
        while batch := list(islice(pages, BATCH)):
            absent = self.pages.absent(item.id for item in batch)
            yield from (item for item in batch if item.id not in absent)

    def _all_pages(self) -> Iterator[Item]:
        return self._sound(self._fingerprints.all("page", self.version))


def _expected(index: Index, texts: int) -> int:
    """Estimate the postings of a number of texts, at least those of the space now."""
    try:
        return max(USUAL * texts, index.postings())
    except (IndexLostError, IndexUnreadableError):
        return USUAL * texts


def _rebuilt(
    index: Index, items: Callable[[], Iterator[Item]], size: int, room: int, loaders: Loaders | None
) -> bool:
    """Rebuild a space of `size` postings.

    In Redis, it gets room for `room` postings.
    """
    on_disk = index.belongs_on_disk(size)
    return index.rebuild(items, size if on_disk else room, loaders, on_disk)


def repair(settings: Settings, method: Fingerprinter = DEFAULT) -> dict[str, Repaired]:
    """Rebuild lost spaces and repair damaged ones; return the repairs by space.

    A space on which another process is working is left out.
    """
    spaces = Spaces(mongodb.connect(settings), redis.connect(settings), method, DiskLevel.of(settings))
    return spaces.reconcile() if spaces.ready() else {}
