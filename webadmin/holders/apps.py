"""The app `holders`.

Who a rights holder is, who signs, and what proves the ownership of works.
"""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class HoldersConfig(AppConfig):
    """Registers the app with Django under its short label."""

    name = "webadmin.holders"
    label = "holders"
    verbose_name = _("Rights holder")
