"""Retire, restore and delete works and chapters, keeping evidence of cases.

Retired works and chapters are no longer compared with pages or searched for. Deleted ones are erased, except for the
versions that a match refers to, which are evidence.
"""

from collections.abc import Collection, Iterable
from contextlib import AbstractContextManager
from datetime import UTC, datetime

from storage.collections.matches import Matches
from storage.collections.origins.work_edits import WorkEdits
from storage.collections.works import BY_ITSELF, WITH_WORK, Works
from storage.documents import INFRINGING, Document
from storage.inbox import Inbox, StageName
from storage.mongodb import Database


class RetiringError(ValueError):
    """A chapter that cannot be restored; the message says why and what to do instead."""


def retire_work(database: Database, work: str) -> None:
    """Exclude a work's chapters from the comparison.

    This includes chapters that are imported at the same time.
    """
    before = {head["version"] for head in Works(database).heads(work)}
    with _index(database).announced(before):
        WorkEdits(database).retire(work, datetime.now(UTC))
    _index(database).enqueue({head["version"] for head in Works(database).heads(work)} - before)


def restore_work(database: Database, work: str) -> None:
    """Compare a retired work again, including with pages read while it was retired.

    Chapters imported while it is being restored are compared too.
    """
    heads = [head for head in Works(database).heads(work) if head.get("retired") != BY_ITSELF]
    with _fingerprinted(database, heads):
        WorkEdits(database).restore(work)
    later = set(Works(database).indexed(_chapters(database, work)).values()) - {head["version"] for head in heads}
    Inbox(database, StageName.FINGERPRINT).enqueue(f"chapter:{version}" for version in later)


def retire_chapter(database: Database, chapter: str) -> None:
    """Exclude one chapter from the comparison."""
    with _index(database).announced(Works(database).current([chapter]).values()):
        WorkEdits(database).retire_chapter(chapter)


def restore_chapter(database: Database, chapter: str) -> None:
    """Compare a retired chapter again.

    Raises RetiringError if it was retired with its work.
    """
    head = Works(database).head(chapter)
    if head and head.get("retired") == WITH_WORK:
        raise RetiringError("the chapter was retired with its work: restore the work")
    with _fingerprinted(database, [head] if head else []):
        WorkEdits(database).restore_chapter(chapter)


def delete_work(database: Database, work: str) -> int:
    """Delete a work with its chapters; return the number of texts kept as evidence.

    The work is hidden last: if the process is killed, it is still listed with its remaining chapters and can be deleted
    again.
    """
    kept = 0
    while chapters := _chapters(database, work):
        kept += delete_chapters(database, work, chapters)
    WorkEdits(database).mark_deleted(work)
    return kept


def delete_chapters(database: Database, work: str, chapters: Collection[str]) -> int:
    """Delete chapters of a work; return the number of their texts kept as evidence."""
    kept = evidence_of(database, work, chapters)
    with _index(database).announced(_versions(database, chapters)):
        WorkEdits(database).drop_chapters(chapters, kept)
    return len(kept)


def evidence_of(database: Database, work: str, chapters: Collection[str]) -> set[str]:
    """List the versions of chapters of which copies were found."""
    wanted = set(chapters)
    return {match.chapter_version for match in Matches(database).summaries_of_works([work])[work]
            if match.chapter in wanted and match.verdict in INFRINGING}


def _chapters(database: Database, work: str) -> list[str]:
    return [head["_id"] for head in Works(database).heads(work)]


def _versions(database: Database, chapters: Collection[str]) -> list[str]:
    return [version for ids in Works(database).version_ids(chapters).values() for version in ids]


def _index(database: Database) -> Inbox:
    return Inbox(database, StageName.INDEX)


def _fingerprinted(database: Database, heads: Iterable[Document]) -> AbstractContextManager[None]:
    """Enqueue chapters to be fingerprinted again when the block restores them.

    The stages then put them into the index and compare stored pages with them.
    """
    return Inbox(database, StageName.FINGERPRINT).announced(f"chapter:{head['version']}" for head in heads)
