"""The app `library`: pages about the works of a rights holder, and uploads."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LibraryConfig(AppConfig):
    """Registers the app with Django under its short label."""

    name = "webadmin.library"
    label = "library"
    verbose_name = _("Library")
