"""Imports in the administration, read-only."""

from django.contrib import admin

from webadmin.library.models import ImportDraft
from webadmin.read_only_admin import ReadOnlyAdmin


@admin.register(ImportDraft)
class ImportDraftAdmin(ReadOnlyAdmin):
    """Every import of every organisation, without its chapters."""

    list_display = ("organisation", "__str__", "state", "size", "new", "changed", "created_at", "created_by")
    list_filter = ("state", "organisation")
    list_select_related = ("organisation", "created_by")
