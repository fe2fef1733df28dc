"""The app `library`: a rights holder's own works, seen and added to."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LibraryConfig(AppConfig):
    """Registers the app with Django under its short label."""

    name = "webadmin.library"
    label = "library"
    verbose_name = _("Library")
