"""The app `audit`: who did what and when.

It depends on no other app, so that every app can write to it.
"""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AuditConfig(AppConfig):
    """Registers the app with Django under its short label."""

    name = "webadmin.audit"
    label = "audit"
    verbose_name = _("Audit log")

    def ready(self) -> None:
        """Record logins."""
        from webadmin.audit import logins

        logins.connect()
