"""Read-only administration pages for cases and their histories.

They cover all organisations.
"""

from django.contrib import admin
from unfold.admin import TabularInline

from webadmin.cases.models import Case, CaseEvent, Copy
from webadmin.read_only_admin import ReadOnlyAdmin


class HistoryInline(TabularInline):  # type: ignore[misc]  # the theme has no type stubs
    """The history of a copy, shown below it."""

    model = CaseEvent
    fk_name = "copy"
    fields = ("at", "actor", "kind", "before", "after", "text")
    readonly_fields = fields
    can_delete = False
    extra = 0

    def has_add_permission(self, request: object, obj: object = None) -> bool:
        """Refuse: only decisions write history."""
        return False


@admin.register(Case)
class CaseAdmin(ReadOnlyAdmin):
    """Cases; members decide about them on the desk."""

    list_display = ("id", "organisation", "work_title", "site", "state", "copies_count", "open_count", "newest_copy_at")
    list_filter = ("organisation", "state")
    search_fields = ("work_title", "site")


@admin.register(Copy)
class CopyAdmin(ReadOnlyAdmin):
    """Copies; members decide about them on the desk."""

    list_display = ("id", "case", "work_title", "chapter_title", "site", "verdict", "status", "first_seen")
    list_filter = ("organisation", "status", "verdict")
    list_select_related = ("case",)
    search_fields = ("work_title", "chapter_title", "url")
    inlines = (HistoryInline,)


@admin.register(CaseEvent)
class CaseEventAdmin(ReadOnlyAdmin):
    """The history of all cases."""

    list_display = ("at", "case", "copy", "kind", "before", "after", "actor")
    list_filter = ("kind",)
