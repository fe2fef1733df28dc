"""Search the texts of copies: titles of chapters and pages, and addresses.

A trigram index finds any substring: in SQLite a separate table (`fts5`), in PostgreSQL an index (`pg_trgm`). Search
texts of one or two characters have no trigram and are searched only in works and sites.
"""

import json
import logging
from collections.abc import Iterable
from typing import Any

from django.db import DatabaseError, connection, connections
from django.db.models import Q, QuerySet
from django.db.models.expressions import RawSQL
from django.db.transaction import atomic

from webadmin.cases.models import Copy

MIN_CHARACTERS = 3
"""Minimum number of characters to search the texts of copies."""
FIELDS = ("chapter_title", "page_title", "url")
_MATCHING = "SELECT rowid FROM cases_copy_text WHERE cases_copy_text MATCH %s"
_NAMES = ", ".join(FIELDS)
_OLD, _NEW = (", ".join(f"{row}.{field}" for field in FIELDS) for row in ("old", "new"))
_CHANGED = " OR ".join(f"old.{field} IS NOT new.{field}" for field in FIELDS)
_ADD = f"INSERT INTO cases_copy_text(rowid, {_NAMES}) VALUES (new.id, {_NEW})"  # noqa: S608 - only the names above
_REMOVE = (f"INSERT INTO cases_copy_text(cases_copy_text, rowid, {_NAMES}) "  # noqa: S608 - only the names above
           f"VALUES ('delete', old.id, {_OLD})")
_SQLITE = (
    *(f"DROP TRIGGER IF EXISTS cases_copy_text_{name}" for name in ("add", "drop", "change")),
    "DROP TABLE IF EXISTS cases_copy_text",
    (f"CREATE VIRTUAL TABLE cases_copy_text USING fts5({_NAMES}, content='cases_copy', content_rowid='id', "
     "tokenize='trigram')"),
    f"CREATE TRIGGER cases_copy_text_add AFTER INSERT ON cases_copy BEGIN {_ADD}; END",
    f"CREATE TRIGGER cases_copy_text_drop AFTER DELETE ON cases_copy BEGIN {_REMOVE}; END",
    "INSERT INTO cases_copy_text(cases_copy_text) VALUES ('rebuild')",
    (f"CREATE TRIGGER cases_copy_text_change AFTER UPDATE OF {_NAMES} ON cases_copy WHEN {_CHANGED} "
     f"BEGIN {_REMOVE}; {_ADD}; END"),
)
_POSTGRESQL = (
    "CREATE EXTENSION IF NOT EXISTS pg_trgm",
    *(f"CREATE INDEX IF NOT EXISTS cases_copy_{field}_text ON cases_copy USING gin (UPPER({field}::text) gin_trgm_ops)"
      for field in FIELDS),
)
_log = logging.getLogger(__name__)


def with_text(copies: QuerySet[Copy], text: str) -> QuerySet[Copy]:
    """Select the copies with a text in their titles or address.

    Selects no copies if the text is too short.
    """
    if len(text) < MIN_CHARACTERS:
        return copies.none()
    if connection.vendor == "sqlite":
        phrase = '"' + text.replace("\0", "").replace('"', '""') + '"'
        return copies.filter(pk__in=RawSQL(_MATCHING, [phrase]))  # noqa: S611 - the text is a parameter
    found = Q()
    for field in FIELDS:
        found |= Q(**{f"{field}__icontains": text})
    return copies.filter(found)


def numbered(numbers: Iterable[int]) -> RawSQL:
    """Pass any number of row numbers to the database in one parameter."""
    if connection.vendor == "sqlite":
        return RawSQL("SELECT value FROM json_each(%s)", [json.dumps(list(numbers))])
    return RawSQL("SELECT unnest(%s::bigint[])", [list(numbers)])


def keep_index(using: str = "default", **_signal: Any) -> None:
    """Create the index if it is missing; called after every migration.

    When a migration rebuilds SQLite's table of copies, the triggers are dropped with the old table.
    """
    database = connections[using]
    if Copy._meta.db_table not in database.introspection.table_names():
        return
    statements = _SQLITE if database.vendor == "sqlite" else _POSTGRESQL
    try:
        with atomic(using), database.cursor() as cursor:
            if database.vendor != "sqlite" or not _is_kept(cursor):
                for statement in statements:
                    cursor.execute(statement)
    except DatabaseError as error:
        if database.vendor == "sqlite":
            raise
        _log.warning("searches read every copy: PostgreSQL's extension pg_trgm cannot be created: %s", error)


def _is_kept(cursor: Any) -> bool:
    cursor.execute("SELECT count(*) FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'cases_copy_text_%'")
    return bool(cursor.fetchone()[0] == 3)
