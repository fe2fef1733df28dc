"""The chapters with which pages are compared, folded and cached."""

from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol, Self

from fingerprinting.methods.base import Fingerprinter, versioned
from fingerprinting.text.folding.fold import Folded, fold, fold_as_written
from storage.collections.fingerprints import Fingerprints
from storage.collections.works import Works
from storage.documents import Chapter, Work
from storage.mongodb import Database

CAPACITY = 8_000_000
"""Maximum symbols of cached folded chapters; each takes about 30 bytes."""


@dataclass(frozen=True)
class Source:
    """A chapter version ready for comparison."""

    id: str
    """Id of the chapter version."""
    chapter: str
    """Id of the chapter."""
    work: str
    """Id of the work."""
    organisation: str
    work_title: str
    title: str
    folded: Folded


class Sources(Protocol):
    """Where chapters come from."""

    def get(self, ids: Iterable[str]) -> dict[str, Source]:
        """Find chapter versions by id; missing ones are left out."""
        ...


class MemorySources:
    """Chapters held in memory."""

    def __init__(self) -> None:
        self._sources: dict[str, Source] = {}

    def put(self, source: Source) -> None:
        """Store a chapter."""
        self._sources[source.id] = source

    def get(self, ids: Iterable[str]) -> dict[str, Source]:
        """Find chapters by id."""
        return {source_id: self._sources[source_id] for source_id in ids if source_id in self._sources}


class Library(Protocol):
    """Where works and chapters are kept, in the store or in memory."""

    def versions(self, ids: Iterable[str]) -> dict[str, Chapter]:
        """Find chapter versions by id; missing ones are left out."""
        ...

    def works(self, ids: Iterable[str]) -> dict[str, Work]:
        """Find works by id; missing ones are left out."""
        ...


class LibrarySources:
    """Chapters from a library; recently used ones are cached folded."""

    def __init__(
        self, library: Library, capacity: int = CAPACITY,
        as_written: Callable[[Iterable[str]], set[str]] = lambda ids: set(),
    ) -> None:
        """Read chapters from a library, and hold up to `capacity` symbols of them.

        `as_written` tells which chapter versions are known to hold no disguise: looking for one takes nearly all the
        time of folding.
        """
        self._library = library
        self._as_written = as_written
        self._capacity = capacity
        self._symbols = 0
        self._kept: OrderedDict[str, Source] = OrderedDict()
        self._titles: dict[str, Work] = {}

    @classmethod
    def stored(cls, database: Database, method: Fingerprinter) -> Self:
        """Read chapters from MongoDB.

        Which of them hold no disguise is known from the fingerprints of a method.
        """
        fingerprints, version = Fingerprints(database), versioned(method)
        return cls(Works(database), as_written=lambda ids: fingerprints.as_written(ids, version))

    def get(self, ids: Iterable[str]) -> dict[str, Source]:
        """Find chapter versions by id, with one query for all that are not cached."""
        wanted = list(dict.fromkeys(ids))
        sources = {source_id: self._kept[source_id] for source_id in wanted if source_id in self._kept}
        missing = [source_id for source_id in wanted if source_id not in sources]
        if missing:
            found = self._library.versions(missing)
            self._entitle({chapter.work for chapter in found.values()})
            plain = self._as_written(found)
            sources |= {source_id: self._source(source_id, chapter, source_id in plain)
                        for source_id, chapter in found.items()}
        for source_id, source in sources.items():
            self._keep(source_id, source)
        return sources

    def _entitle(self, works: set[str]) -> None:
        """Read the titles of works that are not known yet."""
        unknown = works - self._titles.keys()
        if unknown:
            self._titles |= self._library.works(unknown)
        if lost := works - self._titles.keys():
            raise LookupError(f"work {min(lost)} is not in the library, but chapters of it are")

    def _source(self, source_id: str, chapter: Chapter, is_as_written: bool) -> Source:
        work = self._titles[chapter.work]
        folded = fold_as_written(chapter.text) if is_as_written else fold(chapter.text)
        return Source(source_id, chapter.chapter, chapter.work, work.organisation, work.title, chapter.title, folded)

    def _keep(self, source_id: str, source: Source) -> None:
        if source_id not in self._kept:
            self._symbols += len(source.folded)
        self._kept[source_id] = source
        self._kept.move_to_end(source_id)
        while self._symbols > self._capacity and len(self._kept) > 1:
            _, dropped = self._kept.popitem(last=False)
            self._symbols -= len(dropped.folded)
