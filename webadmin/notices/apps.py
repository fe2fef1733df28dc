"""The app `notices`: requests to take copies down.

A notice is drafted, checked, signed by a person, sent or handed in, and answered.
"""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class NoticesConfig(AppConfig):
    """Registers the app with Django under its short label."""

    name = "webadmin.notices"
    label = "notices"
    verbose_name = _("Notices")

    def ready(self) -> None:
        """Include the people named in notices in the export of personal data."""
        from webadmin.holders.personal_data import also_export
        from webadmin.notices.personal_parts import mail_account, people_of_notices

        also_export("notices", people_of_notices)
        also_export("mail_account", mail_account)
