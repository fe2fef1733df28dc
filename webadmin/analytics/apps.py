"""The app `analytics`: daily counts and the dashboard."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AnalyticsConfig(AppConfig):
    """Registers the app with Django under its short label."""

    name = "webadmin.analytics"
    label = "analytics"
    verbose_name = _("Analytics")
