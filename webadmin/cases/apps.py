"""The app `cases`: copies found on the web and the decisions about them."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class CasesConfig(AppConfig):
    """Registers the app with Django under its short label."""

    name = "webadmin.cases"
    label = "cases"
    verbose_name = _("Cases")

    def ready(self) -> None:
        """Recreate the search index of copies after each migration if it is missing."""
        from webadmin.cases.searching import keep_index

        post_migrate.connect(keep_index, sender=self)
