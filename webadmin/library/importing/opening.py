"""Accept uploaded files.

They are stored under `var`, within quotas, until they are imported or expire.
"""

import hashlib
import shutil
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import timedelta
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.db import transaction
from django.db.models import Sum
from django.utils import timezone
from django.utils.translation import gettext as _

from library.sources import Source
from webadmin.accounts.first_saves import added_before
from webadmin.accounts.models import Organisation, User
from webadmin.library.models import HELD, UNFINISHED, ImportDraft, ImportState, imports_folder

KEPT = timedelta(days=14)
"""How long an unconfirmed import, or the result of a finished one, is kept."""
INCOMING, ABANDONED = "incoming-", timedelta(days=1)
"""Prefix of folders with files being received, and the age at which one counts as left behind by a killed process."""
MOST_DRAFTS = 20
MOST_BYTES = 2**30
"""Maximum bytes of all files that an organisation has not yet imported."""


class QuotaError(ValueError):
    """More than an organisation may keep; the message gives the limit and what to do."""


def open_draft(
    organisation: Organisation, member: User | None, files: "Sequence[UploadedFile[Any]]", holder: str,
) -> ImportDraft:
    """Store uploaded files for a preview; raises QuotaError.

    The draft is created only when its files are complete, because workers look for drafts all the time. Files that are
    already waiting, for example because a form was sent twice, are not stored again; their draft is returned.
    """
    size = sum(file.size or 0 for file in files)
    _check_quota(organisation, size)
    with _written(organisation, files) as folder, transaction.atomic():
        own = {"created_by": member, "holder": holder, "files": _listed(files, folder)}
        if waiting := added_before(organisation, ImportDraft.objects.filter(
                organisation=organisation, state__in=HELD), **own).first():
            return waiting
        _check_quota(organisation, size)  # others may have stored theirs while these were received
        draft = ImportDraft.objects.create(
            organisation=organisation, size=size, expires_at=timezone.now() + KEPT, **own)
        shutil.rmtree(draft.folder, ignore_errors=True)  # left over from before the database was reset
        folder.rename(draft.folder)
    return draft


def sources_of(draft: ImportDraft) -> list[Source]:
    """List the files of a draft under their original names."""
    return [Source(_path(draft, number), file["name"]) for number, file in enumerate(draft.files)]


def cancel(draft: ImportDraft) -> bool:
    """Stop reading or importing; False if it has ended. What was imported stays."""
    is_stopped = bool(
        ImportDraft.objects.filter(pk=draft.pk, state__in=UNFINISHED).update(state=ImportState.CANCELLED))
    if is_stopped:
        drop_files(draft)
    return is_stopped


def discard(draft: ImportDraft) -> bool:
    """Delete a draft with its files.

    Returns False, without deleting, while a worker has something to do.
    """
    with transaction.atomic():
        ended = ImportDraft.objects.select_for_update().filter(pk=draft.pk).exclude(state__in=UNFINISHED).first()
        if ended is None:
            return False
        ended.delete()
    drop_files(draft)
    return True


def drop_files(draft: ImportDraft) -> None:
    """Delete the files of a draft that has ended."""
    shutil.rmtree(draft.folder, ignore_errors=True)


def forget_old() -> int:
    """Delete the drafts that have expired, unless a worker is processing them.

    Returns how many.
    """
    old = ImportDraft.objects.filter(expires_at__lt=timezone.now()).exclude(state__in=UNFINISHED)
    forgotten = sum(discard(draft) for draft in list(old.select_related("organisation")))
    for folder in imports_folder().glob(f"*/{INCOMING}*"):
        with suppress(FileNotFoundError):  # moved to its final place in the meantime
            if time.time() - folder.stat().st_mtime > ABANDONED.total_seconds():
                shutil.rmtree(folder, ignore_errors=True)
    return forgotten


def _listed(files: "Sequence[UploadedFile[Any]]", folder: Path) -> list[dict[str, Any]]:
    """Describe files that were written to a folder."""
    described = []
    for number, file in enumerate(files):
        with (folder / str(number)).open("rb") as written:
            digest = hashlib.file_digest(written, "sha256").hexdigest()
        described.append({"name": Path(file.name or "?").name, "bytes": file.size or 0, "sha256": digest})
    return described


@contextmanager
def _written(organisation: Organisation, files: "Sequence[UploadedFile[Any]]") -> Iterator[Path]:
    """Write files to a folder of their own, under numbers.

    The folder is deleted afterwards unless it was moved.
    """
    parent = imports_folder() / organisation.slug
    parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    folder = Path(mkdtemp(prefix=INCOMING, dir=parent))
    try:
        for number, file in enumerate(files):
            with (folder / str(number)).open("wb") as target:
                for chunk in file.chunks():
                    target.write(chunk)
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _check_quota(organisation: Organisation, size: int) -> None:
    held = ImportDraft.objects.filter(organisation=organisation, state__in=HELD)
    kept = held.aggregate(sum=Sum("size"))["sum"] or 0
    if held.count() >= MOST_DRAFTS:
        raise QuotaError(_("%(most)s imports are already waiting: confirm or discard one "
                           "first.") % {"most": MOST_DRAFTS})
    if kept + size > MOST_BYTES:
        raise QuotaError(_("The files that wait to be imported would exceed %(most)s MB: confirm or discard an import "
                           "first, or import on the server with `wenzong library add`.") % {"most": MOST_BYTES >> 20})


def _path(draft: ImportDraft, number: int) -> Path:
    return draft.folder / str(number)
