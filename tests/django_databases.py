"""Django on a test's own databases: production sets it up once a process, one pytest process has many."""

from django.conf import settings as django_settings
from django.db import connections

from storage.settings import Settings
from webadmin import databases, setup


def point_django_at(settings: Settings) -> None:
    """Configure Django with these settings, or give it their values and their SQLite file if it is configured.

    All else stays as the first settings made it.
    """
    if not django_settings.configured:
        setup.configure(settings)
    connections["default"].close()
    connections.settings["default"].update(databases.default(settings))
    del connections["default"]
    django_settings.WENZONG = settings
