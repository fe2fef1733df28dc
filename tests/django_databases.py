"""Django on a test's own databases: production sets it up once a process, one pytest process has many."""

from typing import Any

from django.conf import settings as django_settings
from django.db import connections

from storage.settings import Settings
from webadmin import databases, setup


def point_django_at(settings: Settings) -> None:
    """Configure Django with these settings, or give it their values and their SQLite file if it is configured.

    All else stays as the first settings made it. The file is not forced to the disk: it goes with the test, and no
    power fails in between.
    """
    if not django_settings.configured:
        setup.configure(settings)
    connections["default"].close()
    connections.settings["default"].update(_unforced(databases.default(settings)))
    del connections["default"]
    django_settings.WENZONG = settings


def _unforced(database: dict[str, Any]) -> dict[str, Any]:
    """Let SQLite leave writing to the system; other databases stay as they are."""
    options = database["OPTIONS"]
    if "init_command" not in options:
        return database
    return {**database, "OPTIONS": {**options, "init_command": f"{options['init_command']} PRAGMA synchronous=OFF;"}}
