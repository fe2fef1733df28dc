"""The app `bundles`.

Evidence that is handed over, and the archived pages it holds.
"""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class BundlesConfig(AppConfig):
    """Registers the app with Django under its short label."""

    name = "webadmin.bundles"
    label = "bundles"
    verbose_name = _("Evidence bundles")

    def ready(self) -> None:
        """Offer finished bundles to whoever hands documents out."""
        from webadmin.bundles.offered_bundles import offered_bundles
        from webadmin.holders.handed_documents import also_offer

        also_offer(offered_bundles)
