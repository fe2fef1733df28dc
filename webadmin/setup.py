"""Sets Django up for the web server, a worker, a command or a test."""

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import django
from django.conf import settings as django_settings
from django.core.management import call_command
from django.db import close_old_connections, connections
from django.db.migrations.executor import MigrationExecutor

from storage.settings import Settings, SettingsError
from webadmin.configuration import current
from webadmin.django_options import options


def prepare(settings: Settings) -> None:
    """Set Django up with the databases of these settings, and migrate them.

    Calling it again with the same databases has no effect.

    Raises SettingsError for settings that the web application refuses, or if Django already uses other databases in
    this process.
    """
    if not django_settings.configured:
        configure(settings)
    elif _databases(settings) != _databases(current()):
        raise SettingsError("Django is set up on other databases in this process: they are named once, at its start")
    close_old_connections()
    _migrate(settings)


def configure(settings: Settings) -> None:
    """Configure Django with these settings and load its apps; once per process."""
    django_settings.configure(**options(settings))
    os.environ["TZ"] = settings.time_zone  # as Django does for a settings module, so that logs show local time
    time.tzset()
    django.setup()


def _databases(settings: Settings) -> tuple[str | None, ...]:
    return settings.sql_url or str(settings.var.resolve()), settings.mongodb_url, settings.mongodb_database


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
