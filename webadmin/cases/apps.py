"""The app `cases`: copies that were found and the decisions about them."""

from typing import Any

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CasesConfig(AppConfig):
    """Registers the app with Django under its short label."""

    name = "webadmin.cases"
    label = "cases"
    verbose_name = _("Cases")

    def ready(self) -> None:
        """Apply the licences to the cases again whenever they change."""
        from webadmin.licences.signals import licences_changed

        licences_changed.connect(_rejudge, dispatch_uid="cases.rejudge")


def _rejudge(organisation: Any, **_options: object) -> int:
    from webadmin.cases.licensing.judging import rejudge  # models load after the app registry

    return rejudge(organisation)
