"""Cases of every organisation and their histories, read-only.

They are shown in the administration.
"""

from django.contrib import admin
from unfold.admin import TabularInline

from webadmin.cases.models import Case, CaseEvent, Copy
from webadmin.read_only_admin import ReadOnlyAdmin


class HistoryInline(TabularInline):  # type: ignore[misc]  # the theme has no type stubs
    """A copy's history beneath it."""

    model = CaseEvent
    fk_name = "copy"
    fields = ("at", "actor", "kind", "before", "after", "text")
    readonly_fields = fields
    can_delete = False
    extra = 0

    def has_add_permission(self, request: object, obj: object = None) -> bool:
        """Refuse: history is written by acts."""
        return False


@admin.register(Case)
class CaseAdmin(ReadOnlyAdmin):
    """Cases; decided on the desk."""

    list_display = ("id", "organisation", "work_title", "site", "state", "copies_count", "open_count", "newest_copy_at")
    list_filter = ("organisation", "state")
    search_fields = ("work_title", "site")


@admin.register(Copy)
class CopyAdmin(ReadOnlyAdmin):
    """Copies; decided on the desk."""

    list_display = ("id", "case", "work_title", "chapter_title", "site", "verdict", "status", "first_seen")
    list_filter = ("organisation", "status", "verdict")
    list_select_related = ("case",)
    search_fields = ("work_title", "chapter_title", "url")
    inlines = (HistoryInline,)


@admin.register(CaseEvent)
class CaseEventAdmin(ReadOnlyAdmin):
    """The audit trail over all cases."""

    list_display = ("at", "case", "copy", "kind", "before", "after", "actor")
    list_filter = ("kind",)
