"""The app `targets`.

Who is behind a site: hosting provider, registrar, contacts, sister domains.
"""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TargetsConfig(AppConfig):
    """Registers the app with Django under its short label."""

    name = "webadmin.targets"
    label = "targets"
    verbose_name = _("Targets")
