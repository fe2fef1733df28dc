"""Reports in the administration, read-only."""

from django.contrib import admin
from django.http import HttpRequest
from unfold.admin import ModelAdmin

from webadmin.read_only_admin import StoredReasons
from webadmin.reports.models import Report


@admin.register(Report)
class ReportAdmin(StoredReasons, ModelAdmin):  # type: ignore[misc]  # no type stubs are published for the theme
    """Every stored report of every organisation."""

    list_display = ("path", "organisation", "kind", "format", "state", "cases", "size", "created_at", "created_by")
    list_filter = ("state", "format", "kind", "organisation")
    search_fields = ("label", "reference", "sha256")
    list_select_related = ("organisation", "created_by")
    date_hierarchy = "created_at"

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Refuse: the desk, the command line and the daily run write reports."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Report | None = None) -> bool:
        """Refuse: a row describes an existing file and its digest."""
        return False
