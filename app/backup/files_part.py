"""The files of a backup: raw traffic, reports, keys, and other files under `var`."""

import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from storage.settings import Settings

RAW, STATE = "raw", "state"
"""Folders within a backup: HTTP traffic, and the other files of the state directory."""
LEFT_OUT = frozenset({"mongodb", "valkey", "index", "log", "beat", "cache", "demo", "servers.json", "users.lock",
                      "supervisor.lock", "migrate.lock", "webadmin.sqlite3", "webadmin.sqlite3-wal",
                      "webadmin.sqlite3-shm", "webadmin.restored", "restore.unfinished"})
"""Files that a server writes, that are backed up otherwise or rebuilt, or that matter only to running processes."""


def save(settings: Settings, folder: Path) -> None:
    """Copy the files; called last, when all files that the databases refer to exist.

    Raises OSError.
    """
    (folder / STATE).mkdir()
    for path in _own(settings):
        _copy(path, folder / STATE / path.name)
    if settings.raw_path.exists():
        _copy(settings.raw_path, folder / RAW)


def bring_back(settings: Settings, folder: Path) -> None:
    """Copy the files to where they were; repeating it is harmless. Raises OSError."""
    for path in sorted((folder / STATE).iterdir()):
        _copy(path, settings.var / path.name)
    if (folder / RAW).exists():
        _copy(folder / RAW, settings.raw_path)


def _own(settings: Settings) -> Iterator[Path]:
    raw = settings.raw_path.resolve()
    for path in sorted(settings.var.glob("*")):  # none if only servers elsewhere were used
        if path.name not in LEFT_OUT and path.resolve() != raw and not path.name.startswith("."):
            yield path


def _copy(source: Path, target: Path) -> None:
    """Copy a file or folder, without what other processes remove meanwhile."""
    with suppress(FileNotFoundError):
        if source.is_dir():
            target.mkdir(parents=True, exist_ok=True)
            for path in source.iterdir():
                _copy(path, target / path.name)
        else:
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target)
