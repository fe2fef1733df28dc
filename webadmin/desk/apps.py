"""The app `desk`: the frame around every page of the rights holder's desk."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DeskConfig(AppConfig):
    """Registers the app with Django under its short label."""

    name = "webadmin.desk"
    label = "desk"
    verbose_name = _("Desk")
