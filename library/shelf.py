"""Write chapters to the store: enqueue, then write, and count the new ones."""

from collections import Counter
from collections.abc import Sequence
from typing import Protocol

from fingerprinting.handover import Fresh
from library.owner import Owner
from library.readers.draft import Draft
from library.stored_places import StoredPlaces
from library.undecoded_pages import UndecodedPages
from storage.collections.works import Works
from storage.inbox import STORED_SOON, Inbox, StageName
from storage.mongodb import Database


class Shelf(Protocol):
    """Where an import puts the chapters that it has read."""

    def put(self, drafts: Sequence[Draft]) -> Counter[str]:
        """Store new and changed chapters; count `new`, `changed` and `unchanged`."""
        ...


class StoredShelf:
    """The stored works of one owner; new chapters are handed over through `fresh`."""

    def __init__(self, database: Database, owner: Owner, fresh: Fresh | None = None) -> None:
        self._works = Works(database)
        self._fingerprint_inbox = Inbox(database, StageName.FINGERPRINT)
        self._fresh = fresh or Fresh()
        self._places = StoredPlaces(self._works, owner)
        self._known: set[str] = set()
        self._undecoded = UndecodedPages(database)

    def put(self, drafts: Sequence[Draft]) -> Counter[str]:
        """Store new and changed chapters; count `new`, `changed` and `unchanged`."""
        chapters = [self._places.chapter(draft) for draft in drafts]
        current = self._works.current(chapter.chapter for chapter in chapters)
        fresh = [chapter for chapter in chapters if current.get(chapter.chapter) != chapter.id]
        if fresh:
            self._add_works(drafts)
            self._fingerprint_inbox.enqueue((f"chapter:{chapter.id}" for chapter in fresh), delay=STORED_SOON)
            self._undecoded.decode_again(chapter.title for chapter in fresh)
            self._works.put(fresh)
            self._fresh.chapters.give({chapter.id: chapter for chapter in fresh})
        changed = sum(chapter.chapter in current for chapter in fresh)
        return Counter(new=len(fresh) - changed, changed=changed, unchanged=len(chapters) - len(fresh))

    def _add_works(self, drafts: Sequence[Draft]) -> None:
        works = {work.id: work for work in map(self._places.work, drafts) if work.id not in self._known}
        self._works.add(list(works.values()))
        self._known |= works.keys()
