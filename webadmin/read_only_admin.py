"""Base class of read-only pages in the administration."""

from typing import Any

from django.contrib import admin
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin

from webadmin.words.sentences import stored_reason


class ReadOnlyAdmin(ModelAdmin):  # type: ignore[misc]  # the theme has no type stubs
    """Shows rows; does not let anyone add, change or delete them."""

    def has_add_permission(self, request: object) -> bool:
        """Refuse."""
        return False

    def has_change_permission(self, request: object, obj: object = None) -> bool:
        """Refuse."""
        return False

    def has_delete_permission(self, request: object, obj: object = None) -> bool:
        """Refuse."""
        return False


class StoredReasons:
    """Shows why something failed in the reader's language, and not as it is stored."""

    exclude: tuple[str, ...] = ("detail",)
    readonly_fields: tuple[str, ...] = ("why_it_failed",)

    @admin.display(description=_("why it failed"))
    def why_it_failed(self, row: Any) -> str:
        """Word the stored reason."""
        return stored_reason(row.detail)
