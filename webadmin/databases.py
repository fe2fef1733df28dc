"""The SQL database of the web application.

SQLite in the state directory, or PostgreSQL at a URL.
"""

import sqlite3
from contextlib import closing
from typing import Any
from urllib.parse import parse_qsl, quote, unquote, urlsplit

from storage.private import private_directory
from storage.settings import Settings, SettingsError

ENGINES = {"postgresql": "django.db.backends.postgresql", "postgres": "django.db.backends.postgresql"}


def default(settings: Settings) -> dict[str, Any]:
    """Return the database as an entry of Django's `DATABASES`.

    Raises SettingsError for a URL of another kind.
    """
    if settings.sql_url is None:
        return _sqlite(settings)
    parts = urlsplit(settings.sql_url)
    if parts.scheme not in ENGINES or not parts.path.strip("/"):
        raise SettingsError("WENZONG_SQL_URL must look like postgresql://user:password@host:5432/name")
    return {
        "ENGINE": ENGINES[parts.scheme], "NAME": unquote(parts.path.strip("/")), "HOST": parts.hostname or "",
        "PORT": str(parts.port or ""), "USER": unquote(parts.username or ""), "PASSWORD": unquote(parts.password or ""),
        "OPTIONS": dict(parse_qsl(parts.query)), "CONN_MAX_AGE": 60, "CONN_HEALTH_CHECKS": True,
    }


def _sqlite(settings: Settings) -> dict[str, Any]:
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(private_directory(settings.var).resolve() / "webadmin.sqlite3"),
        "OPTIONS": {
            "timeout": 30,
            "transaction_mode": "IMMEDIATE",  # else a read that becomes a write fails while others write
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
        },
    }


def stored_slugs(settings: Settings) -> frozenset[str] | None:
    """Read the slugs of all organisations without setting Django up.

    That takes .4 s of a command's start. None if only Django can: the database is on a server, or has no tables yet.
    """
    if settings.sql_url is not None:
        return None
    path = quote(default(settings)["NAME"])
    try:
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
            return frozenset(slug for slug, in connection.execute("SELECT slug FROM accounts_organisation"))
    except sqlite3.Error:
        return None
