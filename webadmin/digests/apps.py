"""The app `digests`: emails about new events."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DigestsConfig(AppConfig):
    """Registers the app with Django under its short label."""

    name = "webadmin.digests"
    label = "digests"
    verbose_name = _("Digests")
