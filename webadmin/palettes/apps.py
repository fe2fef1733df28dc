"""The app `palettes`.

Aligned paragraphs that people choose, in colour, to show side by side.
"""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PalettesConfig(AppConfig):
    """Registers the app with Django under its short label."""

    name = "webadmin.palettes"
    label = "palettes"
    verbose_name = _("Palettes")
