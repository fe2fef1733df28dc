"""Sets Django up for the web server, a worker, a command or a test."""

import fcntl
import os
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import django
from django.apps import apps
from django.conf import settings as django_settings
from django.core.management import call_command
from django.core.management.sql import emit_post_migrate_signal
from django.db import close_old_connections, connections
from django.db.migrations import Migration
from django.db.migrations.executor import MigrationExecutor

from storage.settings import Settings, SettingsError
from webadmin.configuration import current
from webadmin.django_options import options

_with_tables: set[tuple[str | None, ...]] = set()
"""Databases that this process has checked: a check takes 30 ms, and a worker begins five tasks a second."""


def prepare(settings: Settings) -> None:
    """Set Django up with the databases of these settings, and make their tables.

    Calling it again with the same databases has no effect.

    Raises SettingsError for settings that the web application refuses, or if Django already uses other databases in
    this process.
    """
    if not django_settings.configured:
        configure(settings)
    elif _databases(settings) != _databases(current()):
        raise SettingsError("Django is set up on other databases in this process: they are named once, at its start")
    close_old_connections()
    if (databases := _databases(settings)) not in _with_tables:
        _make_tables(settings)
        _with_tables.add(databases)


def configure(settings: Settings) -> None:
    """Configure Django with these settings and load its apps; once per process."""
    django_settings.configure(**options(settings))
    os.environ["TZ"] = settings.time_zone  # as Django does for a settings module, so that logs show local time
    time.tzset()
    django.setup()


def _databases(settings: Settings) -> tuple[str | None, ...]:
    return settings.sql_url or str(settings.var.resolve()), settings.mongodb_url, settings.mongodb_database


def _make_tables(settings: Settings) -> None:
    with _exclusively(settings):
        executor = MigrationExecutor(connections["default"])
        plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
        if plan and not executor.connection.introspection.table_names():
            _create_at_once(executor, [migration for migration, _ in plan])
        elif plan:
            call_command("migrate", verbosity=0, interactive=False)


def _create_at_once(executor: MigrationExecutor, migrations: Sequence[Migration]) -> None:
    """Create the tables of an empty database as its migrations would leave them.

    Each migration would build the models again as they were then, which takes twenty times as long.
    """
    from webadmin.append_only import Guard  # beside a model, which needs Django to be set up

    guards = {operation.table: operation for migration in migrations for operation in migration.operations
              if isinstance(operation, Guard)}
    executor.recorder.ensure_schema()
    with executor.connection.schema_editor() as editor:
        for model in apps.get_models():
            if model._meta.can_migrate(executor.connection):
                editor.create_model(model)
        for guard in guards.values():
            guard.code(apps, editor)  # type: ignore[arg-type]  # it needs the editor only
        for migration in migrations:
            executor.recorder.record_applied(migration.app_label, migration.name)
    emit_post_migrate_signal(verbosity=0, interactive=False, db="default")


@contextmanager
def _exclusively(settings: Settings) -> Iterator[None]:
    """Keep other processes from migrating at the same time."""
    if settings.sql_url is None:
        with Path(settings.var, "migrate.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield
        return
    with connections["default"].cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(hashtext('wenzong migrate'))")
        try:
            yield
        finally:
            cursor.execute("SELECT pg_advisory_unlock(hashtext('wenzong migrate'))")
