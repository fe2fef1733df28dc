"""Read-only administration page of imports."""

from django.contrib import admin

from webadmin.library.models import ImportDraft
from webadmin.read_only_admin import ReadOnlyAdmin


@admin.register(ImportDraft)
class ImportDraftAdmin(ReadOnlyAdmin):
    """All imports of all organisations, without their chapters."""

    list_display = ("organisation", "__str__", "state", "size", "new", "changed", "created_at", "created_by")
    list_filter = ("state", "organisation")
    list_select_related = ("organisation", "created_by")
