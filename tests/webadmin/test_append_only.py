"""Append-only tables: the database itself refuses every change."""

import pytest
from django.apps import apps
from django.db import connection

from webadmin.append_only import AppendOnly

TABLES = [model._meta.db_table for model in apps.get_models() if issubclass(model, AppendOnly)]


@pytest.mark.parametrize("table", TABLES)
def test_the_database_guards_the_table(web: object, table: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = %s", [table])
        triggers = " ".join(sql for sql, in cursor.fetchall())
    assert "BEFORE UPDATE" in triggers
    assert "BEFORE DELETE" in triggers
