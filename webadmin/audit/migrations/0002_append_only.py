"""Keeps the audit log append-only in the database itself, whatever writes to it."""

from typing import Any

from django.db import migrations

SQLITE = tuple(
    f"CREATE TRIGGER audit_auditevent_no_{verb} BEFORE {verb.upper()} ON audit_auditevent "
    "BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END"
    for verb in ("update", "delete")
)
POSTGRESQL = (
    "CREATE FUNCTION audit_auditevent_append_only() RETURNS trigger LANGUAGE plpgsql AS "
    "$$ BEGIN RAISE EXCEPTION 'the audit log is append-only'; END $$",
    "CREATE TRIGGER audit_auditevent_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_auditevent "
    "FOR EACH STATEMENT EXECUTE FUNCTION audit_auditevent_append_only()",
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
            schema_editor.execute(f"DROP TRIGGER audit_auditevent_no_{verb}")
        return
    schema_editor.execute("DROP TRIGGER audit_auditevent_append_only ON audit_auditevent")
    schema_editor.execute("DROP FUNCTION audit_auditevent_append_only")


class Migration(migrations.Migration):
    """Sets the guard on the audit log."""

    dependencies = (("audit", "0001_initial"),)
    operations = (migrations.RunPython(guard, release, elidable=False),)
