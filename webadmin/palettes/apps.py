"""The app `palettes`.

Aligned paragraphs selected by people, coloured, for showing side by side.
"""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PalettesConfig(AppConfig):
    """Registers the app with Django under its short label."""

    name = "webadmin.palettes"
    label = "palettes"
    verbose_name = _("Palettes")
