"""The tables of a new database, made at once, are those that all migrations one after another would make."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
CHILD = """
import json, sys
from pathlib import Path
from storage.settings import Settings
from webadmin import setup

settings = Settings(var=Path(sys.argv[2]), demo=True, sql_url=sys.argv[3] if len(sys.argv) > 3 else None)
setup.configure(settings) if sys.argv[1] == "migrated" else setup.prepare(settings)
from django.core.management import call_command
from django.db import connection

if sys.argv[1] == "migrated":
    call_command("migrate", verbosity=0)
with connection.cursor() as cursor:
    introspection = connection.introspection
    tables = {
        table: [
            sorted(map(repr, introspection.get_table_description(cursor, table))),
            sorted(json.dumps({**each, "definition": None}, sort_keys=True)
                   for each in introspection.get_constraints(cursor, table).values()),
        ] for table in introspection.table_names(cursor)
    }
    triggers = {
        "sqlite": "SELECT tbl_name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name",
        "postgresql": "SELECT tgrelid::regclass::text, tgname, pg_get_triggerdef(oid) FROM pg_trigger "
                      "WHERE NOT tgisinternal ORDER BY 1, 2",
    }
    rows = {}
    for name, query in {
        "migrations": "SELECT app, name FROM django_migrations ORDER BY 1, 2",
        "permissions": "SELECT c.app_label, c.model, p.codename FROM auth_permission p "
                       "JOIN django_content_type c ON c.id = p.content_type_id ORDER BY 1, 2, 3",
        "triggers": triggers[connection.vendor],
    }.items():
        cursor.execute(query)
        rows[name] = cursor.fetchall()
print(json.dumps([tables, rows]))
"""


def described(way: str, var: Path, *url: str) -> Any:
    """Make all tables in a new process; returns tables, constraints and the rows that come with them."""
    var.mkdir()
    child = subprocess.run([sys.executable, "-c", CHILD, way, str(var), *url], cwd=ROOT, capture_output=True, text=True,
                           timeout=300, check=False)
    assert child.stdout, child.stderr[-3000:]
    return json.loads(child.stdout)


def compare(folder: Path, first: tuple[str, ...] = (), second: tuple[str, ...] = ()) -> None:
    migrated_tables, migrated_rows = described("migrated", folder / "migrated", *first)
    tables, rows = described("at once", folder / "at-once", *second)
    assert tables.keys() == migrated_tables.keys()
    different = {name for name in tables if tables[name] != migrated_tables[name]}
    assert different <= {"auth_group_permissions"}  # Django's own migrations give its rows wider numbers
    assert rows == migrated_rows
    assert rows["triggers"]


def test_new_tables_are_as_migrations_leave_them(tmp_path: Path) -> None:
    compare(tmp_path)


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("initdb"), reason="PostgreSQL is not installed here")
def test_new_tables_in_postgresql_are_as_migrations_leave_them(tmp_path: Path, server: str) -> None:
    compare(tmp_path, (server,), (server.replace("/postgres?", "/template1?"),))
