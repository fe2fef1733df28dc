"""Tables whose rows are only added; both the model and the database enforce it."""

from typing import Any, Never

from django.db import migrations, models


class AppendOnlyError(TypeError):
    """An attempt to change or delete a row of an append-only table."""


class AppendOnly(models.Model):
    """A row that cannot be changed or deleted once it is saved."""

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Add the row; raises AppendOnlyError if it already exists."""
        if self.pk is not None:
            raise AppendOnlyError(f"{self._meta.label}: rows are only ever added")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> Never:
        """Refuse: raises AppendOnlyError."""
        raise AppendOnlyError(f"{self._meta.label}: rows are never deleted")


class Guard(migrations.RunPython):
    """The migration operation that makes the database refuse changes of rows."""

    def __init__(self, table: str, what: str) -> None:
        super().__init__(*_steps(table, what), elidable=False)
        self.table = table


def released(table: str, what: str) -> migrations.RunPython:
    """Create the migration operation that lifts the guard to rebuild a table."""
    guard, release = _steps(table, what)
    return migrations.RunPython(release, guard, elidable=False)


def _steps(table: str, what: str) -> tuple[Any, Any]:
    def guard(_apps: Any, schema_editor: Any) -> None:
        for statement in _triggers(schema_editor.connection.vendor, table, what):
            schema_editor.execute(statement)

    def release(_apps: Any, schema_editor: Any) -> None:
        for statement in _without_triggers(schema_editor.connection.vendor, table):
            schema_editor.execute(statement)

    return guard, release


def _triggers(vendor: str, table: str, what: str) -> tuple[str, ...]:
    if vendor == "sqlite":
        return tuple(f"CREATE TRIGGER {table}_no_{verb} BEFORE {verb.upper()} ON {table} "
                     f"BEGIN SELECT RAISE(ABORT, '{what} is append-only'); END" for verb in ("update", "delete"))
    return (
        (f"CREATE FUNCTION {table}_append_only() RETURNS trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN RAISE EXCEPTION '{what} is append-only'; END $$"),
        (f"CREATE TRIGGER {table}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON {table} "
        f"FOR EACH STATEMENT EXECUTE FUNCTION {table}_append_only()"),
    )


def _without_triggers(vendor: str, table: str) -> tuple[str, ...]:
    if vendor == "sqlite":
        return tuple(f"DROP TRIGGER {table}_no_{verb}" for verb in ("update", "delete"))
    return f"DROP TRIGGER {table}_append_only ON {table}", f"DROP FUNCTION {table}_append_only"
