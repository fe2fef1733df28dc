"""Where drafts belong: to the works and chapters of their names.

Those may have been renamed since.
"""

from dataclasses import replace

from library.owner import Owner
from library.readers.draft import Draft
from storage.collections.works import Works
from storage.documents import Chapter, Work


class StoredPlaces:
    """Tell which stored work and chapter a draft of one owner is of.

    Both keep the id of the name that they came with: files that have the former name join the same work, and so do
    those that have the new one.
    """

    def __init__(self, works: Works, owner: Owner) -> None:
        self._works, self._owner, self.organisation = works, owner, owner.organisation
        self._renamed = works.renamed(owner.organisation)
        self._chapters: dict[str, dict[str, str]] = {}

    def work(self, draft: Draft) -> Work:
        """Make the work that a draft belongs to."""
        made = self._owner.work(draft)
        return replace(made, key=self._renamed.get((made.title, made.author), ""))

    def chapter(self, draft: Draft) -> Chapter:
        """Make the chapter version that a draft is."""
        work = self.work(draft).id
        if work not in self._chapters:
            self._chapters[work] = self._works.renamed_chapters(work)
        return replace(self._owner.chapter(draft), work=work, key=self._chapters[work].get(draft.chapter, ""))
