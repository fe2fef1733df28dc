"""Restore a backup on an empty machine.

Everything is checked before anything is written.
"""

import gzip
import lzma
import tarfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from app.backup import files_part, sql_part
from app.backup.making import MONGODB
from app.backup.manifest import NAME, BackupError, Manifest, digest, read
from app.backup.unfinished import unfinished
from storage.backup.loading_back import is_empty, load, unknown_migrations
from storage.mongodb import connect
from storage.settings import Settings
from storage.temporary.held_folder import HeldFolder

Say = Callable[[str], None]
_DAMAGED = (tarfile.TarError, EOFError, zlib.error, gzip.BadGzipFile, lzma.LZMAError)
"""What reading a cut or changed .tar file raises, also one that a person has compressed."""


def restore(settings: Settings, source: Path, say: Say) -> Manifest:
    """Restore a backup into empty databases.

    An interrupted restore is completed by restoring the same backup again. Raises BackupError, before anything is
    written, for a backup that cannot be opened and if something is stored already.
    """
    with unpacked(source) as folder:
        say("checking")
        manifest = read(folder)
        _refuse_unknown(settings, folder, manifest)
        marker = unfinished(settings)
        _require_empty(settings, marker, digest(folder / NAME))
        say("files")
        files_part.bring_back(settings, folder)
        say("SQL")
        sql_part.bring_back(settings, folder)
        say("MongoDB")
        load(connect(settings), folder / MONGODB)
        marker.unlink()
    return manifest


@contextmanager
def unpacked(source: Path) -> Iterator[Path]:
    """Yield the folder of a backup.

    A backup in one file is unpacked for the duration of the block.
    """
    if source.is_dir():
        yield source
        return
    try:
        with HeldFolder("wenzong-restore-") as held:
            folder = held / "backup"  # which may hold nothing else
            with tarfile.open(source) as archive:
                archive.extractall(folder, filter="data")
            yield folder
    except _DAMAGED as error:
        raise BackupError(f"{source} is not a complete backup in a .tar file: use another one") from error


def _refuse_unknown(settings: Settings, folder: Path, manifest: Manifest) -> None:
    if manifest.sql != sql_part.kind_of(settings):
        raise BackupError(f"the backup contains a {manifest.sql} database, but this installation uses "
                          f"{sql_part.kind_of(settings)}: set WENZONG_SQL_URL accordingly")
    unknown = [*unknown_migrations(folder / MONGODB), *_unknown_tables(folder, manifest)]
    if unknown:
        raise BackupError(f"version {manifest.version} made this backup with changes to the database that this "
                          f"version does not know ({', '.join(unknown[:3])}): install version {manifest.version} or "
                          "newer")


def _unknown_tables(folder: Path, manifest: Manifest) -> list[str]:
    from django.db.migrations.loader import MigrationLoader

    if manifest.sql != sql_part.SQLITE:
        return []
    loader = MigrationLoader(None, ignore_no_migrations=True)
    replaced = {key for migration in loader.disk_migrations.values() for key in migration.replaces}
    return sql_part.unknown_sqlite_migrations(folder, {*loader.disk_migrations, *replaced})


def _require_empty(settings: Settings, marker: Path, backup: str) -> None:
    """Require empty databases, or those that the same restore has begun to fill.

    Also records that the restore begins. The record is written in one step, because one without the digest would block
    all further restores.
    """
    if marker.exists() and marker.read_text(encoding="utf-8") == backup:
        return
    filled = not is_empty(connect(settings)) or not sql_part.is_empty(settings)
    if marker.exists() or filled:
        raise BackupError(f"{settings.var} or its servers already contain data: restore into an empty WENZONG_VAR "
                          "and empty databases")
    draft = marker.with_name(f"{marker.name}.draft")
    draft.write_text(backup, encoding="utf-8")
    draft.replace(marker)
