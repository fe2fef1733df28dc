"""The app `lists`: the lists of the desk as downloadable files."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ListsConfig(AppConfig):
    """Registers the app with Django under its short label."""

    name = "webadmin.lists"
    label = "lists"
    verbose_name = _("Lists as files")
