"""The SQL database of a backup: a snapshot of SQLite, or a dump by pg_dump."""

import os
import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path
from typing import Any

from app.backup.manifest import BackupError
from storage.settings import Settings
from webadmin import databases

SQLITE, POSTGRESQL = "sqlite", "postgresql"
FILES = {SQLITE: "sql/webadmin.sqlite3", POSTGRESQL: "sql/postgresql.dump"}


def kind_of(settings: Settings) -> str:
    """Name the kind of the SQL database."""
    return SQLITE if settings.sql_url is None else POSTGRESQL


def save(settings: Settings, folder: Path) -> None:
    """Write a snapshot of the database; raises BackupError."""
    target = folder / FILES[kind_of(settings)]
    target.parent.mkdir()
    if settings.sql_url is None:
        _copy_sqlite(sqlite_file(settings), target)
    else:
        _run(settings, "pg_dump", "--format=custom", f"--file={target}")


def bring_back(settings: Settings, folder: Path) -> None:
    """Replace the database with the snapshot.

    Repeating it is harmless. Raises BackupError.
    """
    source = folder / FILES[kind_of(settings)]
    if settings.sql_url is None:
        draft = sqlite_file(settings).with_suffix(".restored")
        shutil.copyfile(source, draft)
        draft.replace(sqlite_file(settings))
    else:
        _run(settings, "pg_restore", "--clean", "--if-exists", "--no-owner", "--single-transaction", str(source))


def is_empty(settings: Settings) -> bool:
    """Whether the database has no tables yet; Django must be configured."""
    if settings.sql_url is None:
        return not sqlite_file(settings).exists()
    from django.db import connection

    return not connection.introspection.table_names()


def sqlite_file(settings: Settings) -> Path:
    """Return the path of the SQLite file."""
    return Path(databases.default(settings)["NAME"])


def unknown_sqlite_migrations(folder: Path, known: set[tuple[str, str]]) -> list[str]:
    """List the migrations that a SQLite snapshot has and this version does not know."""
    with closing(sqlite3.connect(f"file:{folder / FILES[SQLITE]}?mode=ro", uri=True)) as database:
        applied = database.execute("SELECT app, name FROM django_migrations").fetchall()
    return [f"{app}.{name}" for app, name in applied if (app, name) not in known]


def _copy_sqlite(source: Path, target: Path) -> None:
    with closing(sqlite3.connect(source, timeout=30)) as live, closing(sqlite3.connect(target)) as copy:
        live.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")


def _run(settings: Settings, program: str, *arguments: str) -> None:
    """Run a PostgreSQL program on the database, with the options of its URL.

    The password is passed in the environment, which other users cannot read.
    """
    from psycopg.conninfo import make_conninfo

    database: dict[str, Any] = databases.default(settings)
    named = {"host": database["HOST"], "port": database["PORT"], "user": database["USER"], "dbname": database["NAME"],
             "password": database["PASSWORD"], **database["OPTIONS"]}
    password = named.pop("password")
    connection = make_conninfo(**{name: value for name, value in named.items() if value})
    environment = {**os.environ, **({"PGPASSWORD": password} if password else {})}
    try:
        subprocess.run([program, f"--dbname={connection}", *arguments], env=environment, check=True,
                       capture_output=True, text=True)
    except FileNotFoundError as error:
        raise BackupError(f"{program} is not installed: install the client programs of "
                          "PostgreSQL") from error
    except subprocess.CalledProcessError as error:
        raise BackupError(f"{program}: {error.stderr.strip()[-300:]}") from error
