"""The app `cases`: copies that were found and the decisions about them."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CasesConfig(AppConfig):
    """Registers the app with Django under its short label."""

    name = "webadmin.cases"
    label = "cases"
    verbose_name = _("Cases")
