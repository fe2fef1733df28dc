"""The app `moves`: sites that moved, and sites built or run alike."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class MovesConfig(AppConfig):
    """Registers the app with Django under its short label."""

    name = "webadmin.moves"
    label = "moves"
    verbose_name = _("Moved sites")
