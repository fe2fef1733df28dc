"""Write chapters to the store: enqueue, then write, and count what was new."""

import re
from collections import Counter
from collections.abc import Sequence

from library.readers.draft import Draft
from storage.collections.works import Works
from storage.documents import Chapter, Work
from storage.inbox import Inbox, StageName
from storage.mongodb import Database

_SLUG = re.compile(r"[-\w]{1,64}", re.ASCII)


class OrganisationError(Exception):
    """A slug that no organisation can have; the message names it."""


class Shelf:
    """One organisation's works, open for additions.

    Raises OrganisationError for what is no slug.
    """

    def __init__(self, database: Database, organisation: str, holder: str = "") -> None:
        if not _SLUG.fullmatch(organisation):
            raise OrganisationError(f"{organisation!r} is no organisation's slug: use letters a-z, digits, - and _")
        self._works = Works(database)
        self._fingerprint_inbox = Inbox(database, StageName.FINGERPRINT)
        self._organisation = organisation
        self._holder = holder
        self._known: set[str] = set()

    def put(self, drafts: Sequence[Draft]) -> Counter[str]:
        """Store those that are new or changed; counts `new`, `changed` and `unchanged`."""
        chapters = [self._chapter(draft) for draft in drafts]
        current = self._works.current(chapter.chapter for chapter in chapters)
        fresh = [chapter for chapter in chapters if current.get(chapter.chapter) != chapter.id]
        if fresh:
            self._add_works(drafts)
            self._fingerprint_inbox.enqueue(f"chapter:{chapter.id}" for chapter in fresh)
            self._works.put(fresh)
        changed = sum(chapter.chapter in current for chapter in fresh)
        return Counter(new=len(fresh) - changed, changed=changed, unchanged=len(chapters) - len(fresh))

    def _work(self, draft: Draft) -> Work:
        return Work(self._organisation, draft.work, draft.author, draft.holder or self._holder)

    def _chapter(self, draft: Draft) -> Chapter:
        return Chapter(self._work(draft).id, draft.chapter, draft.text, draft.number, draft.published_at, draft.url)

    def _add_works(self, drafts: Sequence[Draft]) -> None:
        works = {work.id: work for work in map(self._work, drafts) if work.id not in self._known}
        self._works.add(list(works.values()))
        self._known |= works.keys()
