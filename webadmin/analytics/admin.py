"""Read-only administration page of daily counts."""

from django.contrib import admin

from webadmin.analytics.models import DailyCount
from webadmin.read_only_admin import ReadOnlyAdmin


@admin.register(DailyCount)
class DailyCountAdmin(ReadOnlyAdmin):
    """Counts per day."""

    list_display = ("day", "organisation", "kind", "site", "work", "count")
    list_filter = ("organisation", "kind")
