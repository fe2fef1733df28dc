"""The audit log of every organisation, as the staff sees it: to look at."""

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
        """Read the organisations' names along."""
        lines: QuerySet[AuditEvent] = super().get_queryset(request)
        return lines.select_related("organisation")
