"""The app `takedown`: follows copies after a notice."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TakedownConfig(AppConfig):
    """Registers the app with Django under its short label."""

    name = "webadmin.takedown"
    label = "takedown"
    verbose_name = _("Takedown")
