"""A library of files in memory, for a check that needs no servers."""

from collections import Counter
from collections.abc import Iterable, Sequence

from app.meaning import translations_in_memory
from fingerprinting.methods.base import Fingerprinter
from fingerprinting.text.folding.fold import fold, is_as_written
from library.owner import Owner
from library.readers.draft import Draft
from matcher.index.generation import Item
from matcher.index.in_memory import MemoryIndex
from matcher.matcher import Matcher
from matcher.sources import LibrarySources
from storage.documents import Chapter, Work


class LibraryInMemory:
    """Works, chapters and their index for one process.

    Files are imported into it, and the matcher reads from it.
    """

    def __init__(self, method: Fingerprinter, owner: Owner | None = None) -> None:
        self._method = method
        self._owner = owner or Owner()
        self._works: dict[str, Work] = {}
        self._versions: dict[str, Chapter] = {}
        self._current: dict[str, str] = {}
        self._as_written: set[str] = set()
        self._index = MemoryIndex()

    def __len__(self) -> int:
        return len(self._current)

    def put(self, drafts: Sequence[Draft]) -> Counter[str]:
        """Store drafts that are new or changed; counts `new`, `changed` and `unchanged`."""
        counts: Counter[str] = Counter(new=0, changed=0, unchanged=0)
        for draft in drafts:
            work = self._owner.work(draft)
            self._works[work.id] = work
            counts[self._add(self._owner.chapter(draft))] += 1
        return counts

    def versions(self, ids: Iterable[str]) -> dict[str, Chapter]:
        """Find chapter versions by id; unknown ids are left out."""
        return {version: self._versions[version] for version in ids if version in self._versions}

    def works(self, ids: Iterable[str]) -> dict[str, Work]:
        """Find works by id; unknown ids are left out."""
        return {work: self._works[work] for work in ids if work in self._works}

    def matcher(self) -> Matcher:
        """Make a matcher over the stored chapters."""
        matcher = Matcher(self._index, LibrarySources(self, as_written=self._as_written.intersection), self._method)
        matcher.translations = translations_in_memory(self._versions)
        return matcher

    def _add(self, chapter: Chapter) -> str:
        before, version = self._current.get(chapter.chapter), chapter.id
        if before == version:
            return "unchanged"
        folded = fold(chapter.text)
        keys = self._method.keys(self._method.fingerprint(folded))
        if before:
            self._index.remove([Item(before, keys)])
            del self._versions[before]
        self._index.add([Item(version, keys)])
        if is_as_written(folded):
            self._as_written.add(version)
        self._versions[version], self._current[chapter.chapter] = chapter, version
        return "changed" if before else "new"
