"""Sets Django up for the web server, a worker, a command or a test."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import django
from django.apps import apps
from django.core.management import call_command
from django.db import close_old_connections, connections
from django.db.migrations.executor import MigrationExecutor

from storage.settings import Settings
from webadmin import configuration, databases

_migrated: set[str] = set()


def prepare(settings: Settings) -> None:
    """Set Django up on the databases of these settings and migrate them; repeating it is harmless.

    Raises SettingsError for settings that the web application refuses.
    """
    configuration.use(settings)
    if not apps.ready:
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "webadmin.settings")
        django.setup()
    _point_at(settings)
    close_old_connections()
    name = _name(settings)
    if name not in _migrated:
        _migrate(settings)
        _migrated.add(name)


def _name(settings: Settings) -> str:
    return settings.sql_url or str(settings.var.resolve())


def _point_at(settings: Settings) -> None:
    """Connect Django's default connection to the database of the settings."""
    wanted = databases.default(settings)
    present = connections.settings["default"]
    if all(present.get(name) == value for name, value in wanted.items()):
        return
    connections["default"].close()
    connections.settings["default"] = connections.configure_settings({"default": wanted})["default"]
    del connections["default"]


def _migrate(settings: Settings) -> None:
    with _exclusively(settings):
        executor = MigrationExecutor(connections["default"])
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            call_command("migrate", verbosity=0, interactive=False)


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
