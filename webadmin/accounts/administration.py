"""The rights of Wenzong's staff in the administration.

A superuser may do everything. Being staff grants nothing within an organisation, and no rights over accounts of staff
and superusers.
"""

from typing import Any

from django.apps import apps
from django.contrib.auth.backends import BaseBackend
from django.contrib.auth.models import AnonymousUser
from django.db.models import Model

from webadmin.accounts.models import User

_CHANGES = frozenset({
    "accounts.add_organisation", "accounts.change_organisation", "accounts.add_user", "accounts.change_user",
    "sites.change_site",
})


class StaffRights(BaseBackend):
    """Grants staff the right to view everything and to change some of it.

    They may change organisations, their people and their sites.
    """

    def get_user_permissions(self, user_obj: Any, obj: Model | None = None) -> set[str]:
        """Return the permissions; empty for others, and for single objects."""
        return permissions() if obj is None and is_plain_staff(user_obj) else set()

    def has_module_perms(self, user_obj: User | AnonymousUser, app_label: str) -> bool:
        """Tell whether the administration shows an app to a user."""
        return any(name.startswith(f"{app_label}.") for name in self.get_user_permissions(user_obj))


def is_plain_staff(user: Any) -> bool:
    """Tell whether a user is staff without being a superuser."""
    return bool(user.is_active and getattr(user, "is_staff", False) and not getattr(user, "is_superuser", False))


def permissions() -> set[str]:
    """Return the permissions of staff: view every model of ours, and a few changes."""
    ours = (model for model in apps.get_models() if model.__module__.startswith("webadmin."))
    return {f"{model._meta.app_label}.view_{model._meta.model_name}" for model in ours} | _CHANGES
