"""Read and import drafts: small ones at once, others by a worker.

A lease ensures that one worker processes a draft; if it dies, another continues. Chapters are imported in batches, and
importing one twice changes nothing.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from functools import partial

from django.db import DatabaseError
from django.db.models import F, QuerySet

from library.owner import Owner
from library.readers.draft import Draft
from library.readers.sentence import Sentence, SentenceError, sentence_text
from library.shelf import StoredShelf
from webadmin.accounts.models import User
from webadmin.audit.actions import Action
from webadmin.audit.recording import record
from webadmin.leased_rows import do_now, do_waiting
from webadmin.library.importing.opening import drop_files, forget_old
from webadmin.library.importing.reading import read_files, text_of
from webadmin.library.models import UNFINISHED, ImportChapter, ImportDraft, ImportState
from webadmin.library.work_changes import follow_chapters
from webadmin.stores import database

DIRECT = 2 * 2**20
"""Maximum bytes of files that are read and imported within a request."""
LEASE = timedelta(minutes=5)
ATTEMPTS = 3
"""How often in a row a draft may be started without progress."""
BATCH = 50


class ImportCancelledError(Exception):
    """The import was cancelled."""


class ConfirmerError(SentenceError):
    """The member who confirmed the import may no longer change works."""


def work_waiting() -> int:
    """Process drafts that wait or whose worker died, and delete old ones.

    Returns how many were processed.
    """
    forget_old()
    waiting = ImportDraft.objects.filter(state__in=UNFINISHED).select_related("organisation").order_by("pk")
    return do_waiting(waiting, "import", LEASE, _begin)


def work_now(draft: ImportDraft) -> None:
    """Process a small draft at once; a large one is left to the workers."""
    if draft.size <= DIRECT:
        do_now(draft, "import", LEASE, _begin)
    draft.refresh_from_db()


def confirm(draft: ImportDraft, by: User) -> bool:
    """Queue the included chapters of a draft for import; False if it is not ready."""
    ready = ImportDraft.objects.filter(pk=draft.pk, state=ImportState.READY)
    return bool(ready.update(state=ImportState.CONFIRMED, confirmed_by=by, attempts=0, handled=0, new=0, changed=0,
                             unchanged=0))


def _begin(draft: ImportDraft) -> bool:
    """Continue a draft; returns whether there was something to do."""
    draft.refresh_from_db()
    if draft.state not in UNFINISHED:
        return False
    is_read = draft.state in (ImportState.CONFIRMED, ImportState.IMPORTING)
    at_work = ImportState.IMPORTING if is_read else ImportState.READING
    _unfinished(draft).update(state=at_work, attempts=F("attempts") + 1)
    draft.refresh_from_db()
    if draft.attempts > ATTEMPTS:
        return _failed(draft, Sentence("started {attempts} times and never finished: upload fewer files at a time",
                                       attempts=ATTEMPTS))
    try:
        (_import if is_read else _read)(draft, partial(_note, draft, at_work))
    except ImportCancelledError:
        drop_files(draft)
    except SentenceError as error:
        return _failed(draft, error.sentence)
    except (ValueError, OSError) as error:
        return _failed(draft, Sentence(str(error)))
    except DatabaseError:
        if ImportDraft.objects.filter(pk=draft.pk).exists():
            raise
        drop_files(draft)  # it was cancelled and deleted in the meantime
    return True


def _read(draft: ImportDraft, note: Callable[..., None]) -> None:
    read_files(draft, lambda done: note(done=done))
    _unfinished(draft).update(state=ImportState.READY, done=draft.size, attempts=0, detail="")


def _import(draft: ImportDraft, note: Callable[..., None]) -> None:
    shelf = StoredShelf(database(), Owner(draft.organisation.slug, draft.holder), corrected=follow_chapters)
    reached = draft.handled
    with draft.texts.open("rb") as texts:
        while rows := list(_included(draft)[reached:reached + BATCH]):
            _require_right(draft)
            counts = shelf.put([_draft_of(row, text_of(row, texts)) for row in rows])
            reached += len(rows)
            sums = {name: F(name) + counts[name] for name in ("new", "changed", "unchanged")}
            note(handled=reached, attempts=0, **sums)
    if _unfinished(draft).update(state=ImportState.DONE, attempts=0):
        drop_files(draft)
        draft.refresh_from_db()
        changes = {name: (0, getattr(draft, name)) for name in ("new", "changed", "unchanged")}
        record(Action.WORKS_IMPORTED, None, draft.organisation, changes=changes, reason=str(draft),
               by=draft.confirmed_by)


def _require_right(draft: ImportDraft) -> None:
    """Raise ConfirmerError if who confirmed a draft may no longer change works."""
    by = User.objects.filter(pk=draft.confirmed_by_id or 0).first()
    if by is None or not by.still_edits(draft.organisation_id):
        raise ConfirmerError("the account that confirmed this import may no longer change works; another member can "
                             "upload the files again")


def _included(draft: ImportDraft) -> "QuerySet[ImportChapter]":
    return draft.chapters.filter(included=True).order_by("pk")


def _draft_of(row: ImportChapter, read: Draft) -> Draft:
    return replace(read, number=row.number or read.number, published_at=row.published_at)


def _note(draft: ImportDraft, state: ImportState, **values: object) -> None:
    """Record the progress; raises ImportCancelledError."""
    if not ImportDraft.objects.filter(pk=draft.pk, state=state).update(**values):
        raise ImportCancelledError


def _unfinished(draft: ImportDraft) -> "QuerySet[ImportDraft]":
    return ImportDraft.objects.filter(pk=draft.pk, state__in=UNFINISHED)


def _failed(draft: ImportDraft, why: Sentence) -> bool:
    _unfinished(draft).update(state=ImportState.FAILED, detail=sentence_text(why))
    drop_files(draft)
    return False
