"""Changes of works and chapters by members.

They are made in the library, in the names stored with cases, and in the audit log.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.http import HttpRequest

from library.editing import Changes, ChapterEdit, WorkEdit, edit_chapter, edit_work
from library.retiring import restore_chapter, restore_work, retire_chapter, retire_work
from storage.documents import Chapter, Document, Work
from webadmin.accounts.models import Organisation
from webadmin.audit.actions import Action
from webadmin.audit.recording import record
from webadmin.cases.models import Case, Copy
from webadmin.stores import database

NAME = 500
"""Maximum characters of a title stored with cases and copies."""


@dataclass(frozen=True)
class Librarian:
    """Who changes an organisation's works; without a request, the command line."""

    organisation: Organisation
    request: HttpRequest | None = None

    def change_work(self, work: Work, edit: WorkEdit) -> Changes:
        """Change a work; raises EditError."""
        changes = edit_work(database(), work, edit)
        if "title" in changes:
            title = changes["title"][1][:NAME]
            with transaction.atomic():
                Case.objects.filter(organisation=self.organisation, work=work.id).update(work_title=title)
                Copy.objects.filter(organisation=self.organisation, work=work.id).update(work_title=title)
        self._note_changes(Action.WORK_CHANGED, work.title, changes)
        return changes

    def change_chapter(self, chapter: Chapter, edit: ChapterEdit) -> Changes:
        """Change a chapter; raises EditError.

        The audit log records only the lengths of its texts.
        """
        changes = edit_chapter(database(), chapter, edit)
        follow_chapters({chapter.chapter: {name: new for name, (_old, new) in changes.items()}})
        noted = {name: (len(old), len(new)) if name == "text" else (old, new) for name, (old, new) in changes.items()}
        self._note_changes(Action.CHAPTER_CHANGED, chapter.title, noted)
        return changes

    def retire_work(self, work: Work) -> None:
        """Exclude a work from comparison."""
        retire_work(database(), work.id)
        self.note(Action.WORK_RETIRED, work.title)

    def restore_work(self, work: Work) -> None:
        """Compare a retired work again."""
        restore_work(database(), work.id)
        self.note(Action.WORK_RESTORED, work.title)

    def retire_chapter(self, head: Document) -> None:
        """Exclude a chapter from comparison."""
        retire_chapter(database(), head["_id"])
        self.note(Action.CHAPTER_RETIRED, head["title"])

    def restore_chapter(self, head: Document) -> None:
        """Compare a retired chapter again.

        Raises RetiringError if it was retired with its work.
        """
        restore_chapter(database(), head["_id"])
        self.note(Action.CHAPTER_RESTORED, head["title"])

    def note(self, action: Action, title: str, changes: Changes | None = None) -> None:
        """Add a line to the audit log."""
        record(action, self.request, self.organisation, changes=changes, reason=title)

    def _note_changes(self, action: Action, title: str, changes: Changes) -> None:
        if changes:
            self.note(action, title, changes)


def follow_chapters(changes: Mapping[str, Document]) -> None:
    """Bring copies up to date with their chapters.

    `changes` maps chapters to their new values by field.
    """
    for chapter, values in changes.items():
        followed: dict[str, Any] = {}
        if "title" in values:
            followed["chapter_title"] = values["title"][:NAME]
        if "number" in values:
            followed["chapter_number"] = values["number"]
        if values.keys() & {"number", "published_at"}:
            followed["counted_at"] = None  # coverage and lag depend on both
        if followed:
            Copy.objects.filter(chapter=chapter).update(**followed)
