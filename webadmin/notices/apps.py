"""The app `notices`.

Asks to take copies down, checked, signed by a person, sent or handed out, and answered.
"""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class NoticesConfig(AppConfig):
    """Registers the app with Django under its short label."""

    name = "webadmin.notices"
    label = "notices"
    verbose_name = _("Notices")
