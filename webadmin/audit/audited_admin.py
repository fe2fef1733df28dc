"""Record changes made in the administration in the audit log."""

from typing import Any

from django.contrib.admin.models import LogEntry
from django.db.models import Model, QuerySet
from django.http import HttpRequest

from webadmin.audit.actions import Action
from webadmin.audit.recording import changes_of, record, record_deletion


class AuditedAdmin:
    """Mixin for a model's admin.

    It records every addition, change and deletion in the audit log.
    """

    def save_model(self, request: HttpRequest, obj: Model, form: Any, change: bool) -> None:
        """Save, and keep the values before and after for the log."""
        request.audited_changes = changes_of(form)  # type: ignore[attr-defined]  # read only by `_record`
        super().save_model(request, obj, form, change)  # type: ignore[misc]  # ModelAdmin's

    def log_addition(self, request: HttpRequest, obj: Model, message: Any) -> LogEntry:
        """Record an addition."""
        return self._record(request, obj, super().log_addition(request, obj, message))  # type: ignore[misc]

    def log_change(self, request: HttpRequest, obj: Model, message: Any) -> LogEntry:
        """Record a change."""
        return self._record(request, obj, super().log_change(request, obj, message))  # type: ignore[misc]

    def log_deletions(self, request: HttpRequest, queryset: QuerySet[Any]) -> Any:
        """Record deletions, before the objects are deleted."""
        for obj in queryset:
            record_deletion(request, obj)
        return super().log_deletions(request, queryset)  # type: ignore[misc]  # as above

    def _record(self, request: HttpRequest, obj: Model, entry: LogEntry) -> LogEntry:
        changes = getattr(request, "audited_changes", {})
        record(Action.ADMINISTRATION, request, obj, changes=changes, reason="" if changes else str(entry))
        return entry
