"""Keeps the history of cases append-only in the database itself, whoever writes to it."""

from typing import Any

from django.db import migrations

SQLITE = tuple(
    f"CREATE TRIGGER cases_caseevent_no_{verb} BEFORE {verb.upper()} ON cases_caseevent "
    "BEGIN SELECT RAISE(ABORT, 'the history of cases is append-only'); END"
    for verb in ("update", "delete")
)
POSTGRESQL = (
    "CREATE FUNCTION cases_caseevent_append_only() RETURNS trigger LANGUAGE plpgsql AS "
    "$$ BEGIN RAISE EXCEPTION 'the history of cases is append-only'; END $$",
    "CREATE TRIGGER cases_caseevent_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON cases_caseevent "
    "FOR EACH STATEMENT EXECUTE FUNCTION cases_caseevent_append_only()",
)


def guard(_apps: Any, schema_editor: Any) -> None:
    """Set the triggers that refuse changes."""
    statements = {"sqlite": SQLITE, "postgresql": POSTGRESQL}[schema_editor.connection.vendor]
    for statement in statements:
        schema_editor.execute(statement)


def release(_apps: Any, schema_editor: Any) -> None:
    """Take the triggers away."""
    if schema_editor.connection.vendor == "sqlite":
        for verb in ("update", "delete"):
            schema_editor.execute(f"DROP TRIGGER cases_caseevent_no_{verb}")
        return
    schema_editor.execute("DROP TRIGGER cases_caseevent_append_only ON cases_caseevent")
    schema_editor.execute("DROP FUNCTION cases_caseevent_append_only")


class Migration(migrations.Migration):
    """Sets the guard on the history of cases."""

    dependencies = (("cases", "0001_initial"),)
    operations = (migrations.RunPython(guard, release, elidable=False),)
