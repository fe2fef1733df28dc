"""The app `notices`.

Asks to take copies down, checked, signed by a person, sent or handed out, and answered.
"""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class NoticesConfig(AppConfig):
    """Registers the app with Django under its short label."""

    name = "webadmin.notices"
    label = "notices"
    verbose_name = _("Notices")

    def ready(self) -> None:
        """Add the people of notices to the export of personal data."""
        from webadmin.holders.personal_data import also_export
        from webadmin.notices.personal_parts import mail_account, people_of_notices

        also_export("notices", people_of_notices)
        also_export("mail_account", mail_account)
