"""The app `api`: the REST interface, and the tokens that open it."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ApiConfig(AppConfig):
    """Registers the app with Django under its short label."""

    name = "webadmin.api"
    label = "api"
    verbose_name = _("REST API")

    def ready(self) -> None:
        """Add the tokens to the tables that can be had as files."""
        from webadmin.api.token_table import TOKENS
        from webadmin.lists.views import also_send

        also_send("tokens", TOKENS)
