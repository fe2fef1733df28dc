"""The app `desk`: layout, menu and template tags of all pages for members."""

from django.apps import AppConfig
from django.urls import register_converter
from django.utils.translation import gettext_lazy as _

from webadmin.desk.converters import DigestConverter


class DeskConfig(AppConfig):
    """Registers the app with Django under its short label."""

    name = "webadmin.desk"
    label = "desk"
    verbose_name = _("Desk")

    def ready(self) -> None:
        """Register the path converter for digests."""
        register_converter(DigestConverter, "digest")
