"""The app `inbox`: what is new to a member, and what waits for them."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class InboxConfig(AppConfig):
    """Registers the app with Django under its short label."""

    name = "webadmin.inbox"
    label = "inbox"
    verbose_name = _("Inbox")
