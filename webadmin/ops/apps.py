"""The app `ops`: daily runs, queues and health."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class OpsConfig(AppConfig):
    """Registers the app with Django under its short label."""

    name = "webadmin.ops"
    label = "ops"
    verbose_name = _("Operations")
