"""The app `accounts`: organisations, their people, and login."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    """Registers the app with Django under its short label."""

    name = "webadmin.accounts"
    label = "accounts"
    verbose_name = _("Accounts")
