"""The app `bundles`.

Evidence bundles for others, and the archived pages in them.
"""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class BundlesConfig(AppConfig):
    """Registers the app with Django under its short label."""

    name = "webadmin.bundles"
    label = "bundles"
    verbose_name = _("Evidence bundles")

    def ready(self) -> None:
        """Offer finished bundles as attachments of notices."""
        from webadmin.bundles.offered_bundles import offered_bundles
        from webadmin.holders.handed_documents import also_offer

        also_offer(offered_bundles)
