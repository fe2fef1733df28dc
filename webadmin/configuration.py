"""The `Settings` that Django was configured with."""

from django.conf import settings as django_settings

from storage.settings import Settings


def current() -> Settings:
    """Return the settings of this process."""
    return django_settings.WENZONG
