"""The app `sites`: the web sites that an organisation has watched."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class SitesConfig(AppConfig):
    """Registers the app with Django under its short label."""

    name = "webadmin.sites"
    label = "sites"
    verbose_name = _("Sites")
