"""The app `reports`: what was found, written for readers who have to be convinced."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ReportsConfig(AppConfig):
    """Registers the app with Django under its short label."""

    name = "webadmin.reports"
    label = "reports"
    verbose_name = _("Reports")

    def ready(self) -> None:
        """Offer finished reports to whoever hands documents out."""
        from webadmin.holders.handed_documents import also_offer
        from webadmin.reports.offered_reports import offered_reports

        also_offer(offered_reports)
