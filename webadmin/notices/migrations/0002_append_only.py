"""Keeps the history of notices append-only in the database itself, whoever writes to it."""

from typing import Any

from django.db import migrations

SQLITE = tuple(
    f"CREATE TRIGGER notices_noticeevent_no_{verb} BEFORE {verb.upper()} ON notices_noticeevent "
    "BEGIN SELECT RAISE(ABORT, 'the history of notices is append-only'); END"
    for verb in ("update", "delete")
)
POSTGRESQL = (
    "CREATE FUNCTION notices_noticeevent_append_only() RETURNS trigger LANGUAGE plpgsql AS "
    "$$ BEGIN RAISE EXCEPTION 'the history of notices is append-only'; END $$",
    "CREATE TRIGGER notices_noticeevent_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON notices_noticeevent "
    "FOR EACH STATEMENT EXECUTE FUNCTION notices_noticeevent_append_only()",
)


def guard(_apps: Any, schema_editor: Any) -> None:
    """Set the triggers that refuse changes."""
    for statement in {"sqlite": SQLITE, "postgresql": POSTGRESQL}[schema_editor.connection.vendor]:
        schema_editor.execute(statement)


def release(_apps: Any, schema_editor: Any) -> None:
    """Take the triggers away."""
    if schema_editor.connection.vendor == "sqlite":
        for verb in ("update", "delete"):
            schema_editor.execute(f"DROP TRIGGER notices_noticeevent_no_{verb}")
        return
    schema_editor.execute("DROP TRIGGER notices_noticeevent_append_only ON notices_noticeevent")
    schema_editor.execute("DROP FUNCTION notices_noticeevent_append_only")


class Migration(migrations.Migration):
    """Sets the guard on the history of notices."""

    dependencies = (("notices", "0001_initial"),)
    operations = (migrations.RunPython(guard, release, elidable=False),)
