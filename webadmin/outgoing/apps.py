"""The app `outgoing`.

What Wenzong tells by itself, to programs (webhooks) and to people (alerts).
"""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class OutgoingConfig(AppConfig):
    """Registers the app with Django under its short label."""

    name = "webadmin.outgoing"
    label = "outgoing"
    verbose_name = _("Outgoing messages")
