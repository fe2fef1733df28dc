"""The app `reports`: findings written for readers who need to be convinced."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ReportsConfig(AppConfig):
    """Registers the app with Django under its short label."""

    name = "webadmin.reports"
    label = "reports"
    verbose_name = _("Reports")

    def ready(self) -> None:
        """Offer finished reports as attachments of notices."""
        from webadmin.holders.handed_documents import also_offer
        from webadmin.reports.offered_reports import offered_reports

        also_offer(offered_reports)
