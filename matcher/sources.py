"""The chapters that pages are compared with, folded and kept at hand."""

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from fingerprinting.text.folding.fold import Folded, fold
from storage.collections.works import Works
from storage.documents import Chapter, Work
from storage.mongodb import Database

CAPACITY = 8_000_000
"""Symbols of folded chapters kept; some 30 bytes each."""


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
        """Find chapter versions by id; those that are not there are left out."""
        ...


class MemorySources:
    """Chapters held in memory."""

    def __init__(self) -> None:
        self._sources: dict[str, Source] = {}

    def put(self, source: Source) -> None:
        """Hold a chapter."""
        self._sources[source.id] = source

    def get(self, ids: Iterable[str]) -> dict[str, Source]:
        """Find chapters by id."""
        return {each: self._sources[each] for each in ids if each in self._sources}


class StoredSources:
    """Chapters out of the source library; the recently used ones stay folded in memory."""

    def __init__(self, database: Database, capacity: int = CAPACITY) -> None:
        self._works = Works(database)
        self._capacity = capacity
        self._symbols = 0
        self._kept: OrderedDict[str, Source] = OrderedDict()
        self._titles: dict[str, Work] = {}

    def get(self, ids: Iterable[str]) -> dict[str, Source]:
        """Find chapter versions by id; one query for all that are not at hand."""
        wanted = list(dict.fromkeys(ids))
        found = {each: self._kept[each] for each in wanted if each in self._kept}
        missing = [each for each in wanted if each not in found]
        if missing:
            found |= {each: self._folded(each, chapter) for each, chapter in self._works.versions(missing).items()}
        for each, source in found.items():
            self._keep(each, source)
        return found

    def _folded(self, each: str, chapter: Chapter) -> Source:
        work = self._work(chapter.work)
        return Source(each, chapter.chapter, chapter.work, work.organisation, work.title, chapter.title,
                      fold(chapter.text))

    def _work(self, work: str) -> Work:
        if work not in self._titles:
            stored = self._works.work(work)
            if stored is None:
                raise LookupError(f"work {work} is not in the library, but chapters of it are")
            self._titles[work] = stored
        return self._titles[work]

    def _keep(self, each: str, source: Source) -> None:
        if each not in self._kept:
            self._symbols += len(source.folded)
        self._kept[each] = source
        self._kept.move_to_end(each)
        while self._symbols > self._capacity and len(self._kept) > 1:
            _, dropped = self._kept.popitem(last=False)
            self._symbols -= len(dropped.folded)
