"""Tell a restore that was cut off: no process may work on half of the data."""

from pathlib import Path

from app.backup.manifest import BackupError
from storage.settings import Settings


def unfinished(settings: Settings) -> Path:
    """Name the file that says which restore has begun and not ended."""
    return settings.var / "restore.unfinished"


def refuse_unfinished(settings: Settings) -> None:
    """Raise BackupError where a restore was cut off: half of the data is missing."""
    if unfinished(settings).exists():
        raise BackupError(f"a restore into {settings.var} was cut off: repeat `wenzong restore` with the same backup")
