"""The app `coverage`.

Which site shows how much of which chapter, and how long after its publication.
"""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CoverageConfig(AppConfig):
    """Registers the app with Django under its short label."""

    name = "webadmin.coverage"
    label = "coverage"
    verbose_name = _("Coverage and lag")
