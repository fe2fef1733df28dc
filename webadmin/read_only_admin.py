"""Base class of read-only pages in the administration."""

from unfold.admin import ModelAdmin


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
