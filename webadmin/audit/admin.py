"""Read-only administration page of the audit log of all organisations."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from webadmin.audit.models import AuditEvent
from webadmin.read_only_admin import ReadOnlyAdmin


@admin.register(AuditEvent)
class AuditEventAdmin(ReadOnlyAdmin):
    """Lines by time."""

    list_display = ("at", "action", "actor_name", "object_name", "organisation", "address")
    list_filter = ("action", "organisation")
    search_fields = ("actor_name", "object_name", "address")
    date_hierarchy = "at"

    def get_queryset(self, request: HttpRequest) -> QuerySet[AuditEvent]:
        """Load the names of the organisations with the lines."""
        lines: QuerySet[AuditEvent] = super().get_queryset(request)
        return lines.select_related("organisation")
