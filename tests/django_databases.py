"""Django on a test's own databases: production sets it up once per process, but one pytest process needs many."""

from typing import Any

from django.conf import settings as django_settings
from django.db import connections

from storage.settings import Settings
from webadmin import databases, setup


def point_django_at(settings: Settings) -> None:
    """Configure Django with these settings; if it is configured, replace its settings and its SQLite file.

    Everything else stays as the first settings made it. Writes to the SQLite file are not synced to disk, because the
    file is deleted with the test.
    """
    if not django_settings.configured:
        setup.configure(settings)
    connections["default"].close()
    connections.settings["default"].update(_unforced(databases.default(settings)))
    del connections["default"]
    django_settings.WENZONG = settings


def _unforced(database: dict[str, Any]) -> dict[str, Any]:
    """Switch off syncing to disk for SQLite; other databases stay as they are."""
    options = database["OPTIONS"]
    if "init_command" not in options:
        return database
    return {**database, "OPTIONS": {**options, "init_command": f"{options['init_command']} PRAGMA synchronous=OFF;"}}
