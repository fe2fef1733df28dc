"""Make a backup.

Documents that refer to others come first, then those they refer to; the manifest comes last.
"""

import fcntl
import os
import shutil
import tarfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from app.backup import files_part, sql_part
from app.backup.manifest import BackupError, Manifest, digests
from storage.backup.dumping import dump
from storage.mongodb import connect
from storage.private import write_privately
from storage.settings import Settings

MONGODB = "mongodb"
TAR = ".tar"
PARTIAL = ".partial"
"""Suffix of the name of a backup until it is complete."""

Say = Callable[[str], None]


def make(settings: Settings, target: Path, say: Say) -> Manifest:
    """Write a backup and return its manifest.

    It is written to a folder, or to one file if its name ends in `.tar`. Other processes may keep working. An
    interrupted backup keeps the name `….partial` and is replaced the next time. Raises BackupError and OSError.
    """
    if target.exists():
        raise BackupError(f"{target} already exists: name a new folder or file")
    for copied in (settings.var, settings.raw_path):
        if target.resolve().is_relative_to(copied.resolve()):
            raise BackupError(f"{target} is in {copied}, which is backed up: name a folder or file elsewhere")
    write_privately()
    folder = target.with_name(f"{target.name}{PARTIAL}")
    with _claimed(folder):
        manifest = _fill(settings, folder, say)
        if target.suffix == TAR:
            _pack(folder, target)
        else:
            folder.replace(target)
    return manifest


@contextmanager
def _claimed(folder: Path) -> Iterator[None]:
    """Empty a folder, and keep other backups out of it during the block.

    The kernel ends the claim with the process, so an interrupted backup bars no later one. Raises BackupError.
    """
    folder.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        if not _is_claimed(folder, descriptor):
            raise BackupError(f"another backup is being written to {folder}: wait for it, or name another target")
        for path in folder.iterdir():
            if path.is_dir():
                shutil.rmtree(path)
            else:
                path.unlink()
        (folder / MONGODB).mkdir()
        yield
    finally:
        os.close(descriptor)


def _is_claimed(folder: Path, descriptor: int) -> bool:
    """Lock an open folder, unless another process has locked or finished it."""
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return os.path.samestat(os.fstat(descriptor), folder.stat())
    except (BlockingIOError, FileNotFoundError):
        return False


def _fill(settings: Settings, folder: Path, say: Say) -> Manifest:
    made_at = datetime.now(UTC).isoformat(timespec="seconds")
    say("SQL")
    sql_part.save(settings, folder)
    say("MongoDB")
    counts = dump(connect(settings), folder / MONGODB)
    say("files")
    files_part.save(settings, folder)
    say("digests")
    manifest = Manifest(made_at, sql_part.kind_of(settings), counts, digests(folder))
    manifest.write(folder)
    return manifest


def _pack(folder: Path, target: Path) -> None:
    draft = folder.with_name(f"{folder.name}{TAR}")
    with tarfile.open(draft, "w") as archive:
        archive.add(folder, arcname="")
    draft.replace(target)
    shutil.rmtree(folder)
