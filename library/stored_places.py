"""Find the stored work and chapter of a draft, even if they were renamed since."""

from dataclasses import replace

from library.owner import Owner
from library.readers.draft import Draft
from storage.collections.works import Works
from storage.documents import Chapter, Work


class StoredPlaces:
    """Map drafts of one owner to stored works and chapters.

    Both keep the id derived from their first name, so files with the old name and files with the new name join the same
    work.
    """

    def __init__(self, works: Works, owner: Owner) -> None:
        self._works, self._owner, self.organisation = works, owner, owner.organisation
        self._renamed = works.renamed(owner.organisation)
        self._chapters: dict[str, dict[str, str]] = {}

    def work(self, draft: Draft) -> Work:
        """Build the work that a draft belongs to."""
        made = self._owner.work(draft)
        return replace(made, key=self._renamed.get((made.title, made.author), ""))

    def chapter(self, draft: Draft) -> Chapter:
        """Build the chapter version that a draft describes."""
        work = self.work(draft).id
        if work not in self._chapters:
            self._chapters[work] = self._works.renamed_chapters(work)
        return replace(self._owner.chapter(draft), work=work, key=self._chapters[work].get(draft.chapter, ""))
