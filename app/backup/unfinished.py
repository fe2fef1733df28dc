"""Detect an interrupted restore: no process may work on incomplete data."""

from pathlib import Path

from app.backup.manifest import BackupError
from storage.settings import Settings


def unfinished(settings: Settings) -> Path:
    """Return the file that records a restore which has begun and not ended."""
    return settings.var / "restore.unfinished"


def refuse_unfinished(settings: Settings) -> None:
    """Raise BackupError if a restore was interrupted: part of the data is missing."""
    if unfinished(settings).exists():
        raise BackupError(f"a restore into {settings.var} was interrupted: repeat `wenzong restore` with the same "
                          "backup")
