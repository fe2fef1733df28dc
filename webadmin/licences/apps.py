"""The app `licences`: permissions to copy works."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LicencesConfig(AppConfig):
    """Registers the app with Django under its short label."""

    name = "webadmin.licences"
    label = "licences"
    verbose_name = _("Licences")
