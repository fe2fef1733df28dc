"""Retire, restore and delete works and chapters; what cases rest on stays.

Retired ones are no longer compared with pages nor searched for. Deleted ones are erased but for the versions that a
match refers to: those are evidence.
"""

from collections.abc import Collection
from datetime import UTC, datetime

from storage.collections.matches import Matches
from storage.collections.origins.work_edits import WorkEdits
from storage.collections.works import WITH_WORK, Works
from storage.documents import INFRINGING
from storage.inbox import STORED_SOON, Inbox, StageName
from storage.mongodb import Database


class RetiringError(ValueError):
    """What cannot be restored; the message says why and what to do instead."""


def retire_work(database: Database, work: str) -> None:
    """Take a work's chapters out of the comparison."""
    chapters = _chapters(database, work)
    WorkEdits(database).retire(work, datetime.now(UTC))
    _leave_index(database, chapters)


def restore_work(database: Database, work: str) -> None:
    """Compare a retired work again, also with the pages that were read meanwhile."""
    WorkEdits(database).restore(work)
    _enter_index(database, _chapters(database, work))


def retire_chapter(database: Database, chapter: str) -> None:
    """Take one chapter out of the comparison."""
    WorkEdits(database).retire_chapter(chapter)
    _leave_index(database, [chapter])


def restore_chapter(database: Database, chapter: str) -> None:
    """Compare a retired chapter again.

    Raises RetiringError for one that was retired with its work.
    """
    head = Works(database).head(chapter)
    if head and head.get("retired") == WITH_WORK:
        raise RetiringError("the chapter was retired with its work: restore the work")
    WorkEdits(database).restore_chapter(chapter)
    _enter_index(database, [chapter])


def delete_work(database: Database, work: str) -> int:
    """Delete a work with its chapters and return how many texts stay as evidence.

    It is hidden last: what a kill interrupts is still listed with the rest of its chapters, to be deleted again.
    """
    kept = 0
    while chapters := _chapters(database, work):
        kept += delete_chapters(database, work, chapters)
    WorkEdits(database).mark_deleted(work)
    return kept


def delete_chapters(database: Database, work: str, chapters: Collection[str]) -> int:
    """Delete chapters of a work and return how many of their texts stay as evidence."""
    kept = evidence_of(database, work, chapters)
    versions = _versions(database, chapters)
    WorkEdits(database).drop_chapters(chapters, kept)
    Inbox(database, StageName.INDEX).enqueue(versions, delay=STORED_SOON)
    return len(kept)


def evidence_of(database: Database, work: str, chapters: Collection[str]) -> set[str]:
    """List the versions of chapters that copies were found of."""
    wanted = set(chapters)
    return {match.chapter_version for match in Matches(database).summaries_of_works([work])[work]
            if match.chapter in wanted and match.verdict in INFRINGING}


def _chapters(database: Database, work: str) -> list[str]:
    return [head["_id"] for head in Works(database).heads(work)]


def _versions(database: Database, chapters: Collection[str]) -> list[str]:
    return [version for ids in Works(database).version_ids(chapters).values() for version in ids]


def _leave_index(database: Database, chapters: Collection[str]) -> None:
    Inbox(database, StageName.INDEX).enqueue(Works(database).current(chapters).values())


def _enter_index(database: Database, chapters: Collection[str]) -> None:
    """Fingerprint them again.

    The stages put them into the index and compare stored pages with them.
    """
    current = Works(database).indexed(chapters).values()
    Inbox(database, StageName.FINGERPRINT).enqueue(f"chapter:{version}" for version in current)
