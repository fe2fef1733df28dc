"""The app `api`: the REST API and its tokens."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ApiConfig(AppConfig):
    """Registers the app with Django under its short label."""

    name = "webadmin.api"
    label = "api"
    verbose_name = _("REST API")

    def ready(self) -> None:
        """Add the table of tokens to the downloadable tables."""
        from webadmin.lists.tables.added_tables import also_send

        also_send("tokens", "webadmin.api.token_table.TOKENS")
