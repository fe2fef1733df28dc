"""The app `claims`.

What a case may be worth: chain of title, limitation and a table of damages.
"""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ClaimsConfig(AppConfig):
    """Registers the app with Django under its short label."""

    name = "webadmin.claims"
    label = "claims"
    verbose_name = _("Damages claims")
