"""The app `cases`: what was found, and what people decided about it."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CasesConfig(AppConfig):
    """Registers the app with Django under its short label."""

    name = "webadmin.cases"
    label = "cases"
    verbose_name = _("Cases")
