"""The app `outgoing`.

Messages that Wenzong sends by itself, to programs (webhooks) and to people (alerts).
"""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class OutgoingConfig(AppConfig):
    """Registers the app with Django under its short label."""

    name = "webadmin.outgoing"
    label = "outgoing"
    verbose_name = _("Outgoing messages")

    def ready(self) -> None:
        """Add alert rules to the export of personal data."""
        from webadmin.holders.personal_data import also_export
        from webadmin.outgoing.alerts.members_rules import members_rules

        also_export("alert_rules", members_rules)
