"""Write chapters to the store: enqueue, then write, and count the new ones."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from fingerprinting.handover import Fresh
from library.owner import Owner
from library.readers.draft import Draft
from library.stored_places import StoredPlaces
from library.undecoded_pages import UndecodedPages
from storage.collections.origins.work_edits import WorkEdits
from storage.collections.works import Works
from storage.documents import Document
from storage.inbox import STORED_SOON, Inbox, StageName
from storage.mongodb import Database

Corrected = Callable[[Mapping[str, Document]], None]
"""Gets the new values of the facts that an import corrected, by chapter."""


class Shelf(Protocol):
    """Where an import puts the chapters that it has read."""

    def put(self, drafts: Sequence[Draft]) -> Counter[str]:
        """Store new and changed chapters; count `new`, `changed` and `unchanged`."""
        ...


class StoredShelf:
    """The stored works of one owner; new chapters are handed over through `fresh`."""

    def __init__(
        self, database: Database, owner: Owner, fresh: Fresh | None = None, corrected: Corrected | None = None,
    ) -> None:
        self._works, self._edits = Works(database), WorkEdits(database)
        self._fingerprint_inbox = Inbox(database, StageName.FINGERPRINT)
        self._fresh = fresh or Fresh()
        self._places = StoredPlaces(self._works, owner)
        self._known: set[str] = set()
        self._undecoded = UndecodedPages(database)
        self._corrected = corrected

    def put(self, drafts: Sequence[Draft]) -> Counter[str]:
        """Store new and changed chapters; count `new`, `changed` and `unchanged`.

        A chapter whose text is stored is changed if its file states another number, date of publication or address, and
        no member edited that.
        """
        chapters = [self._places.chapter(draft) for draft in drafts]
        current = self._works.current(chapter.chapter for chapter in chapters)
        fresh = [chapter for chapter in chapters if current.get(chapter.chapter) != chapter.id]
        if fresh:
            self._add_works(drafts)
            self._fingerprint_inbox.enqueue((f"chapter:{chapter.id}" for chapter in fresh), delay=STORED_SOON)
            self._undecoded.decode_again(chapter.title for chapter in fresh)
            self._works.put(fresh)
            self._fresh.chapters.give({chapter.id: chapter for chapter in fresh})
        replaced = sum(chapter.chapter in current for chapter in fresh)
        corrected = self._correct({
            chapter.chapter: _stated(draft) for draft, chapter in zip(drafts, chapters, strict=True)
            if current.get(chapter.chapter) == chapter.id})
        return Counter(new=len(fresh) - replaced, changed=replaced + corrected,
                       unchanged=len(chapters) - len(fresh) - corrected)

    def _correct(self, stated: Mapping[str, Document]) -> int:
        """Store what files state of stored chapters; count those that changed."""
        changes = self._edits.correct_chapters({chapter: facts for chapter, facts in stated.items() if facts})
        if changes and self._corrected:
            self._corrected(changes)
        return len(changes)

    def _add_works(self, drafts: Sequence[Draft]) -> None:
        works = {work.id: work for work in map(self._places.work, drafts) if work.id not in self._known}
        self._works.add(list(works.values()))
        self._known |= works.keys()


def _stated(draft: Draft) -> Document:
    """List the facts that a file states of a chapter, besides its names and its text."""
    number = draft.number if draft.is_numbered else 0
    moment = draft.published_at
    if moment:  # as MongoDB stores it
        moment = moment.replace(microsecond=moment.microsecond // 1000 * 1000)
    facts = {"number": number, "published_at": moment, "url": draft.url}
    return {name: value for name, value in facts.items() if value}
